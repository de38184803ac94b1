import { randomUUID } from 'node:crypto';
import type { Db } from '../../database/connection.ts';
import { toInstant } from '../../database/instants.ts';

export async function countUnusedCodes(userId: string, db: Db): Promise<number> {
  const row = await db('recovery_codes').where({ user_id: userId, used_at: null }).count({ n: '*' }).first();
  return Number(row?.['n'] ?? 0);
}

export interface NewCodes {
  readonly userId: string;
  readonly hashes: readonly string[];
  readonly now: number;
}

/** Stores codes in place of all earlier ones of the user. */
export async function replaceCodes({ userId, hashes, now }: NewCodes, db: Db): Promise<void> {
  await deleteRecoveryCodes(userId, db);
  const created_at = toInstant(now);
  const rows = hashes.map((code_hash) => ({
    id: randomUUID(),
    user_id: userId,
    code_hash,
    created_at,
    used_at: null,
  }));
  await db('recovery_codes').insert(rows);
}

/** True only for the first of several callers. */
export async function redeemCode(
  { userId, hash, now }: { readonly userId: string; readonly hash: string; readonly now: number },
  db: Db,
): Promise<boolean> {
  const count = await db('recovery_codes')
    .where({ user_id: userId, code_hash: hash, used_at: null })
    .update({ used_at: toInstant(now) });
  return count === 1;
}

export async function deleteRecoveryCodes(userId: string, db: Db): Promise<void> {
  await db('recovery_codes').where({ user_id: userId }).delete();
}
