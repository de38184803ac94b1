import { AUTH_BASE } from '@site/shared/contracts/auth';
import { answer, list, object, schemaOf, TEXT, type Paths, type Schema } from '../openapi/operation.ts';
import {
  CodeProof,
  LinkProof,
  PasswordGrant,
  Recovery,
  RefreshGrant,
  Resend,
  SignUp,
  UserChange,
} from './bodies.ts';
import { FACTOR_OPERATIONS } from './factors/factor-operations.ts';
import { auth, faults, jsonBody, SESSION, SIGNED_IN, USER } from './operation-parts.ts';

const GRANT: Schema = {
  anyOf: [schemaOf(PasswordGrant, 'input'), schemaOf(RefreshGrant, 'input')],
};
/** The current, the next and the previous key. */
const MAX_KEYS = 3;

/** Sign-in uses the wire protocol of Supabase Auth, so no contract describes it. */
export const AUTH_OPERATIONS: Paths = {
  [`${AUTH_BASE}/signup`]: {
    post: auth('signUp', 'Create an account, which must be confirmed by email', {
      ...jsonBody(schemaOf(SignUp, 'input')),
      responses: { 200: answer('The user', USER), ...faults(400, 413, 422, 429, 500, 503) },
    }),
  },
  [`${AUTH_BASE}/recover`]: {
    post: auth('recover', 'Request a mail with a password reset link', {
      ...jsonBody(schemaOf(Recovery, 'input')),
      responses: { 200: answer('Asked for, known or not'), ...faults(400, 413, 429, 500, 503) },
    }),
  },
  [`${AUTH_BASE}/resend`]: {
    post: auth('resend', 'Request the mails of a sign-up or an email change again', {
      ...jsonBody(schemaOf(Resend, 'input')),
      responses: { 200: answer('Asked for, known or not'), ...faults(400, 413, 429, 500, 503) },
    }),
  },
  [`${AUTH_BASE}/verify`]: {
    post: auth('verify', 'Exchange the token of a link in a mail, or the code of the mail, for a session', {
      ...jsonBody({ anyOf: [schemaOf(LinkProof, 'input'), schemaOf(CodeProof, 'input')] }),
      responses: {
        200: answer('A session, or a message after the first link of an email change', {
          anyOf: [SESSION, object({ msg: TEXT, code: { const: '200' } })],
        }),
        ...faults(400, 403, 413, 422, 429, 500, 503),
      },
    }),
  },
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
      ...jsonBody(GRANT),
      responses: { 200: answer('A session', SESSION), ...faults(400, 413, 422, 429, 500, 503) },
    }),
  },
  [`${AUTH_BASE}/user`]: {
    get: auth('readUser', 'Read the signed-in user', {
      ...SIGNED_IN,
      responses: { 200: answer('The user', USER), ...faults(401, 403, 500, 503) },
    }),
    put: auth('updateUser', 'Change the password, the email or the data of the signed-in user', {
      ...SIGNED_IN,
      ...jsonBody(schemaOf(UserChange, 'input')),
      responses: { 200: answer('The user', USER), ...faults(400, 401, 403, 409, 413, 422, 429, 500, 503) },
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
  ...FACTOR_OPERATIONS,
  [`${AUTH_BASE}/.well-known/jwks.json`]: {
    get: auth('readKeys', 'Public keys for verifying access tokens', {
      responses: { 200: answer('A key set', object({ keys: list({ type: 'object' }, MAX_KEYS) })) },
    }),
  },
};
