import { addressKey, giveAll, takeAll, type Limiter } from '../http/rate-limit.ts';
import { foldAddress } from '../mail/fold-address.ts';

/** How many forms of a kind are accepted from one address, and with one e-mail. */
export interface SenderLimits {
  /**
   * Counts a form that is about to be accepted; the result takes the count back. Throws `rate_limited`, and counts nothing,
   * when either limit is reached.
   */
  count(email: string, address: string): Promise<() => Promise<void>>;
}

export interface SenderLimiters {
  readonly accepted: Limiter;
  readonly perEmail: Limiter;
}

export function createSenderLimits({ accepted, perEmail }: SenderLimiters): SenderLimits {
  return {
    async count(email, address) {
      const counted = [
        { limiter: accepted, key: addressKey(address) },
        { limiter: perEmail, key: foldAddress(email) },
      ];
      await takeAll(counted);
      return () => giveAll(counted);
    },
  };
}
