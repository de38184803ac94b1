import type { AddressLimiter } from '../limits/address-limiter.ts';
import type { Limiter } from '../limits/limiter.ts';
import type { Reservation } from '../limits/reservations.ts';
import { foldAddress } from '../fold-address.ts';

/** Limits for accepted forms of one kind, per network address and per email. */
export interface SenderLimits {
  /** Reserves a slot in both limits. Throws `rate_limited` when either limit is reached. */
  reserve(email: string, address: string): Promise<Reservation>;
}

export interface SenderLimiters {
  readonly accepted: AddressLimiter;
  readonly perEmail: Limiter;
}

export function createSenderLimits({ accepted, perEmail }: SenderLimiters): SenderLimits {
  return {
    async reserve(email, address) {
      const results = await Promise.allSettled([
        accepted.reserve(address),
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
