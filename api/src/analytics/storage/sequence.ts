import type { Db } from '../../database/connection.ts';
import { toInstant, toTime } from '../../database/instants.ts';
import { lockRows } from '../../database/row-lock.ts';
import { execute, selectRows } from '../../database/statements.ts';
import type { Sequence } from '../visits/assign-visits.ts';

/**
 * Locks the sequence until the transaction ends. All writers of visits take this lock first: they change the same rows of today
 * anyway, and in one order they cannot deadlock.
 */
export async function lockSequence(transaction: Db): Promise<Sequence> {
  await lockRows('analytics_sequence', { id: 1 }, transaction);
  const [row] = await selectRows<{ last_at: string; last_event: number; last_visit: number }>(
    'select last_at, last_event, last_visit from analytics_sequence where id = 1',
    [],
    transaction,
  );
  if (!row) throw new Error('The table analytics_sequence has no row. Restore it from migration 0021.');
  return {
    lastAt: toTime(row.last_at),
    lastEvent: Number(row.last_event),
    lastVisit: Number(row.last_visit),
  };
}

export async function saveSequence(
  { lastAt, lastEvent, lastVisit }: Sequence,
  transaction: Db,
): Promise<void> {
  const sql = 'update analytics_sequence set last_at = ?, last_event = ?, last_visit = ? where id = 1';
  await execute(sql, [toInstant(lastAt), lastEvent, lastVisit], transaction);
}
