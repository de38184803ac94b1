import type { RetentionSweep } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';

interface RunRow {
  readonly sweep: string;
  readonly due_at: string;
  readonly days: number | null;
  readonly ran_at: string | null;
  readonly affected: number;
  /** What was removed since the last line of the audit log. */
  readonly unrecorded: number;
}

const INTERVAL_MS = 24 * 60 * 60_000;
const NEVER = toInstant(0);

/** What is stored about the sweeps that ever ran or were changed. */
export async function findRuns(db: Db): Promise<ReadonlyMap<string, RunRow>> {
  const rows: RunRow[] = await db('retention_runs').select(
    'sweep',
    'due_at',
    'days',
    'ran_at',
    'affected',
    'unrecorded',
  );
  return new Map(rows.map((row) => [row.sweep, row]));
}

/** Stores that a sweep is due which has no row yet. */
export async function addRun(sweep: RetentionSweep, db: Db): Promise<void> {
  await db('retention_runs').insert({ sweep, due_at: NEVER, affected: 0 }).onConflict('sweep').ignore();
}

/** Counts rows that a run removed. */
export async function countRemoved(sweep: RetentionSweep, rows: number, db: Db): Promise<void> {
  if (rows > 0) await db('retention_runs').where({ sweep }).increment('unrecorded', rows);
}

/** Ends a run. One that did not finish is due again at once. Returns how many rows were removed since the end of a run before. */
export async function endRun(
  sweep: RetentionSweep,
  { at, isFinished }: { readonly at: number; readonly isFinished: boolean },
  db: Db,
): Promise<number> {
  const due_at = isFinished ? toInstant(at + INTERVAL_MS) : NEVER;
  await db('retention_runs')
    .where({ sweep })
    .update({ due_at, ran_at: toInstant(at), affected: db.ref('unrecorded') });
  const row = await db('retention_runs').where({ sweep }).first('affected');
  await db('retention_runs').where({ sweep }).update({ unrecorded: 0 });
  return Number(row?.affected ?? 0);
}

/** Sets the days of a sweep, which is due at once. */
export async function saveDays(sweep: RetentionSweep, days: number | null, db: Db): Promise<void> {
  const row = { sweep, days, due_at: NEVER, affected: 0 };
  await db('retention_runs').insert(row).onConflict('sweep').merge(['days', 'due_at']);
}
