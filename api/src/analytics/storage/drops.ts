import type { Db } from '../../database/connection.ts';
import { upsertRows } from '../../database/statements.ts';

export interface Drop {
  readonly day: string;
  readonly reason: string;
}

/** Counts requests or events that were not recorded. */
export async function addDrops(drops: readonly Drop[], transaction: Db): Promise<void> {
  const counts = new Map<string, { local_date: string; reason: string; count: number }>();
  for (const { day, reason } of drops) {
    const key = `${day}:${reason}`;
    const row = counts.get(key) ?? { local_date: day, reason, count: 0 };
    row.count += 1;
    counts.set(key, row);
  }
  const key = ['local_date', 'reason'] as const;
  await upsertRows('analytics_drops', [...counts.values()], { key, add: ['count'] }, transaction);
}
