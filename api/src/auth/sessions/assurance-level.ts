import type { Db } from '../../database/connection.ts';
import type { Transaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { SessionRow, SessionState } from '../repository.ts';
import type { AmrEntry } from './access-tokens.ts';

/** True when the user has a second factor that the session was not opened with. */
export function lacksSecondFactor({ aal, has_factor }: Pick<SessionState, 'aal' | 'has_factor'>): boolean {
  return Boolean(has_factor) && aal !== 'aal2';
}

export interface Raise {
  readonly sessionId: string;
  readonly userId: string;
  /** Null for a recovery code. */
  readonly factorId: string | null;
  readonly now: number;
}

/**
 * Raises a session to aal2. The counter advances by two, and tokens from before are refused, so none of them yields the higher
 * level. Null when the session has ended.
 */
export async function raiseSession(
  { sessionId: id, userId, factorId, now }: Raise,
  transaction: Transaction,
): Promise<SessionRow | null> {
  const count = await transaction('sessions').where({ id, user_id: userId }).increment('counter', 2);
  const session: SessionRow | undefined = await transaction('sessions').where({ id }).first();
  if (count !== 1 || !session) return null;
  const method = factorId === null ? 'recovery_code' : 'totp';
  const earlier = (JSON.parse(session.amr) as AmrEntry[]).filter((entry) => entry.method !== method);
  const changes = {
    aal: 'aal2',
    amr: JSON.stringify([{ method, timestamp: Math.floor(now / 1000) }, ...earlier]),
    raised_counter: session.counter,
    factor_id: factorId,
    refreshed_at: toInstant(now),
  } as const;
  await transaction('sessions').where({ id }).update(changes);
  return { ...session, ...changes };
}

/** Ends the sessions of a user that were opened without the second factor, except one. */
export async function endLowerSessions(userId: string, exceptId: string, db: Db): Promise<void> {
  await db('sessions').where({ user_id: userId, aal: 'aal1' }).whereNot({ id: exceptId }).delete();
}

/** Lowers sessions to aal1: those raised by one factor, or all sessions of a user without factors. */
export async function lowerSessions(
  sessions: { readonly user_id: string } | { readonly factor_id: string },
  db: Db,
): Promise<void> {
  await db('sessions').where(sessions).update({ aal: 'aal1', factor_id: null });
}
