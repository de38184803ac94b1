import { RECOVERY_CODES } from '@site/shared/contracts/auth';
import { inTransaction, type Transaction } from '../../database/in-transaction.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/authenticate.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import type { AuthServices, WireSession } from '../auth-services.ts';
import { findSession, findUser, lockUser, type SessionRow } from '../repository.ts';
import { endLowerSessions, raiseSession } from '../sessions/assurance-level.ts';
import { toWireSession } from '../sessions/wire-session.ts';
import { createRecoveryCode, hashRecoveryCode } from './recovery-code.ts';
import { countUnusedCodes, redeemCode, replaceCodes } from './recovery-code-repository.ts';

/** Codes for users who lost their authenticator app. Each works once. Only hashes are stored. */
export interface RecoveryCodes {
  countUnused(actor: Actor): Promise<number>;
  /** Throws `second_factor_required` below aal2. */
  create(actor: Actor, info: RequestInfo): Promise<string[]>;
  /** Raises the session to aal2. Throws `recovery_code_invalid` for a wrong or used code. */
  redeem(actor: Actor, code: string, info: RequestInfo): Promise<WireSession>;
}

export function createRecoveryCodes(services: AuthServices): RecoveryCodes {
  const { db, audit, queueMails, recoveryCodeLimits: limits, now } = services;

  const entryAbout = ({ userId, sessionId }: Actor, info: RequestInfo) => ({
    ...entryOf('recovery_code_used', info),
    actorId: userId,
    sessionId,
  });

  /** Null for a wrong or used code, or when the session has ended. */
  async function accept(actor: Actor, hash: string, info: RequestInfo, transaction: Transaction) {
    const { userId, sessionId } = actor;
    await lockUser(userId, transaction);
    if (!(await redeemCode({ userId, hash, now: now() }, transaction))) return null;
    const raised = await raiseSession({ userId, sessionId, factorId: null, now: now() }, transaction);
    if (!raised) throw new AppError('session_ended');
    await endLowerSessions(userId, sessionId, transaction);
    await queueMails([{ kind: 'account-recovery-code-used', subjectId: userId }], transaction);
    await audit([entryAbout(actor, info)], transaction);
    return raised;
  }

  async function reportFailure(actor: Actor, info: RequestInfo): Promise<void> {
    const isPaused = await limits.recordFailure(actor.userId);
    await inTransaction(db, async (transaction) => {
      await audit([{ ...entryAbout(actor, info), result: 'failure' }], transaction);
      if (!isPaused) return;
      await queueMails([{ kind: 'account-factor-paused', subjectId: actor.userId }], transaction);
      await audit([{ ...entryAbout(actor, info), event: 'factor_paused' }], transaction);
    });
  }

  return {
    countUnused: ({ userId }) => countUnusedCodes(userId, db),
    async create({ userId, sessionId, aal }, info) {
      if (aal !== 'aal2') throw new AppError('second_factor_required');
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode);
      await inTransaction(db, async (transaction) => {
        await lockUser(userId, transaction);
        // The factor may have been removed meanwhile.
        if ((await findSession(sessionId, transaction))?.aal !== 'aal2')
          throw new AppError('second_factor_required');
        await replaceCodes({ userId, hashes: codes.map(hashRecoveryCode), now: now() }, transaction);
        const entry = entryOf('recovery_codes_created', info);
        await audit([{ ...entry, actorId: userId, sessionId }], transaction);
      });
      return codes;
    },
    async redeem(actor, code, info) {
      const hash = hashRecoveryCode(code);
      const raised: SessionRow | null = await limits.attempt(actor.userId, () =>
        inTransaction(db, (transaction) => accept(actor, hash, info, transaction)),
      );
      const user = raised ? await findUser(actor.userId, db) : undefined;
      if (!raised || !user) {
        await reportFailure(actor, info);
        throw new AppError('recovery_code_invalid');
      }
      return toWireSession(user, raised, services);
    },
  };
}
