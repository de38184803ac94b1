import type { ReportDimension } from '@site/shared/contracts/staff';
import { CSV_START, csvLine, type Cell } from '../../csv/csv.ts';
import type { Db } from '../../database/connection.ts';
import { findValues, orderOf, readValuesByIds, type ValueRow } from '../reading/values.ts';
import { daysOf, openWindow, type WindowServices } from '../reading/window.ts';
import type { CountOpenDays } from '../rollups/open-days.ts';

export interface ValuesExport {
  readonly window: { readonly startDate: string; readonly endDate: string };
  /** How many values there are. */
  readonly rows: number;
  /** The parts of the file. */
  readonly csv: AsyncIterable<string>;
}

interface RequestedValues {
  readonly dimension: ReportDimension;
  readonly startDate: string;
  readonly endDate: string;
}

export interface ValuesExportServices extends WindowServices {
  readonly db: Db;
  readonly countOpenDays: CountOpenDays;
}

/** No spreadsheet opens more rows. */
const MAX_ROWS = 1_000_000;
const BATCH = 1000;

const MEASURES = ['visitors', 'visits', 'pageviews', 'entries', 'exits', 'events'] as const;

/** All values of a dimension with their sums over the window. Only their ids are in memory at once. */
export async function readValuesExport(
  { dimension, ...requested }: RequestedValues,
  { db, countOpenDays, ...services }: ValuesExportServices,
): Promise<ValuesExport> {
  await countOpenDays();
  const { startDate, endDate } = (await openWindow({ ...requested, granularity: 'daily' }, services)).window;
  const window = { startDate, endDate };
  const wanted = { dimension, by: orderOf(dimension), limit: MAX_ROWS };
  const ids = await findValues(daysOf(window), wanted, db);
  return { window, rows: ids.length, csv: toCsv(ids, { dimension, window }, db) };
}

/**
 * Each batch is a statement of its own. A value that is counted meanwhile keeps its place, so that none is sent twice or not at
 * all.
 */
async function* toCsv(
  ids: Uint32Array,
  { dimension, window }: Pick<RequestedValues, 'dimension'> & Pick<ValuesExport, 'window'>,
  db: Db,
): AsyncGenerator<string> {
  yield (
    CSV_START + csvLine([dimension, ...MEASURES, 'bounce_rate', 'conversion_rate', 'start_date', 'end_date'])
  );
  const { startDate, endDate } = window;
  for (let at = 0; at < ids.length; at += BATCH) {
    const rows = await readValuesByIds(daysOf(window), [...ids.subarray(at, at + BATCH)], db);
    yield rows.map((row) => csvLine([...toCells(row, dimension), startDate, endDate])).join('');
  }
}

/** Bounces and conversions of a page are those of the visits that began there. */
function toCells(row: ValueRow, dimension: ReportDimension): Cell[] {
  const visits = dimension === 'page' ? row.entries : row.visits;
  const rate = (count: number) => (visits === 0 ? null : { value: (100 * count) / visits, decimals: 1 });
  return [
    row.name,
    ...MEASURES.map((measure) => row[measure]),
    rate(row.bounces),
    rate(row.converted_visits),
  ];
}
