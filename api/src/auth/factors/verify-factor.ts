import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { toTime } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, SignedIn, WireSession } from '../auth-services.ts';
import { lockUser, type SessionRow } from '../repository.ts';
import { endLowerSessions, raiseSession } from '../sessions/assurance-level.ts';
import { toWireSession } from '../sessions/wire-session.ts';
import { findFactorOf } from './challenge.ts';
import {
  acceptStep,
  deleteUnverified,
  findChallenge,
  redeemChallenge,
  type FactorRow,
} from './factor-repository.ts';
import { stepOfCode } from './totp.ts';

export interface FactorProof {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}

/** Raises a session to aal2 with a code. The first code also verifies the factor. Each code is accepted once. */
export function createVerifyFactor(services: AuthServices) {
  const { db, audit, queueMails, factorLimits, factorSecrets, now } = services;

  return async function verifyFactor(
    { user, session }: SignedIn,
    proof: FactorProof,
    info: RequestInfo,
  ): Promise<WireSession> {
    const factor = await findFactorOf(user.id, proof.factorId, services);
    await checkChallenge(proof, session.id);
    const entry = {
      ...entryOf('verification_attempted', info),
      actorId: user.id,
      sessionId: session.id,
      detail: { factor: factor.id },
    };
    const raised = await factorLimits.attempt(user.id, async () => {
      const step = stepOfCode(proof.code, factorSecrets.decrypt(factor, factor.id), now());
      return step === null ? null : inTransaction(db, (transaction) => accept(factor, step, transaction));
    });
    if (!raised) {
      await reportFailure(entry);
      throw new AuthError('mfa_verification_failed');
    }
    return toWireSession(user, raised, services);

    /** Null when the code or the challenge was used meanwhile. */
    async function accept(
      factor: FactorRow,
      step: number,
      transaction: Transaction,
    ): Promise<SessionRow | null> {
      await lockUser(user.id, transaction);
      if (!(await acceptStep(factor, step, { now: now(), db: transaction }))) return null;
      if (!(await redeemChallenge(proof.challengeId, now(), transaction)))
        throw new AuthError('mfa_challenge_expired');
      const raise = { sessionId: session.id, userId: user.id, factorId: factor.id, now: now() };
      const raisedSession = await raiseSession(raise, transaction);
      if (!raisedSession) throw new AuthError('session_not_found');
      await endLowerSessions(user.id, session.id, transaction);
      await deleteUnverified(user.id, null, transaction);
      if (factor.verified_at === null)
        await queueMails([{ kind: 'account-factor-added', subjectId: user.id }], transaction);
      await audit([entry], transaction);
      return raisedSession;
    }
  };

  async function checkChallenge({ challengeId, factorId }: FactorProof, sessionId: string): Promise<void> {
    const challenge = await findChallenge(challengeId, db);
    if (challenge?.factor_id !== factorId || challenge.session_id !== sessionId)
      throw new AuthError('mfa_factor_not_found', { status: 422 });
    if (challenge.used_at !== null || toTime(challenge.expires_at) <= now())
      throw new AuthError('mfa_challenge_expired');
  }

  async function reportFailure(entry: ReturnType<typeof entryOf> & { readonly actorId: string }) {
    const isPaused = await factorLimits.recordFailure(entry.actorId);
    await inTransaction(db, async (transaction) => {
      await audit([{ ...entry, result: 'failure' }], transaction);
      if (!isPaused) return;
      await queueMails([{ kind: 'account-factor-paused', subjectId: entry.actorId }], transaction);
      await audit([{ ...entry, event: 'factor_paused' }], transaction);
    });
  }
}
