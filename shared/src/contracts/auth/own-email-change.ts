import { defineEndpoint } from '../common/endpoint.ts';

/** Cancels the caller's pending change of email. Its links stop working. 404 without such a change. */
export const cancelOwnEmailChange = defineEndpoint({
  name: 'cancelOwnEmailChange',
  method: 'DELETE',
  path: '/api/account/email-change',
  access: 'own-account',
  status: 204,
  problems: [401, 403, 404],
});
