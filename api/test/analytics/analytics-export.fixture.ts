import type { Db } from '../../src/database/connection.ts';
import {
  DIMENSIONS,
  TOTALS,
  VALUE_COUNTS,
  type Dimension,
  type Total,
  type ValueCount,
} from '../../src/analytics/rollups/measures.ts';
import { bucketOf, METRICS, type Metric } from '../../src/analytics/rollups/vitals.ts';
import { NO_RELEASE } from '../../src/analytics/storage/save-day.ts';
import { insertRows, upsertRows } from '../../src/database/statements.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const ZEROS = Object.fromEntries(TOTALS.map((total) => [total, 0]));
const NO_COUNTS = Object.fromEntries(VALUE_COUNTS.map((count) => [count, 0]));

export type Totals = Partial<Record<Total, number>>;

export function storeDay(db: Db, day: string, totals: Totals = {}) {
  const row = { ...ZEROS, ...totals, local_date: day };
  return db('analytics_days').insert(row).onConflict('local_date').merge();
}

/** Stores an hour by its start. */
export function storeHour(db: Db, start: string, totals: Totals) {
  const row = { ...ZEROS, ...totals, hour_start: Date.parse(start), local_date: start.slice(0, 10) };
  return db('analytics_hours').insert(row);
}

export async function storeValue(
  db: Db,
  day: string,
  [dimension, name]: readonly [Dimension, string],
  counts: Partial<Record<ValueCount, number>>,
): Promise<void> {
  const id = await storeText(db, dimension, name);
  await storeDayRow(db, day);
  await db('analytics_day_values').insert({
    ...{ ...counts, local_date: day },
    ...{ dimension: DIMENSIONS[dimension], value_id: id },
  });
}

/** Stores values named by their index, each with the count of its index. */
export async function storeValues(
  db: Db,
  day: string,
  {
    dimension,
    count,
    by,
  }: { readonly dimension: Dimension; readonly count: number; readonly by: ValueCount },
): Promise<string[]> {
  const kind = DIMENSIONS[dimension];
  const names = Array.from({ length: count }, (_, index) => `value ${String(index + 1).padStart(5, '0')}`);
  await insertRows(
    'analytics_texts',
    names.map((value) => ({ kind, value })),
    db,
  );
  await storeDayRow(db, day);
  const ids: number[] = await db('analytics_texts').where({ kind }).orderBy('value').pluck('id');
  await insertRows(
    'analytics_day_values',
    ids.map((id, index) => ({
      ...NO_COUNTS,
      local_date: day,
      dimension: kind,
      value_id: id,
      [by]: index + 1,
    })),
    db,
  );
  return names;
}

/** Stores one page load for each value of a vital. */
export async function storeVitals(
  db: Db,
  day: string,
  { page, release }: { readonly page: string; readonly release?: string },
  vitals: Partial<Record<Metric, readonly number[]>>,
): Promise<void> {
  const [pageId, releaseId] = [
    await storeText(db, 'page', page),
    release === undefined ? null : await storeText(db, 'release', release),
  ];
  const place = { local_date: day, page_id: pageId, release_id: releaseId ?? NO_RELEASE };
  for (const [metric, values] of Object.entries(vitals) as [Metric, readonly number[]][])
    for (const value of values) {
      const row = { ...place, metric: METRICS[metric], bucket: bucketOf(metric, value), count: 1 };
      const key = ['local_date', 'page_id', 'release_id', 'metric', 'bucket'] as const;
      await upsertRows('analytics_vitals', [row], { key, add: ['count'] }, db);
    }
  await storeDayRow(db, day);
  // As visits do: texts that no sum names are deleted.
  const counted = [
    { dimension: DIMENSIONS.page, value_id: pageId },
    ...(releaseId === null ? [] : [{ dimension: DIMENSIONS.release, value_id: releaseId }]),
  ].map((value) => ({ ...NO_COUNTS, local_date: day, ...value }));
  await db('analytics_day_values')
    .insert(counted)
    .onConflict(['local_date', 'dimension', 'value_id'])
    .ignore();
}

/** A day has a row as soon as something of it is counted. */
function storeDayRow(db: Db, day: string) {
  return db('analytics_days')
    .insert({ ...ZEROS, local_date: day })
    .onConflict('local_date')
    .ignore();
}

async function storeText(db: Db, dimension: Dimension, value: string): Promise<number> {
  const text = { kind: DIMENSIONS[dimension], value };
  await db('analytics_texts').insert(text).onConflict(['kind', 'value']).ignore();
  const { id } = await db('analytics_texts').where(text).first('id');
  return id;
}

export interface ExportRig {
  readonly api: TestApi;
  readonly token: string;
  /** Changes the reporting time zone. */
  setZone(timeZone: string): Promise<void>;
  /** Requests the export that the admin page requests. */
  request(body: object): Promise<Response>;
  /** The rows of an export, each as cells by column. */
  rows(startDate: string, endDate: string, granularity?: string): Promise<Record<string, string>[]>;
  /** Requests a report of the admin page: `summary`, `values` or `vitals`. */
  report(name: string, query: Record<string, string>): Promise<Response>;
}

/** An API whose clock stands at the given time, with a signed-in admin. */
export async function startExportRig(now: string): Promise<ExportRig> {
  const api = await startTestApi();
  api.advance(Date.parse(now) - Date.now());
  const token = await api.signIn();
  const request = (body: object) => postJson(api, '/api/functions/export-analytics', body, bearer(token));
  return {
    ...{ api, token, request },
    report: (name, query) =>
      api.fetch(`/api/admin/analytics/${name}?${new URLSearchParams(query)}`, { headers: bearer(token) }),
    async setZone(value) {
      const response = await api.fetch('/api/site-facts/reportingTimeZone', {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...bearer(token) },
        body: JSON.stringify({ value }),
      });
      if (!response.ok) throw new Error(`The time zone was not changed: ${await response.text()}`);
    },
    async rows(startDate, endDate, granularity = 'daily') {
      const { csv } = await jsonOf(await request({ startDate, endDate, granularity }));
      return parseRows(String(csv));
    },
  };
}

export async function clearAnalytics(db: Db): Promise<void> {
  for (const table of ['hours', 'days', 'day_values', 'texts', 'vitals', 'drops', 'visit_events'])
    await db(`analytics_${table}`).delete();
}

/** Reads the export. Its texts contain no commas and line breaks in these tests. */
function parseRows(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}
