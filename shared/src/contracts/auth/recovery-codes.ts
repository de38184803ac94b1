import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

/** Number of recovery codes that are created together. */
export const RECOVERY_CODES = 10;

/** Counts the caller's recovery codes that were not used yet. */
export const countRecoveryCodes = defineEndpoint({
  name: 'countRecoveryCodes',
  method: 'GET',
  path: '/api/account/recovery-codes',
  access: 'own-account',
  status: 200,
  reply: z.object({ unused: z.int() }),
  problems: [401, 403],
});

/** Creates recovery codes, which are shown once, and deletes all earlier ones. Requires a session at aal2. */
export const createRecoveryCodes = defineEndpoint({
  name: 'createRecoveryCodes',
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'signed-in',
  status: 200,
  reply: z.object({ codes: z.array(z.string()).check(z.maxLength(RECOVERY_CODES)) }),
  problems: [401, 403, 429],
});

/** Raises the session to aal2 with a recovery code, in place of a code from an authenticator app. */
export const redeemRecoveryCode = defineEndpoint({
  name: 'redeemRecoveryCode',
  method: 'POST',
  path: '/api/account/recovery-codes/redeem',
  access: 'signed-in',
  duringRecovery: true,
  body: z.object({ code: z.string().check(z.minLength(1), z.maxLength(100)) }),
  status: 200,
  reply: z.object({ access_token: z.string(), refresh_token: z.string() }),
  problems: [401, 403, 422, 429],
});
