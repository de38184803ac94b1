import type { Db } from '../../database/connection.ts';
import { deleteInBatches } from '../../database/delete-in-batches.ts';
import { toInstant, toTime } from '../../database/instants.ts';
import type { EncryptedSecret } from './factor-secrets.ts';

/** How long a factor waits for its first code. */
export const UNVERIFIED_MS = 5 * 60_000;

export interface FactorRow extends EncryptedSecret {
  readonly id: string;
  readonly user_id: string;
  readonly friendly_name: string | null;
  /** The time step of the last accepted code. Earlier ones are refused. */
  readonly last_step: number;
  readonly created_at: string;
  readonly updated_at: string;
  /** Null until the first code. */
  readonly verified_at: string | null;
  readonly last_challenged_at: string | null;
}

/** A factor without its secret. */
export type FactorSummary = Omit<FactorRow, 'secret' | 'key_id' | 'last_step'>;

/** Leaves out factors that were not verified in time. */
export function withoutExpired<Factor extends Pick<FactorRow, 'verified_at' | 'created_at'>>(
  factors: readonly Factor[],
  now: number,
): Factor[] {
  return factors.filter(
    ({ verified_at, created_at }) => verified_at !== null || now - toTime(created_at) < UNVERIFIED_MS,
  );
}

/** The factors of a user, oldest first. */
export async function findFactors(userId: string, now: number, db: Db): Promise<FactorRow[]> {
  const rows: FactorRow[] = await db('factors').where({ user_id: userId }).orderBy(['created_at', 'id']);
  return withoutExpired(rows, now);
}

export async function insertFactor(factor: FactorRow, db: Db): Promise<void> {
  await db('factors').insert(factor);
}

export async function deleteFactor(id: string, db: Db): Promise<void> {
  await db('factors').where({ id }).delete();
}

/** Deletes all factors of a user. Resolves with the number of verified ones. */
export async function deleteFactorsOf(userId: string, db: Db): Promise<number> {
  const verified = await db('factors').where({ user_id: userId }).whereNotNull('verified_at').delete();
  await db('factors').where({ user_id: userId }).delete();
  return verified;
}

/** Deletes the factors of a user that are not verified: those created before a time, or all. */
export async function deleteUnverified(userId: string, before: number | null, db: Db): Promise<void> {
  const query = db('factors').where({ user_id: userId, verified_at: null });
  if (before !== null) query.where('created_at', '<=', toInstant(before));
  await query.delete();
}

/** Compare and set: true only for the caller that used a code of this step first. The factor is verified from then on. */
export async function acceptStep(
  { id, verified_at }: Pick<FactorRow, 'id' | 'verified_at'>,
  step: number,
  { now, db }: { readonly now: number; readonly db: Db },
): Promise<boolean> {
  const at = toInstant(now);
  const first = verified_at === null ? { verified_at: at, updated_at: at } : {};
  const count = await db('factors')
    .where({ id })
    .where('last_step', '<', step)
    .update({ last_step: step, ...first });
  return count === 1;
}

export interface OtherKeys {
  readonly keyId: string;
  /** Only factors with a higher id. */
  readonly after: string;
  readonly most: number;
}

export async function findFactorsOfOtherKeys(
  { keyId, after, most }: OtherKeys,
  db: Db,
): Promise<FactorRow[]> {
  return db('factors').whereNot({ key_id: keyId }).where('id', '>', after).orderBy('id').limit(most);
}

/** Replaces an encrypted secret unless it was replaced meanwhile. */
export async function replaceSecret(
  { id, secret }: Pick<FactorRow, 'id' | 'secret'>,
  next: EncryptedSecret,
  db: Db,
): Promise<void> {
  await db('factors').where({ id, secret }).update(next);
}

export interface ChallengeRow {
  readonly id: string;
  readonly factor_id: string;
  readonly session_id: string;
  readonly expires_at: string;
  readonly used_at: string | null;
}

export async function insertChallenge(challenge: ChallengeRow, now: number, db: Db): Promise<void> {
  // The update comes first: the insert locks the factor too, and two calls could not both upgrade that lock.
  await db('factors')
    .where({ id: challenge.factor_id })
    .update({ last_challenged_at: toInstant(now) });
  await db('factor_challenges').insert(challenge);
}

export async function findChallenge(id: string, db: Db): Promise<ChallengeRow | undefined> {
  return db('factor_challenges').where({ id }).first();
}

/** True only for the first of several callers. */
export async function redeemChallenge(id: string, now: number, db: Db): Promise<boolean> {
  const used_at = toInstant(now);
  return (await db('factor_challenges').where({ id, used_at: null }).update({ used_at })) === 1;
}

export async function sweepFactors(now: number, db: Db, signal: AbortSignal): Promise<void> {
  const challenges = () => db('factor_challenges').where('expires_at', '<', toInstant(now));
  await deleteInBatches(challenges, 'id', signal);
  const unverified = () =>
    db('factors')
      .whereNull('verified_at')
      .where('created_at', '<', toInstant(now - UNVERIFIED_MS));
  await deleteInBatches(unverified, 'id', signal);
}
