import type { SenderLimits } from '../spam/sender-limits.ts';
import type { Newsletter } from './service.ts';
import type { SubscribeRequest } from './subscribe.ts';

/** Handles a sign-up form sent from the network address `address`. Throws `rate_limited`, or what `subscribe` throws. */
export type SignUp = (request: SubscribeRequest, address: string) => Promise<void>;

/** A sign-up counts against its sender's limits only when it is accepted. */
export function createSignUp(newsletter: Newsletter, senders: SenderLimits): SignUp {
  return async (request, address) => {
    const reservation = await senders.reserve(request.email, address);
    try {
      await newsletter.subscribe(request);
      reservation.count();
    } finally {
      reservation.release();
    }
  };
}
