import { consume, type Limits } from '../../limits/rate-limit.ts';
import type { RateLimit } from '../../limits/settings.ts';

/** Limits wrong codes. All factors of a user share the limit, so more factors do not allow more guesses. */
export interface FactorLimits {
  /** Counts an attempt before its code is checked. Throws `rate_limited` when the user has failed too often. */
  check(userId: string): Promise<void>;
  /** True when this failure paused the user's codes for a day. */
  recordFailure(userId: string): Promise<boolean>;
  /** Takes back the count of a correct code. */
  recordSuccess(userId: string): Promise<void>;
  /** Clears all failures of a user. */
  unlock(userId: string): Promise<void>;
}

const DAY_SECONDS = 24 * 3600;
/** After this many wrong codes in a day, codes are refused for a day. At this rate, guessing one takes decades. */
const DAILY = { points: 20, seconds: DAY_SECONDS };
const PAUSES = { points: 1, seconds: DAY_SECONDS };

export interface SecondFactorLimits {
  readonly factorLimits: FactorLimits;
  readonly recoveryCodeLimits: FactorLimits;
}

/** Codes of apps and recovery codes are counted separately, so that a paused app leaves the way by recovery codes open. */
export function createSecondFactorLimits(limits: Limits, failures: RateLimit | null): SecondFactorLimits {
  return {
    factorLimits: createFactorLimits('factor', limits, failures),
    recoveryCodeLimits: createFactorLimits('recovery-code', limits, failures),
  };
}

function createFactorLimits(name: string, limits: Limits, failures: RateLimit | null): FactorLimits {
  const recent = limits.create(`${name}-failures`, failures);
  const daily = limits.create(`${name}-day-failures`, failures && DAILY);
  const pauses = limits.create(`${name}-pauses`, failures && PAUSES);
  return {
    async check(userId) {
      await consume(recent, userId);
      await consume(daily, userId);
    },
    async recordFailure(userId) {
      if ((await daily.count(userId)) < DAILY.points) return false;
      await daily.block(userId, DAY_SECONDS);
      return (await pauses.hit(userId)).isAllowed;
    },
    async recordSuccess(userId) {
      await Promise.all([recent.refund(userId), daily.refund(userId)]);
    },
    async unlock(userId) {
      await Promise.all([recent.clear(userId), daily.clear(userId), pauses.clear(userId)]);
    },
  };
}
