import type { Reservation } from './reservations.ts';

/** One limit for many keys. A hit counts before the work, a reservation only after the work was accepted. */
export interface Limiter {
  readonly points: number;
  /** Reserves a point for work that is about to start. Throws `rate_limited` when the key has none left. */
  reserve(key: string): Promise<Reservation>;
  hit(key: string, points?: number): Promise<Verdict>;
  refund(key: string, points?: number): Promise<void>;
  block(key: string, seconds: number): Promise<void>;
  count(key: string): Promise<number>;
  clear(key: string): Promise<void>;
}

export interface Verdict {
  readonly isAllowed: boolean;
  /** True only for the first hit over the limit. */
  readonly isCrossing: boolean;
  readonly waitSeconds: number;
}
