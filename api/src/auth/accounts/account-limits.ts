import { addressKeys } from '../../limits/address-limiter.ts';
import { consume, type Limits } from '../../limits/rate-limit.ts';
import { AuthError } from '../auth-errors.ts';
import { normalizeEmail } from '../normalize-email.ts';
import type { AccountLimitSettings } from '../settings.ts';

/** Each kind has a limit of its own. Otherwise anybody could use up another person’s password reset with other requests. */
export type LimitedMail = 'signup' | 'recovery' | 'invite' | 'email_change';

/** Limits for account requests, and for account mails per email address, with or without an account. */
export interface AccountLimits {
  /** Throws `rate_limited` after too many sign-ups from one client. */
  signUp(address: string): Promise<void>;
  /** Throws `rate_limited` after too many mail requests from one client. */
  mailRequest(address: string): Promise<void>;
  /** Throws `rate_limited` after too many links tried by one client. */
  verify(address: string): Promise<void>;
  /** Counts a code before it is checked. Throws `rate_limited` after too many wrong ones, and returns how to take the count back. */
  code(email: string, address: string): Promise<() => Promise<void>>;
  /** Counts a mail. False when the email address has reached its limit for this kind. */
  mayMail(kind: LimitedMail, email: string): Promise<boolean>;
  /** Same as `mayMail`, but throws `over_email_send_rate_limit`. */
  mail(kind: LimitedMail, email: string): Promise<void>;
  /** True once a day. Used to notify the owner of an account about a repeated sign-up. */
  mayNotifyOwner(email: string): Promise<boolean>;
}

/** Wrong codes per email and client, and per email. Of 2^40 codes, that many guesses find none. */
const CODES = { points: 5, seconds: 900 };
const CODES_OF_EMAIL = { points: 100, seconds: 3600 };
const A_DAY = { points: 1, seconds: 24 * 3600 };

export function createAccountLimits(limits: Limits, settings: AccountLimitSettings): AccountLimits {
  const signUps = limits.createForAddresses('account-sign-ups', settings.signUps);
  const mailRequests = limits.createForAddresses('account-mail-requests', settings.mailRequests);
  const verifications = limits.createForAddresses('account-verifications', settings.verifications);
  const codes = limits.create('account-codes', settings.verifications && CODES);
  const codesOfEmail = limits.create('account-codes-of-email', settings.verifications && CODES_OF_EMAIL);
  const interval = limits.create('account-mail-interval', settings.mailInterval);
  const hourly = limits.create('account-mails', settings.mails);
  const owners = limits.create('account-exists-mails', A_DAY);

  const countMail = async (kind: LimitedMail, email: string) => {
    const key = `${kind}:${normalizeEmail(email)}`;
    const soon = await interval.hit(key);
    return soon.isAllowed ? hourly.hit(key) : soon;
  };
  return {
    signUp: (address) => consume(signUps, address),
    mailRequest: (address) => consume(mailRequests, address),
    verify: (address) => consume(verifications, address),
    async code(given, address) {
      const email = normalizeEmail(given);
      const pair = `${email} ${addressKeys(address).own}`;
      await consume(codes, pair);
      await consume(codesOfEmail, email);
      return async () => void (await Promise.all([codes.refund(pair), codesOfEmail.refund(email)]));
    },
    mayMail: async (kind, email) => (await countMail(kind, email)).isAllowed,
    async mail(kind, email) {
      const { isAllowed, waitSeconds } = await countMail(kind, email);
      if (!isAllowed) throw new AuthError('over_email_send_rate_limit', { retryAfterSeconds: waitSeconds });
    },
    mayNotifyOwner: async (email) => (await owners.hit(normalizeEmail(email))).isAllowed,
  };
}
