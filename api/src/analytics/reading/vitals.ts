import { VITALS, type VitalsSummary } from '@site/shared/contracts/staff';
import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { placeholders, selectRows } from '../../database/statements.ts';
import { addDays } from '../calendar/periods.ts';
import { VitalCounts } from '../rollups/vital-counts.ts';
import { NO_RELEASE } from '../storage/save-day.ts';
import { Count } from './counts.ts';
import type { DayRange } from './window.ts';

/** The vitals of a page, or of a release as `marketing@<version>`. */
export interface NamedVitals extends VitalsSummary {
  readonly name: string;
}

export interface WantedVitals {
  readonly by: 'page' | 'release';
  readonly limit: number;
}

/** A busy month has hundreds of thousands of rows, so reading many months at once can exceed the timeout of a statement. */
const DAYS_PER_STATEMENT = 31;

/** The 75th percentiles of the pages or releases with most samples, those with most first. */
export async function readVitals(
  { firstDay, lastDay }: DayRange,
  { by, limit }: WantedVitals,
  db: Db,
): Promise<NamedVitals[]> {
  const sums = new Map<number, VitalCounts>();
  for (let day = firstDay; day <= lastDay; day = addDays(day, DAYS_PER_STATEMENT)) {
    const last = addDays(day, DAYS_PER_STATEMENT - 1);
    await addVitals({ firstDay: day, lastDay: last < lastDay ? last : lastDay }, by, sums, db);
  }
  const top = [...sums]
    .filter(([id]) => id !== NO_RELEASE)
    .map(([id, counts]) => ({ id, vitals: summaryOf(counts) }))
    .sort((one, other) => samplesOf(other.vitals) - samplesOf(one.vitals) || one.id - other.id)
    .slice(0, limit);
  const names = await readNames(
    top.map(({ id }) => id),
    db,
  );
  return top.map(({ id, vitals }) => ({ name: names.get(id) ?? '', ...vitals }));
}

const SumRow = z.object({ id: Count, metric: Count, bucket: Count, total: Count });

async function addVitals(
  { firstDay, lastDay }: DayRange,
  by: WantedVitals['by'],
  sums: Map<number, VitalCounts>,
  db: Db,
): Promise<void> {
  const sql = `select ${by}_id as id, metric, bucket, sum(count) as total from analytics_vitals
    where local_date between ? and ? group by ${by}_id, metric, bucket`;
  const rows = z.array(SumRow).parse(await selectRows(sql, [firstDay, lastDay], db));
  for (const { id, metric, bucket, total } of rows) {
    const counts = sums.get(id) ?? new VitalCounts();
    sums.set(id, counts);
    counts.add(metric, bucket, total);
  }
}

const NameRow = z.object({ id: Count, value: z.string() });

async function readNames(ids: readonly number[], db: Db): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const sql = `select id, value from analytics_texts where id in (${placeholders(ids.length)})`;
  const rows = z.array(NameRow).parse(await selectRows(sql, ids, db));
  return new Map(rows.map(({ id, value }) => [id, value]));
}

function summaryOf(counts: VitalCounts): VitalsSummary {
  return {
    lcp: counts.percentile('lcp'),
    inp: counts.percentile('inp'),
    cls: counts.percentile('cls'),
    ttfb: counts.percentile('ttfb'),
  };
}

function samplesOf(vitals: VitalsSummary): number {
  return VITALS.reduce((sum, vital) => sum + (vitals[vital]?.samples ?? 0), 0);
}
