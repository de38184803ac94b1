import { countRecoveryCodes, createRecoveryCodes, redeemRecoveryCode } from '@site/shared/contracts/auth';
import { actorOf, serve, type ServedEndpoint } from '../../http/endpoint.ts';
import type { AddressLimiter } from '../../limits/address-limiter.ts';
import type { RecoveryCodes } from './recovery-codes.ts';

export function recoveryCodeEndpoints(recoveryCodes: RecoveryCodes, limit: AddressLimiter): ServedEndpoint[] {
  return [
    serve(countRecoveryCodes, async (call) => ({
      unused: await recoveryCodes.countUnused(actorOf(call)),
    })),
    serve(
      createRecoveryCodes,
      async (call) => ({ codes: await recoveryCodes.create(actorOf(call), call.info) }),
      { limit },
    ),
    serve(
      redeemRecoveryCode,
      async (call) => {
        const session = await recoveryCodes.redeem(actorOf(call), call.body.code, call.info);
        return { access_token: session.access_token, refresh_token: session.refresh_token };
      },
      { limit },
    ),
  ];
}
