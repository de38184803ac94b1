import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { selectRows } from '../../database/statements.ts';
import { TOTALS, type Total } from '../rollups/measures.ts';
import { Count, countsOf, type Counts } from './counts.ts';
import type { TopValues } from './top-values.ts';
import type { DayRange } from './window.ts';

export type Totals = Counts<Total>;

const OptionalText = z.nullable(z.string());
const DayRow = z.object({
  local_date: z.string(),
  ...countsOf(TOTALS),
  is_final: Count,
  top_page: OptionalText,
  top_page_views: z.nullable(Count),
  top_source: OptionalText,
  top_source_visits: z.nullable(Count),
});
const HourRow = z.object({ hour_start: Count, ...countsOf(TOTALS) });
const FirstDayRow = z.object({ first_day: z.nullable(z.string()) });

/** The first day with analytics, or null before that day. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const rows = await selectRows('select min(local_date) as first_day from analytics_days', [], db);
  return z.tuple([FirstDayRow]).parse(rows)[0].first_day;
}

export interface DayTotals extends Totals {
  /** Null until the day is final. */
  readonly top: TopValues | null;
}

/** The totals of each day with visits. */
export async function readDays({ firstDay, lastDay }: DayRange, db: Db): Promise<Map<string, DayTotals>> {
  const sql = `select local_date, ${TOTALS.join(', ')}, is_final, top_page, top_page_views, top_source, top_source_visits
    from analytics_days where local_date between ? and ?`;
  const rows = z.array(DayRow).parse(await selectRows(sql, [firstDay, lastDay], db));
  return new Map(rows.map((row) => [row.local_date, { ...row, top: row.is_final ? topOf(row) : null }]));
}

function topOf(row: z.infer<typeof DayRow>): TopValues {
  const { top_page: page, top_source: source } = row;
  return {
    ...(page === null ? {} : { page: { name: page, count: row.top_page_views ?? 0 } }),
    ...(source === null ? {} : { source: { name: source, count: row.top_source_visits ?? 0 } }),
  };
}

/** The totals of each hour with visits that starts in the interval. */
export async function readHours(start: number, end: number, db: Db): Promise<readonly HourTotals[]> {
  const sql = `select hour_start, ${TOTALS.join(', ')} from analytics_hours where hour_start >= ? and hour_start < ?`;
  return z.array(HourRow).parse(await selectRows(sql, [start, end], db));
}
export type HourTotals = z.infer<typeof HourRow>;
