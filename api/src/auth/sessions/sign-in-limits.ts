import type { Limiter } from '../../limits/limiter.ts';
import { consume, rateLimited, type Limits } from '../../limits/rate-limit.ts';
import type { SignInLimitSettings } from '../settings.ts';

/** Brute-force protection: failures are counted per account, existing or not, and per address, before any password check. */
export interface SignInLimits {
  /** Throws `rate_limited` when the account or the address has failed too often. */
  check(email: string, address: string): Promise<void>;
  recordSuccess(email: string, address: string): Promise<void>;
  /** Clears the failures of an account, for an administrator or a password reset. */
  unlock(email: string): Promise<void>;
}

const MAX_BLOCK_SECONDS = 900;
const STRIKES = { points: 1000, seconds: 24 * 3600 };
/** After this many failures in a row, password sign-in stays off until the account is unlocked. Open sessions stay valid. */
const CEILING = { points: 100, seconds: 0 };

export function createSignInLimits(limits: Limits, settings: SignInLimitSettings): SignInLimits {
  const accountFailures = limits.create('account-failures', settings.accountFailures);
  const addressFailures = limits.createForAddresses('address-failures', settings.addressFailures);
  const strikes = limits.create('account-strikes', STRIKES);
  const ceiling = limits.create('account-ceiling', CEILING);

  return {
    async check(account, address) {
      await consume(addressFailures, address);
      await countAccountFailure(account, accountFailures, strikes);
      await consume(ceiling, account);
    },
    async recordSuccess(account, address) {
      await Promise.all([
        addressFailures.refund(address),
        accountFailures.clear(account),
        strikes.clear(account),
        ceiling.clear(account),
      ]);
    },
    async unlock(account) {
      await Promise.all([accountFailures.clear(account), strikes.clear(account), ceiling.clear(account)]);
    },
  };
}

/** After the first block each attempt uses the whole allowance, and each block lasts twice as long as the previous one. */
async function countAccountFailure(account: string, failures: Limiter, strikes: Limiter): Promise<void> {
  const blocks = await strikes.count(account);
  const { isAllowed, isCrossing, waitSeconds } = await failures.hit(
    account,
    blocks > 0 ? failures.points : 1,
  );
  if (isAllowed) return;
  if (!isCrossing) throw rateLimited(waitSeconds);
  const seconds = Math.min(60 * 2 ** blocks, MAX_BLOCK_SECONDS);
  await strikes.hit(account);
  await failures.block(account, seconds);
  throw rateLimited(seconds);
}
