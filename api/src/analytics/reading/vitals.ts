import { VITALS, type VitalsSummary } from '@site/shared/contracts';
import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { placeholders, selectRows } from '../../database/statements.ts';
import { VitalCounts } from '../rollups/vital-counts.ts';
import { NO_RELEASE } from '../storage/vitals.ts';
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

/** The 75th percentiles of the pages or releases with most samples, those with most first. */
export async function readVitals(
  range: DayRange,
  { by, limit }: WantedVitals,
  db: Db,
): Promise<NamedVitals[]> {
  const sums = new Map<number, VitalCounts>();
  const sumOf = (id: number) => {
    const sum = sums.get(id) ?? new VitalCounts();
    sums.set(id, sum);
    return sum;
  };
  const days = await findDays(range, db);
  for (let start = 0; start < days.length; start += DAYS_PER_STATEMENT)
    await addVitalsOf(days.slice(start, start + DAYS_PER_STATEMENT), { by, sumOf }, db);
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

/**
 * A busy month has hundreds of thousands of rows by bucket, so reading many months at once can exceed the timeout of a statement.
 * Adding up a month that is packed takes about 10 milliseconds, during which no other request is served.
 */
const DAYS_PER_STATEMENT = 31;

interface Sums {
  readonly by: 'page' | 'release';
  readonly sumOf: (id: number) => VitalCounts;
}

/** Final days are packed. The others, usually only today, are read by bucket. */
async function addVitalsOf(days: readonly string[], sums: Sums, db: Db): Promise<void> {
  const packed = await addPackedDays(days, sums, db);
  const open = days.filter((day) => !packed.has(day));
  if (open.length > 0) await addOpenDays(open, sums, db);
}

const PackedRow = z.object({ local_date: z.string(), id: Count, counts: z.string() });

/** Returns the days that are packed. */
async function addPackedDays(
  days: readonly string[],
  { by, sumOf }: Sums,
  db: Db,
): Promise<ReadonlySet<string>> {
  const sql = `select local_date, ${by}_id as id, counts from analytics_packed_vitals
    where local_date in (${placeholders(days.length)})`;
  const rows = z.array(PackedRow).parse(await selectRows(sql, days, db));
  for (const { id, counts } of rows) sumOf(id).addPacked(counts);
  return new Set(rows.map(({ local_date: day }) => day));
}

const OpenRow = z.object({ id: Count, metric: Count, bucket: Count, total: Count });

async function addOpenDays(days: readonly string[], { by, sumOf }: Sums, db: Db): Promise<void> {
  const sql = `select ${by}_id as id, metric, bucket, sum(count) as total from analytics_vitals
    where local_date in (${placeholders(days.length)}) group by ${by}_id, metric, bucket`;
  const rows = z.array(OpenRow).parse(await selectRows(sql, days, db));
  for (const { id, metric, bucket, total } of rows) sumOf(id).add(metric, bucket, total);
}

const DayRow = z.object({ local_date: z.string() });

async function findDays({ firstDay, lastDay }: DayRange, db: Db): Promise<string[]> {
  const sql = 'select local_date from analytics_days where local_date between ? and ? order by local_date';
  const rows = z.array(DayRow).parse(await selectRows(sql, [firstDay, lastDay], db));
  return rows.map(({ local_date: day }) => day);
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
