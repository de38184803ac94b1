import type { ReportDimension } from '@site/shared/contracts';
import { csvLine, type Cell } from '../../csv/csv.ts';
import type { Db } from '../../database/connection.ts';
import { orderOf, readValues, type ValueRow } from '../reading/values.ts';
import { daysOf, openWindow, type WindowServices } from '../reading/window.ts';

export interface ValuesExport {
  readonly window: { readonly startDate: string; readonly endDate: string };
  /** The CSV lines, header first. */
  readonly lines: readonly string[];
}

interface RequestedValues {
  readonly dimension: ReportDimension;
  readonly startDate: string;
  readonly endDate: string;
}

export interface ValuesExportServices extends WindowServices {
  readonly db: Db;
  readonly countConversions: () => Promise<void>;
}

/** No spreadsheet opens more rows. */
const MAX_ROWS = 1_000_000;

const MEASURES = ['visitors', 'visits', 'pageviews', 'entries', 'exits', 'events'] as const;

/** All values of a dimension with their sums over the window. */
export async function readValuesExport(
  { dimension, ...requested }: RequestedValues,
  { db, countConversions, ...services }: ValuesExportServices,
): Promise<ValuesExport> {
  await countConversions();
  const { window } = await openWindow({ ...requested, granularity: 'daily' }, services);
  const wanted = { dimension, by: orderOf(dimension), limit: MAX_ROWS };
  const rows = await readValues(daysOf(window), wanted, db);
  const header = [dimension, ...MEASURES, 'bounce_rate', 'conversion_rate', 'start_date', 'end_date'];
  const { startDate, endDate } = window;
  return {
    window: { startDate, endDate },
    lines: [header, ...rows.map((row) => [...toCells(row, dimension), startDate, endDate])].map(csvLine),
  };
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
