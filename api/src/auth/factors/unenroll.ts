import { inTransaction } from '../../database/in-transaction.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, SignedIn } from '../auth-services.ts';
import { lockSession, lockUser } from '../repository.ts';
import { lowerSessions } from '../sessions/assurance-level.ts';
import { findFactorOf } from './challenge.ts';
import { deleteFactor, findFactors } from './factor-repository.ts';
import { deleteRecoveryCodes } from './recovery-code-repository.ts';

/**
 * Removes a factor. A verified one can only be removed at aal2, and sessions that were raised with it fall to aal1. Recovery codes go with
 * the last factor.
 */
export function createUnenroll(services: AuthServices) {
  const { db, audit, queueMails, now } = services;
  return async function unenroll(
    { user, session }: SignedIn,
    factorId: string,
    info: RequestInfo,
  ): Promise<{ readonly id: string }> {
    await inTransaction(db, async (transaction) => {
      await lockUser(user.id, transaction);
      if (!(await lockSession(session.id, transaction))) throw new AuthError('session_not_found');
      const factor = await findFactorOf(user.id, factorId, { db: transaction, now });
      const isVerified = factor.verified_at !== null;
      if (isVerified && session.aal !== 'aal2') throw new AuthError('insufficient_aal', { status: 422 });
      await deleteFactor(factor.id, transaction);
      const entry = { ...entryOf('factor_unenrolled', info), actorId: user.id, sessionId: session.id };
      await audit([{ ...entry, detail: { factor: factor.id } }], transaction);
      if (!isVerified) return;
      const others = await findFactors(user.id, now(), transaction);
      const isLast = others.every(({ verified_at }) => verified_at === null);
      if (isLast) await deleteRecoveryCodes(user.id, transaction);
      await lowerSessions(isLast ? { user_id: user.id } : { factor_id: factor.id }, transaction);
      await queueMails([{ kind: 'account-factor-removed', subjectId: user.id }], transaction);
    });
    return { id: factorId };
  };
}
