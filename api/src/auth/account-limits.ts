import { addressKey, take, type Limits } from '../limits/rate-limit.ts';
import { AuthError } from './auth-errors.ts';
import type { AccountLimitSettings } from './settings.ts';

/** How often accounts may be asked for, and how many mails one address gets about them, whether it has an account or not. */
export interface AccountLimits {
  /** Throws `rate_limited` for a client that signed up too often. */
  signUp(address: string): Promise<void>;
  /** Throws `rate_limited` for a client that asked for too many mails. */
  mailRequest(address: string): Promise<void>;
  /** Throws `rate_limited` for a client that tried too many links. */
  verify(address: string): Promise<void>;
  /** Counts a mail; false when this email address is to get no more for now. */
  mayMail(email: string): Promise<boolean>;
  /** The same; throws `over_email_send_rate_limit`. */
  mail(email: string): Promise<void>;
  /** True once a day: the owner of an account hears of it when somebody signs up with the address again. */
  mayTellOwner(email: string): Promise<boolean>;
}

const A_DAY = { points: 1, seconds: 24 * 3600 };

export function createAccountLimits(limits: Limits, settings: AccountLimitSettings): AccountLimits {
  const signUps = limits.create('account-sign-ups', settings.signUps);
  const mailRequests = limits.create('account-mail-requests', settings.mailRequests);
  const verifications = limits.create('account-verifications', settings.verifications);
  const interval = limits.create('account-mail-interval', settings.mailInterval);
  const hourly = limits.create('account-mails', settings.mails);
  const owners = limits.create('account-exists-mails', A_DAY);

  const countMail = async (email: string) => {
    const soon = await interval.hit(email);
    return soon.isAllowed ? hourly.hit(email) : soon;
  };
  return {
    signUp: (address) => take(signUps, addressKey(address)),
    mailRequest: (address) => take(mailRequests, addressKey(address)),
    verify: (address) => take(verifications, addressKey(address)),
    mayMail: async (email) => (await countMail(email)).isAllowed,
    async mail(email) {
      const { isAllowed, waitSeconds } = await countMail(email);
      if (!isAllowed) throw new AuthError('over_email_send_rate_limit', { retryAfterSeconds: waitSeconds });
    },
    mayTellOwner: async (email) => (await owners.hit(email)).isAllowed,
  };
}
