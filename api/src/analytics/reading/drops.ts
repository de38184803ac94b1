import * as z from 'zod/mini';
import type { Db } from '../../database/connection.ts';
import { selectRows } from '../../database/statements.ts';
import { Count } from './counts.ts';
import type { DayRange } from './window.ts';

const DropRow = z.object({ reason: z.string(), count: Count });
export type DropRow = z.infer<typeof DropRow>;

/** Requests that were not counted, by reason; most first. */
export async function readDrops({ firstDay, lastDay }: DayRange, db: Db): Promise<readonly DropRow[]> {
  const sql = `select reason, sum(count) as count from analytics_drops
    where local_date between ? and ? group by reason order by sum(count) desc, reason`;
  return z.array(DropRow).parse(await selectRows(sql, [firstDay, lastDay], db));
}
