import type { Db } from '../database/connection.ts';
import type { CountRemoved } from '../database/delete-in-batches.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import type { RowPosition } from '../database/row-position.ts';
import { shortenAddress } from './shorten-address.ts';

const BATCH = 1000;
export const FULL_ADDRESS_DAYS = 90;

interface OldLine {
  readonly id: string;
  readonly created_at: string;
  readonly address: string | null;
  readonly user_agent: string | null;
}

/**
 * Creates the cleanup that shortens the addresses and removes the user agents of lines older than 90 days. Old lines are only
 * added at the end, so a run starts behind the last line of the run before. After a start of the API, all lines are checked once.
 */
export function createShortenOldLines(
  db: Db,
): (before: number, count: CountRemoved, signal: AbortSignal) => Promise<void> {
  let done: RowPosition | null = null;
  return async (before, count, signal) => {
    const until = toInstant(before);
    for (;;) {
      const lines = await selectOldLines(done, until, db);
      await shortenLines(lines, count, db);
      const last = lines.at(-1);
      if (last) done = { createdAt: last.created_at, id: last.id };
      if (lines.length < BATCH || signal.aborted) return;
    }
  };
}

async function selectOldLines(after: RowPosition | null, until: string, db: Db): Promise<OldLine[]> {
  const query = db('audit_log')
    .select('id', 'created_at', 'address', 'user_agent')
    .where('created_at', '<', until)
    .whereRaw('(address is not null or user_agent is not null)')
    .orderBy(['created_at', 'id'])
    .limit(BATCH);
  if (after) {
    const { createdAt, id } = after;
    query.whereRaw('created_at >= ? and (created_at > ? or id > ?)', [createdAt, createdAt, id]);
  }
  return query;
}

/** Changes all lines with the same shortened address together. Lines that are already shortened stay. */
async function shortenLines(lines: readonly OldLine[], count: CountRemoved, db: Db): Promise<void> {
  const idsByAddress = new Map<string | null, string[]>();
  for (const { id, address, user_agent } of lines) {
    const short = address === null ? null : shortenAddress(address);
    if (short === address && user_agent === null) continue;
    idsByAddress.set(short, [...(idsByAddress.get(short) ?? []), id]);
  }
  if (idsByAddress.size === 0) return;
  await inTransaction(db, async (transaction) => {
    for (const [address, ids] of idsByAddress)
      await count(
        await transaction('audit_log').whereIn('id', ids).update({ address, user_agent: null }),
        transaction,
      );
  });
}
