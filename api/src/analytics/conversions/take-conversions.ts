import type { Db } from '../../database/connection.ts';
import { toTime } from '../../database/instants.ts';
import { execute, placeholders, selectRows } from '../../database/statements.ts';
import { NO_VISIT, type LocalTime, type Conversion, type StoredEvent } from '../visits/visit.ts';

const MAX_TAKEN = 500;

/** Whether conversions wait to be counted. */
export async function hasConversions(db: Db): Promise<boolean> {
  return (await selectRows('select id from analytics_conversions limit 1', [], db)).length > 0;
}

export interface ConversionIds {
  readonly pageOf: (name: Conversion) => number;
  readonly nameIdOf: (name: Conversion) => number;
  readonly timeOf: (at: number) => LocalTime;
}

/** Takes waiting conversions out of their table, as events with ids after `lastEvent`. */
export async function takeConversions(
  lastEvent: number,
  { pageOf, nameIdOf, timeOf }: ConversionIds,
  transaction: Db,
): Promise<StoredEvent[]> {
  const rows = await selectRows<{ id: string; name: Conversion; occurred_at: string }>(
    'select id, name, occurred_at from analytics_conversions order by id limit ?',
    [MAX_TAKEN],
    transaction,
  );
  if (rows.length === 0) return [];
  await execute(
    `delete from analytics_conversions where id in (${placeholders(rows.length)})`,
    rows.map(({ id }) => id),
    transaction,
  );
  return rows.map(({ name, occurred_at: occurredAt }, index) => {
    const at = toTime(occurredAt);
    return {
      ...{
        id: lastEvent + 1 + index,
        at,
        time: timeOf(at),
        name,
        nameId: nameIdOf(name),
        page: pageOf(name),
      },
      ...{ visitor: '', visitId: NO_VISIT, release: null, visibleMs: 0, scrollPercent: 0, detail: null },
    };
  });
}
