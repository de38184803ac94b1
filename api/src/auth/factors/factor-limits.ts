import { consume, type Limits } from '../../limits/rate-limit.ts';
import type { RateLimit } from '../../limits/settings.ts';

/** Limits wrong codes. All factors of a user share the limit, so more factors do not allow more guesses. */
export interface FactorLimits {
  /**
   * Runs a check of a code, which is null for a wrong one. Throws `rate_limited` instead when the user has failed too often. The attempt
   * is counted first, and does not count when the code was right, or when the check threw: then no code was checked.
   */
  attempt<T extends object>(userId: string, check: () => Promise<T | null>): Promise<T | null>;
  /** True when this failure paused the user's codes for a day. */
  recordFailure(userId: string): Promise<boolean>;
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
  const takeBack = (userId: string) => Promise.all([recent.refund(userId), daily.refund(userId)]);
  return {
    async attempt(userId, check) {
      await consume(recent, userId);
      await consume(daily, userId);
      const accepted = await check().catch(async (error: unknown) => {
        await takeBack(userId).catch(() => undefined);
        throw error;
      });
      if (accepted) await takeBack(userId);
      return accepted;
    },
    async recordFailure(userId) {
      if ((await daily.count(userId)) < DAILY.points) return false;
      await daily.block(userId, DAY_SECONDS);
      return (await pauses.hit(userId)).isAllowed;
    },
    async unlock(userId) {
      await Promise.all([recent.clear(userId), daily.clear(userId), pauses.clear(userId)]);
    },
  };
}
