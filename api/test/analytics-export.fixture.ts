import type { Db } from '../src/database/connection.ts';
import {
  DIMENSIONS,
  TOTALS,
  type Dimension,
  type Total,
  type ValueCount,
} from '../src/analytics/rollups/measures.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from './start-test-api.ts';

const ZEROS = Object.fromEntries(TOTALS.map((total) => [total, 0]));

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
  const kind = DIMENSIONS[dimension];
  await db('analytics_texts').insert({ kind, value: name }).onConflict(['kind', 'value']).ignore();
  const { id } = await db('analytics_texts').where({ kind, value: name }).first('id');
  // A day has a row as soon as it has values.
  await db('analytics_days')
    .insert({ ...ZEROS, local_date: day })
    .onConflict('local_date')
    .ignore();
  await db('analytics_day_values').insert({ ...counts, local_date: day, dimension: kind, value_id: id });
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
}

/** An API whose clock stands at the given time, with a signed-in admin. */
export async function startExportRig(now: string): Promise<ExportRig> {
  const api = await startTestApi();
  api.advance(Date.parse(now) - Date.now());
  const token = await api.signIn();
  const request = (body: object) => postJson(api, '/api/functions/export-analytics', body, bearer(token));
  return {
    ...{ api, token, request },
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
  for (const table of ['hours', 'days', 'day_values', 'texts']) await db(`analytics_${table}`).delete();
}

/** Reads the export. Its texts contain no commas and line breaks in these tests. */
function parseRows(csv: string): Record<string, string>[] {
  const [header = [], ...rows] = csv
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(',').map((cell) => cell.replace(/^"(.*)"$/, '$1')));
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}
