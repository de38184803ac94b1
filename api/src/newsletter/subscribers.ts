import type { SubscriberCounts } from '@site/shared/contracts/staff';
import { toText, selectFullText, type Db } from '../database/connection.ts';
import { toIso } from '../database/instants.ts';
import { CSV_START, csvLine } from '../csv/csv.ts';
import { createLocalTimes, type LocalTimes } from '../csv/local-times.ts';
import type { SubscriberState } from './repository.ts';

const TABLE = 'newsletter_subscriptions';
const BATCH = 1000;

export async function countByState(db: Db): Promise<SubscriberCounts> {
  const rows: { state: SubscriberState; n: number | string }[] = await db(TABLE)
    .select('state')
    .count({ n: '*' })
    .groupBy('state');
  const counts = { pending: 0, confirmed: 0, unsubscribed: 0, suppressed: 0 };
  for (const { state, n } of rows) counts[state] = Number(n);
  return counts;
}

const TIMES = ['signed_up_at', 'confirmed_at', 'unsubscribed_at'];

interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly email: unknown;
  readonly state: string;
  readonly confirmed_at: string | null;
  readonly unsubscribed_at: string | null;
  readonly source: string | null;
  readonly consent: string | null;
}

/** All subscribers as CSV lines, oldest first, read in batches. Times are in the given zone. */
export async function* subscriberLines(timeZone: string, db: Db): AsyncGenerator<string> {
  const times = createLocalTimes(timeZone);
  yield CSV_START + csvLine(['email', 'state', ...TIMES.map(times.heading), 'source', 'consent']);
  let last: Row | undefined;
  do {
    const rows: Row[] = await batchAfter(last, db);
    if (rows.length > 0) yield rows.map((row) => toLine(row, times)).join('');
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

function batchAfter(last: Row | undefined, db: Db) {
  const query = db(TABLE)
    .select('id', 'created_at', 'state', 'confirmed_at', 'unsubscribed_at', 'source', 'consent')
    .select(selectFullText('email', db))
    .orderBy(['created_at', 'id'])
    .limit(BATCH);
  return last
    ? query.whereRaw('created_at >= ? and (created_at > ? or id > ?)', [
        last.created_at,
        last.created_at,
        last.id,
      ])
    : query;
}

function toLine(row: Row, times: LocalTimes): string {
  const instant = (value: string | null) => value && times.cell(toIso(value));
  return csvLine([
    String(toText(row.email)),
    row.state,
    instant(row.created_at),
    instant(row.confirmed_at),
    instant(row.unsubscribed_at),
    row.source,
    row.consent,
  ]);
}
