import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { mondayOf } from '../../database/dates.ts';
import { selectRows } from '../../database/statements.ts';
import type { PeriodLength } from '../calendar/periods.ts';
import { DIMENSIONS, TOTALS, type Total } from '../rollups/measures.ts';

export type Totals = Readonly<Record<Total, number>>;

/** The value of a dimension with the highest count in a period. */
export interface TopValue {
  readonly name: string;
  readonly count: number;
}

export interface TopValues {
  readonly page?: TopValue;
  readonly source?: TopValue;
}

interface Window {
  readonly firstDay: string;
  /** Inclusive. */
  readonly lastDay: string;
}

/** MySQL returns sums as text. */
const Count = z.pipe(z.union([z.number(), z.string().check(z.regex(/^\d+$/))]), z.transform(Number));
const TotalsRow = Object.fromEntries(TOTALS.map((total) => [total, Count])) as Record<Total, typeof Count>;
const OptionalText = z.nullable(z.string());
const DayRow = z.object({
  local_date: z.string(),
  ...TotalsRow,
  is_final: Count,
  top_page: OptionalText,
  top_page_views: z.nullable(Count),
  top_source: OptionalText,
  top_source_visits: z.nullable(Count),
});
const HourRow = z.object({ hour_start: Count, ...TotalsRow });
const TopRow = z.object({ period: z.string(), dimension: Count, name: z.string(), total: Count });
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
export async function readDays({ firstDay, lastDay }: Window, db: Db): Promise<Map<string, DayTotals>> {
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

/**
 * The page with the most views and the source with the most visits in each period, by the period's name. Among equal counts the
 * first name wins. One statement reads each day's values once and returns two rows a period.
 */
export async function readTopValues(
  { firstDay, lastDay }: Window,
  length: PeriodLength,
  db: Db,
): Promise<Map<string, TopValues>> {
  const { expression, suffix } = PERIODS[length](db);
  const sums = `select ${expression} as period, dimension, value_id,
      sum(case dimension when ${DIMENSIONS.page} then pageviews else visits end) as total
    from analytics_day_values
    where local_date between ? and ? and dimension in (${DIMENSIONS.page}, ${DIMENSIONS.source})
    group by ${expression}, dimension, value_id`;
  const ranked = `select sums.*, rank() over (partition by period, dimension order by total desc) as place
    from (${sums}) as sums where total > 0`;
  const sql = `select period, dimension, min(texts.value) as name, min(total) as total
    from (${ranked}) as ranked join analytics_texts as texts on texts.id = value_id
    where place = 1 group by period, dimension`;
  const rows = z.array(TopRow).parse(await selectRows(sql, [firstDay, lastDay], db));
  const tops = new Map<string, TopValues>();
  for (const { period, dimension, name, total: count } of rows) {
    const key = period + suffix;
    tops.set(key, { ...tops.get(key), [dimension === DIMENSIONS.page ? 'page' : 'source']: { name, count } });
  }
  return tops;
}

/** Expressions for the period that contains `local_date`. With the suffix they give its name in `periodsBetween`. */
const PERIODS = {
  daily: () => ({ expression: 'local_date', suffix: '' }),
  weekly: (db: Db) => ({ expression: mondayOf('local_date', db), suffix: '' }),
  monthly: () => ({ expression: 'substr(local_date, 1, 7)', suffix: '-01' }),
} as const satisfies Record<PeriodLength, unknown>;
