import { addressKeys } from '../../limits/address-limiter.ts';
import type { Limiter } from '../../limits/limiter.ts';
import { consume, rateLimited, type Limits } from '../../limits/rate-limit.ts';
import type { SignInLimitSettings } from '../settings.ts';
import { normalizeEmail } from '../normalize-email.ts';
import { createPace, type Pace } from './pace.ts';

interface Caller {
  readonly email: string;
  readonly address: string;
}

/**
 * Brute-force protection. Attempts are counted before the password is checked: per account and network address together, so nobody can
 * lock another person out, and per address and per account. The limit per account only slows attempts down.
 */
export interface SignInLimits {
  /**
   * Runs a check of a password. Throws `rate_limited` instead when there were too many wrong ones. The attempt does not count when the
   * password was right, or when the check threw: then no password was checked.
   */
  attempt<T extends { readonly isCorrect: boolean }>(by: Caller, check: () => Promise<T>): Promise<T>;
  /** Remembers the address of a sign-in. An attack from elsewhere does not slow it down. */
  recordSignIn(by: Caller): Promise<void>;
  /** Clears the failures of an account at all addresses, for an administrator or a password reset. */
  unlock(email: string): Promise<void>;
}

const DAY_SECONDS = 24 * 3600;
const MAX_BLOCK_SECONDS = 900;
const STRIKES = { points: 1000, seconds: DAY_SECONDS };
/** After this many failures in a day, attempts on an account from addresses where its owner never signed in get a turn each. */
const FAST_ATTEMPTS = { points: 100, seconds: DAY_SECONDS };
const SLOW_PACE = { intervalMs: 5000, maxWaitMs: 5000 };
/** How long an address is remembered after a sign-in. */
const KNOWN_ADDRESSES = { points: 1_000_000, seconds: 30 * DAY_SECONDS };
const UNLOCKS = { points: 1_000_000, seconds: DAY_SECONDS };

export function createSignInLimits(
  limits: Limits,
  settings: SignInLimitSettings,
  pace: Pace = createPace(SLOW_PACE),
): SignInLimits {
  const { accountFailures, addressFailures } = settings;
  const perAddress = limits.createForAddresses('address-failures', addressFailures);
  const failures = limits.create('account-failures', accountFailures);
  const strikes = limits.create('account-strikes', accountFailures && STRIKES);
  const fastAttempts = limits.create('account-attempts', accountFailures && FAST_ATTEMPTS);
  const knownAddresses = limits.create('account-addresses', accountFailures && KNOWN_ADDRESSES);
  const unlocks = limits.create('account-unlocks', accountFailures && UNLOCKS);

  /** Throws `rate_limited`, or resolves when the attempt may start, with what takes its counts back. */
  async function begin(email: string, address: string, pair: string): Promise<() => Promise<unknown>> {
    const refunds: (() => Promise<void>)[] = [];
    const takeBack = () => Promise.all(refunds.map((refund) => refund()));
    await consume(perAddress, address);
    refunds.push(() => perAddress.refund(address));
    try {
      const points = await countFailure(pair, failures, strikes);
      refunds.push(() => failures.refund(pair, points));
      const { isAllowed } = await fastAttempts.hit(email);
      refunds.push(() => fastAttempts.refund(email));
      if (!isAllowed && (await knownAddresses.count(pairOf(email, address))) === 0) await pace.turn(email);
      return takeBack;
    } catch (error) {
      await takeBack().catch(() => undefined);
      throw error;
    }
  }

  return {
    async attempt({ email: given, address }, check) {
      const email = normalizeEmail(given);
      const pair = `${pairOf(email, address)} ${await unlocks.count(email)}`;
      const takeBack = await begin(email, address, pair);
      const outcome = await check().catch(async (error: unknown) => {
        await takeBack().catch(() => undefined);
        throw error;
      });
      if (outcome.isCorrect) {
        await takeBack();
        await Promise.all([failures.clear(pair), strikes.clear(pair)]);
      }
      return outcome;
    },
    async recordSignIn({ email, address }) {
      await knownAddresses.hit(pairOf(normalizeEmail(email), address));
    },
    async unlock(given) {
      const email = normalizeEmail(given);
      await Promise.all([unlocks.hit(email), fastAttempts.clear(email)]);
    },
  };
}

/** IPv6 addresses count by their /64, which belongs to one customer. */
function pairOf(email: string, address: string): string {
  return `${email} ${addressKeys(address).own}`;
}

/**
 * After the first block each attempt uses the whole allowance, and each block lasts twice as long as the previous one. Returns the
 * points that the attempt used.
 */
async function countFailure(pair: string, failures: Limiter, strikes: Limiter): Promise<number> {
  const blocks = await strikes.count(pair);
  const points = blocks > 0 ? failures.points : 1;
  const { isAllowed, isCrossing, waitSeconds } = await failures.hit(pair, points);
  if (isAllowed) return points;
  if (!isCrossing) throw rateLimited(waitSeconds);
  const seconds = Math.min(60 * 2 ** blocks, MAX_BLOCK_SECONDS);
  await strikes.hit(pair);
  await failures.block(pair, seconds);
  throw rateLimited(seconds);
}
