import { addressKey, type Limiter } from '../limits/rate-limit.ts';
import type { Reservation } from '../limits/reservations.ts';
import { foldAddress } from '../mail/fold-address.ts';

/** How many forms of a kind are accepted from one address, and with one email. */
export interface SenderLimits {
  /** Keeps a place for a form that is about to be accepted. Throws `rate_limited` when either limit is reached. */
  reserve(email: string, address: string): Promise<Reservation>;
}

export interface SenderLimiters {
  readonly accepted: Limiter;
  readonly perEmail: Limiter;
}

export function createSenderLimits({ accepted, perEmail }: SenderLimiters): SenderLimits {
  return {
    async reserve(email, address) {
      const results = await Promise.allSettled([
        accepted.reserve(addressKey(address)),
        perEmail.reserve(foldAddress(email)),
      ]);
      const held = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      const release = () => held.forEach((reservation) => reservation.release());
      const refusal = results.find((result) => result.status === 'rejected');
      if (refusal) {
        release();
        throw refusal.reason;
      }
      return { release, count: () => held.forEach((reservation) => reservation.count()) };
    },
  };
}
