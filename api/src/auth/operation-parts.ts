import { answer, object, TEXT, type Operation, type Schema } from '../openapi/operation.ts';

const AUTH_FAULT = answer(
  'An error in the format of the auth protocol',
  object({ code: TEXT, error_code: TEXT, message: TEXT, msg: TEXT, request_id: TEXT }),
);
export const faults = (...statuses: readonly number[]) =>
  Object.fromEntries(statuses.map((status) => [status, AUTH_FAULT]));

export const USER = object({ id: TEXT, aud: TEXT, role: TEXT, email: TEXT });
export const SESSION = object({
  access_token: TEXT,
  token_type: { const: 'bearer' },
  expires_in: { type: 'integer' },
  expires_at: { type: 'integer' },
  refresh_token: TEXT,
  user: USER,
});
export const SIGNED_IN = { security: [{ accessToken: [] }] };
export const auth = (
  operationId: string,
  summary: string,
  rest: Omit<Operation, 'operationId' | 'summary' | 'tags'>,
): Operation => ({ operationId, tags: ['auth'], summary, ...rest });
export const jsonBody = (schema: Schema) => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});
