import { randomUUID } from 'node:crypto';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import { AuthError } from '../auth-errors.ts';
import type { AuthServices, SignedIn } from '../auth-services.ts';
import { findFactors, insertChallenge, type FactorRow } from './factor-repository.ts';

const LIFETIME_MS = 5 * 60_000;

export interface Challenge {
  readonly id: string;
  readonly type: 'totp';
  /** In seconds since 1970. */
  readonly expires_at: number;
}

/** Starts the check of a code. The challenge belongs to the session and works once. */
export function createChallenge(services: AuthServices) {
  const { db, audit, now } = services;
  return async function challenge(
    { user, session }: SignedIn,
    factorId: string,
    info: RequestInfo,
  ): Promise<Challenge> {
    const factor = await findFactorOf(user.id, factorId, services);
    const id = randomUUID();
    const expiresAt = now() + LIFETIME_MS;
    const row = {
      id,
      factor_id: factor.id,
      session_id: session.id,
      expires_at: toInstant(expiresAt),
      used_at: null,
    };
    await inTransaction(db, async (transaction) => {
      await insertChallenge(row, now(), transaction);
      const entry = { ...entryOf('challenge_created', info), actorId: user.id, sessionId: session.id };
      await audit([{ ...entry, detail: { factor: factor.id } }], transaction);
    });
    return { id, type: 'totp', expires_at: Math.floor(expiresAt / 1000) };
  };
}

/** A factor of the user. Factors of other users are not found. */
export async function findFactorOf(
  userId: string,
  factorId: string,
  { db, now }: Pick<AuthServices, 'db' | 'now'>,
): Promise<FactorRow> {
  const factor = (await findFactors(userId, now(), db)).find(({ id }) => id === factorId);
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return factor;
}
