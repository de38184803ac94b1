import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { AppError } from '../../errors.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { findPendingSignUp } from '../accounts/account-links.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import { openSession } from './new-session.ts';
import { findUserByEmail, updateUserIf, type UserRow } from '../repository.ts';
import type { AuthServices, Credentials, WireSession } from '../auth-services.ts';
import { isBanned } from './session-lifetime.ts';
import { toWireSession } from './wire-session.ts';

/** No account has this id. Looking it up takes the same time as a real one. */
const NOBODY = '';

/** Password sign-in. Limits and the hash are checked first, so the time taken does not reveal whether an account exists. */
export function createSignIn(services: AuthServices) {
  const { db, audit, passwords, limits, now } = services;

  async function verify({ email, password }: Credentials) {
    const user = await findUserByEmail(email, db);
    const isCorrect = await passwords.verify(await storedHash(user), password);
    return { user, isCorrect: isCorrect && user !== undefined };
  }

  /** The password of an unconfirmed account is that of its newest sign-up, and only good for being told so. */
  async function storedHash(user: UserRow | undefined): Promise<string> {
    if (user?.email_confirmed_at) return user.password_hash;
    const signUp = await findPendingSignUp(user?.id ?? NOBODY, db);
    return signUp?.password_hash ?? user?.password_hash ?? passwords.dummy;
  }

  return async function signIn(credentials: Credentials, info: RequestInfo): Promise<WireSession> {
    const by = { email: credentials.email, address: info.address };
    const outcome = await limits
      .attempt(by, () => verify(credentials))
      .catch(async (error: unknown) => {
        if (error instanceof AppError && error.code === 'rate_limited')
          await audit([{ ...entryOf('login_blocked', info), result: 'failure' }], db);
        throw error;
      });
    return enter(outcome, credentials, info);
  };

  async function enter(
    { user, isCorrect }: Awaited<ReturnType<typeof verify>>,
    credentials: Credentials,
    info: RequestInfo,
  ): Promise<WireSession> {
    if (!user || !isCorrect) {
      await audit([{ ...entryOf('login_failed', info), result: 'failure', actorId: user?.id ?? null }], db);
      throw new AuthError('invalid_credentials');
    }
    if (isBanned(user.banned_until, now())) throw new AuthError('user_banned');
    if (user.email_confirmed_at === null) throw new AuthError('email_not_confirmed');
    const changes = await signInChanges(user, credentials.password, services);
    const start = { userId: user.id, method: 'password', now: now() } as const;
    const session = await inTransaction(db, async (transaction) => {
      const verifiedUser = { id: user.id, password_hash: user.password_hash };
      if (!(await updateUserIf(verifiedUser, changes, transaction))) return null;
      const opened = await openSession(start, info, transaction);
      await audit([{ ...entryOf('login', info), actorId: user.id, sessionId: opened.id }], transaction);
      return opened;
    });
    // The password was changed while it was verified.
    if (!session) return enter(await verify(credentials), credentials, info);
    await limits.recordSignIn({ email: credentials.email, address: info.address });
    return toWireSession({ ...user, ...changes }, session, services);
  }
}

/** Rehashes the password when its stored hash is outdated. */
async function signInChanges(user: UserRow, password: string, { passwords, now }: AuthServices) {
  const last_sign_in_at = toInstant(now());
  if (!passwords.isOutdated(user.password_hash)) return { last_sign_in_at };
  return { last_sign_in_at, password_hash: await passwords.hash(password) };
}
