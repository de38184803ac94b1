import { AUTH_BASE } from '@site/shared/contracts/auth';
import { answer, object, schemaOf, TEXT, type Paths } from '../../openapi/operation.ts';
import { FactorCode, NewFactor } from '../bodies.ts';
import { auth, faults, jsonBody, SESSION, SIGNED_IN } from '../operation-parts.ts';

const TOTP = { const: 'totp' };
const FACTOR_ID = { name: 'id', in: 'path', required: true, schema: TEXT } as const;

export const FACTOR_OPERATIONS: Paths = {
  [`${AUTH_BASE}/factors`]: {
    post: auth('enrollFactor', 'Add an authenticator app, which counts after its first code', {
      ...SIGNED_IN,
      ...jsonBody(schemaOf(NewFactor, 'input')),
      responses: {
        200: answer(
          'The factor with its secret, which is shown once',
          object({
            id: TEXT,
            type: TOTP,
            friendly_name: TEXT,
            totp: object({ qr_code: TEXT, secret: TEXT, uri: TEXT }),
          }),
        ),
        ...faults(400, 401, 403, 413, 422, 429, 500, 503),
      },
    }),
  },
  [`${AUTH_BASE}/factors/{id}/challenge`]: {
    post: auth('challengeFactor', 'Start the check of a code', {
      ...SIGNED_IN,
      parameters: [FACTOR_ID],
      requestBody: { required: false, content: { 'application/json': { schema: { type: 'object' } } } },
      responses: {
        200: answer('A challenge', object({ id: TEXT, type: TOTP, expires_at: { type: 'integer' } })),
        ...faults(400, 401, 403, 404, 413, 429, 500, 503),
      },
    }),
  },
  [`${AUTH_BASE}/factors/{id}/verify`]: {
    post: auth('verifyFactor', 'Raise the session to aal2 with a code', {
      ...SIGNED_IN,
      parameters: [FACTOR_ID],
      ...jsonBody(schemaOf(FactorCode, 'input')),
      responses: {
        200: answer('A session', SESSION),
        ...faults(400, 401, 403, 404, 413, 422, 429, 500, 503),
      },
    }),
  },
  [`${AUTH_BASE}/factors/{id}`]: {
    delete: auth('unenrollFactor', 'Remove a factor', {
      ...SIGNED_IN,
      parameters: [FACTOR_ID],
      responses: {
        200: answer('The removed factor', object({ id: TEXT })),
        ...faults(401, 403, 404, 422, 429, 500, 503),
      },
    }),
  },
};
