import { AUTH_BASE } from '@site/shared/contracts';
import { MAILBOX_PATH } from '../mail/mailbox.ts';
import { PROBLEM, type Answer, type Operation, type Paths, type Schema } from './operation.ts';

const TEXT = { type: 'string' };
const object = (
  properties: Readonly<Record<string, Schema>>,
  required = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  required,
});
const answer = (description: string, schema?: Schema): Answer => ({
  description,
  ...(schema ? { content: { 'application/json': { schema } } } : {}),
});

const AUTH_FAULT = answer(
  'A fault, in the form of the protocol',
  object({ code: TEXT, error_code: TEXT, message: TEXT, msg: TEXT, request_id: TEXT }),
);
const faults = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, AUTH_FAULT]));

const USER = object({ id: TEXT, aud: TEXT, role: TEXT, email: TEXT });
const SESSION = object({
  access_token: TEXT,
  token_type: { const: 'bearer' },
  expires_in: { type: 'integer' },
  expires_at: { type: 'integer' },
  refresh_token: TEXT,
  user: USER,
});
const SIGNED_IN = { security: [{ accessToken: [] }] };
const auth = (
  operationId: string,
  summary: string,
  rest: Omit<Operation, 'operationId' | 'summary' | 'tags'>,
): Operation => ({ operationId, tags: ['auth'], summary, ...rest });

const page = (operationId: string, tag: string, summary: string): Operation => ({
  operationId,
  tags: [tag],
  summary,
  responses: { 200: { description: 'A page', content: { 'text/html': { schema: TEXT } } } },
});

const GRANT: Schema = {
  anyOf: [object({ email: TEXT, password: TEXT }), object({ refresh_token: TEXT })],
};
const CHECKS = object(
  {
    status: { enum: ['ready', 'not ready'] },
    checks: object({
      database: { enum: ['ok', 'failed'] },
      documents: { enum: ['ok', 'failed'] },
      disk: { enum: ['ok', 'full'] },
    }),
    missingFacts: { type: 'array', items: TEXT },
  },
  ['status', 'checks'],
);

/** What is no contract of ours: the wire protocol of sign-in, which others have written, health checks, and this document. */
export const HAND_WRITTEN: Paths = {
  [`${AUTH_BASE}/token`]: {
    post: auth('token', 'Sign in, or refresh a session', {
      parameters: [
        {
          name: 'grant_type',
          in: 'query',
          required: true,
          schema: { enum: ['password', 'refresh_token'] },
        },
      ],
      requestBody: { required: true, content: { 'application/json': { schema: GRANT } } },
      responses: { 200: answer('A session', SESSION), ...faults(400, 413, 422, 429, 500, 503) },
    }),
  },
  [`${AUTH_BASE}/user`]: {
    get: auth('readUser', 'Who is signed in', {
      ...SIGNED_IN,
      responses: { 200: answer('The user', USER), ...faults(401, 403, 500, 503) },
    }),
  },
  [`${AUTH_BASE}/logout`]: {
    post: auth('signOut', 'Sign out', {
      ...SIGNED_IN,
      parameters: [
        { name: 'scope', in: 'query', required: false, schema: { enum: ['global', 'local', 'others'] } },
      ],
      responses: { 204: answer('Signed out'), ...faults(401, 403, 422, 500, 503) },
    }),
  },
  [`${AUTH_BASE}/.well-known/jwks.json`]: {
    get: auth('readKeys', 'Keys that access tokens are checked with', {
      responses: { 200: answer('A key set', object({ keys: { type: 'array', items: { type: 'object' } } })) },
    }),
  },
  '/api/health/live': {
    get: {
      operationId: 'isLive',
      tags: ['health'],
      summary: 'Whether the process answers',
      responses: { 200: answer('It does', object({ status: { const: 'live' } })) },
    },
  },
  '/api/health/ready': {
    get: {
      operationId: 'isReady',
      tags: ['health'],
      summary: 'Whether it can do its work',
      responses: { 200: answer('It can', CHECKS), 503: answer('It cannot', CHECKS) },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'readOpenApi',
      tags: ['docs'],
      summary: 'This document, for machines',
      responses: { 200: answer('The document', { type: 'object' }) },
    },
  },
  '/api/docs': { get: page('readDocs', 'docs', 'This document, for people') },
};

const MAIL_ID = [{ name: 'id', in: 'path', required: true, schema: TEXT }] as const;
const mail = (operationId: string, summary: string): Operation => {
  const { responses, ...rest } = page(operationId, 'mailbox', summary);
  return { ...rest, parameters: MAIL_ID, responses: { ...responses, 404: PROBLEM } };
};

/** The mails of a demo, which has no mail server. */
export const MAILBOX: Paths = {
  [MAILBOX_PATH]: { get: page('listDemoMails', 'mailbox', 'The mails of the demo, newest first') },
  [`${MAILBOX_PATH}/{id}`]: { get: mail('readDemoMail', 'One mail of the demo') },
  [`${MAILBOX_PATH}/{id}/html`]: { get: mail('readDemoMailHtml', 'The HTML part of a mail of the demo') },
};
