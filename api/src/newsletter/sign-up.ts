import type { SenderLimits } from '../spam/sender-limits.ts';
import type { Newsletter, SubscribeRequest } from './service.ts';

/** Signs an address up by a form that came from `address`. Throws `rate_limited`, or what `subscribe` throws. */
export type SignUp = (request: SubscribeRequest, address: string) => Promise<void>;

/** Counts a sign-up against its sender's limits before the work is done; one that is refused takes its count back. */
export function createSignUp(newsletter: Newsletter, senders: SenderLimits): SignUp {
  return async (request, address) => {
    const giveBack = await senders.count(request.email, address);
    try {
      await newsletter.subscribe(request);
    } catch (error) {
      await giveBack();
      throw error;
    }
  };
}
