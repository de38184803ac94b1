import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { mondayOf } from '../../database/dates.ts';
import { selectRows } from '../../database/statements.ts';
import type { PeriodLength } from '../calendar/periods.ts';
import { DIMENSIONS } from '../rollups/measures.ts';
import { Count } from './counts.ts';
import type { DayRange } from './window.ts';

/** The value of a dimension with the highest count in a period. */
export interface TopValue {
  readonly name: string;
  readonly count: number;
}

export interface TopValues {
  readonly page?: TopValue;
  readonly source?: TopValue;
}

const TopRow = z.object({ period: z.string(), dimension: Count, name: z.string(), total: Count });

/**
 * The page with the most views and the source with the most visits in each period, by the period's name. Among equal counts the
 * first name wins. One statement reads each day's values once and returns two rows a period.
 */
export async function readTopValues(
  { firstDay, lastDay }: DayRange,
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
