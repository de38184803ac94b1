import type { RetentionSweep } from '@site/shared/contracts';
import { insertIgnoring, type Db } from '../database/connection.ts';
import { toInstant } from '../database/instants.ts';
import { execute, upsertRows } from '../database/statements.ts';

interface RunRow {
  readonly sweep: string;
  readonly days: number | null;
  readonly ran_at: string | null;
  readonly affected: number;
  /** What was removed since the last line of the audit log. */
  readonly unrecorded: number;
}

/** Longer than a run takes. After that, another process may start one. */
const LEASE_MS = 60 * 60_000;
const INTERVAL_MS = 24 * 60 * 60_000;
const NEVER = toInstant(0);

/** What is stored about the sweeps that ever ran or were changed. */
export async function findRuns(db: Db): Promise<ReadonlyMap<string, RunRow>> {
  const rows: RunRow[] = await db('retention_runs').select(
    'sweep',
    'days',
    'ran_at',
    'affected',
    'unrecorded',
  );
  return new Map(rows.map((row) => [row.sweep, row]));
}

/** Claims a sweep that is due. Of several processes, one gets true; the sweep is not due for the others until the lease ends. */
export async function claimRun(sweep: RetentionSweep, now: number, db: Db): Promise<boolean> {
  await execute(
    `${insertIgnoring(db)} retention_runs (sweep, due_at, affected) values (?, ?, 0)`,
    [sweep, NEVER],
    db,
  );
  const count = await db('retention_runs')
    .where({ sweep })
    .where('due_at', '<=', toInstant(now))
    .update({ due_at: toInstant(now + LEASE_MS) });
  return count > 0;
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
  await upsertRows('retention_runs', [row], { key: ['sweep'], replace: ['days', 'due_at'] }, db);
}
