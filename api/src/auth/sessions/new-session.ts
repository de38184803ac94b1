import { randomUUID } from 'node:crypto';
import { MAX_SESSIONS } from '@site/shared/contracts/auth';
import type { Db } from '../../database/connection.ts';
import { toInstant } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { insertSession, pruneSessions, type SessionRow } from '../repository.ts';

export interface SessionStart {
  readonly userId: string;
  /** How the user authenticated. `otp` means a link in a mail. */
  readonly method: 'password' | 'otp';
  /** True for a session that can only set a new password until that is done. */
  readonly isRecovery?: boolean;
  readonly now: number;
}

/** Creates a session and deletes the user's oldest ones beyond the maximum. */
export async function openSession(
  { userId, method, isRecovery = false, now }: SessionStart,
  { address, userAgent }: RequestInfo,
  db: Db,
): Promise<SessionRow> {
  const at = toInstant(now);
  const session: SessionRow = {
    id: randomUUID(),
    user_id: userId,
    counter: 0,
    aal: 'aal1',
    amr: JSON.stringify([{ method, timestamp: Math.floor(now / 1000) }]),
    is_recovery: isRecovery ? 1 : 0,
    raised_counter: 0,
    factor_id: null,
    created_at: at,
    refreshed_at: at,
    active_at: at,
    address,
    user_agent: userAgent,
  };
  await insertSession(session, db);
  await pruneSessions(userId, MAX_SESSIONS, db);
  return session;
}
