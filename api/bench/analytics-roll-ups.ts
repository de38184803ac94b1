import type { Connection } from 'mysql2/promise';
import { addDays } from '../src/analytics/calendar/periods.ts';
import { DIMENSIONS, type Dimension } from '../src/analytics/rollups/measures.ts';
import { bucketOf, METRICS, type Metric } from '../src/analytics/rollups/vitals.ts';
import type { BenchDatabase } from './database.ts';

type Row = readonly (string | number)[];

export interface Traffic {
  readonly lastDay: string;
  readonly days: number;
  /** Page views over all days. */
  readonly pageviews: number;
}

/** How many values of a dimension are counted on a day. */
const VALUES: Partial<Record<Dimension, number>> = {
  ...{ page: 60, source: 150, channel: 9, medium: 12, campaign: 40, content: 60, term: 60 },
  ...{ device: 3, browser: 14, os: 9, language: 40, event: 21 },
};
/** A typical value of each vital. Those of page loads are spread around it by half its logarithm. */
const TYPICAL: Readonly<Record<Metric, number>> = { lcp: 1400, inp: 90, cls: 0.03, ttfb: 250 };
const SPREAD_IN_BUCKETS = 10;
const VIEWS_PER_VISIT = 3;
/** A release stays for a week. */
const DAYS_PER_RELEASE = 7;

/** Stores the roll-ups that this traffic leaves, with all days but the last final. Its values are distributed by Zipf's law, as on a real site. */
export async function storeRollUps(
  { lastDay, days, pageviews }: Traffic,
  { connection }: Pick<BenchDatabase, 'connection'>,
): Promise<void> {
  const idOf = await storeTexts(Math.ceil(days / DAYS_PER_RELEASE), connection);
  const views = Math.round(pageviews / days);
  const visits = Math.round(views / VIEWS_PER_VISIT);
  for (let index = 0; index < days; index += 1) {
    const day = addDays(lastDay, index + 1 - days);
    const release = idOf('release', Math.floor(index / DAYS_PER_RELEASE));
    await insert('analytics_days', 'local_date, visitors, visits, pageviews, is_final', connection, [
      [day, visits, visits, views, Number(day !== lastDay)],
    ]);
    const values = valuesOf(day, views, idOf);
    await insert(
      'analytics_day_values',
      'local_date, dimension, value_id, visits, pageviews, events',
      connection,
      values,
    );
    const vitals = vitalsOf(day, visits, (page) => [idOf('page', page), release]);
    await insert(
      'analytics_vitals',
      'local_date, page_id, release_id, metric, bucket, count',
      connection,
      vitals,
    );
  }
  await connection.query('analyze table analytics_days, analytics_day_values, analytics_vitals');
}

type IdOf = (dimension: Dimension, index: number) => number;

async function storeTexts(releases: number, connection: Connection): Promise<IdOf> {
  const counts = Object.entries({ ...VALUES, release: releases }) as [Dimension, number][];
  const texts = counts.flatMap(([dimension, count]) =>
    Array.from({ length: count }, (_, index) => ({ dimension, index })),
  );
  const ids = new Map(texts.map(({ dimension, index }, place) => [`${dimension}:${index}`, place + 1]));
  const rows = texts.map(({ dimension, index }, place) => [
    place + 1,
    DIMENSIONS[dimension],
    `${dimension} ${index}`,
  ]);
  await insert('analytics_texts', 'id, kind, value', connection, rows);
  return (dimension, index) => ids.get(`${dimension}:${index}`) ?? 0;
}

function valuesOf(day: string, views: number, idOf: IdOf): Row[] {
  return (Object.entries(VALUES) as [Dimension, number][]).flatMap(([dimension, count]) =>
    shares(count).map((share, index) => {
      const own = Math.ceil(views * share);
      return [day, DIMENSIONS[dimension], idOf(dimension, index), Math.ceil(own / 3), own, own];
    }),
  );
}

/** One page load per visit is measured. */
function vitalsOf(day: string, loads: number, placeOf: (page: number) => readonly number[]): Row[] {
  return shares(VALUES.page ?? 0).flatMap((share, page) =>
    (Object.keys(METRICS) as Metric[]).flatMap((metric) => {
      const middle = bucketOf(metric, TYPICAL[metric]);
      return bucketsAround(middle, loads * share).map(([bucket, count]) => [
        day,
        ...placeOf(page),
        METRICS[metric],
        bucket,
        count,
      ]);
    }),
  );
}

/** A normal distribution over buckets, with its tails. */
function bucketsAround(middle: number, samples: number): [number, number][] {
  const buckets: [number, number][] = [];
  for (let distance = -4 * SPREAD_IN_BUCKETS; distance <= 4 * SPREAD_IN_BUCKETS; distance += 1) {
    const density =
      Math.exp(-0.5 * (distance / SPREAD_IN_BUCKETS) ** 2) / (SPREAD_IN_BUCKETS * Math.sqrt(2 * Math.PI));
    const count = Math.floor(samples * density + Math.random());
    if (count > 0 && middle + distance >= 0) buckets.push([middle + distance, count]);
  }
  return buckets;
}

function shares(count: number): number[] {
  const weights = Array.from({ length: count }, (_, index) => 1 / (index + 1));
  const sum = weights.reduce((before, weight) => before + weight, 0);
  return weights.map((weight) => weight / sum);
}

const BATCH = 5000;

async function insert(
  table: string,
  columns: string,
  connection: Connection,
  rows: readonly Row[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH)
    await connection.query(`insert into ${table} (${columns}) values ?`, [rows.slice(start, start + BATCH)]);
}
