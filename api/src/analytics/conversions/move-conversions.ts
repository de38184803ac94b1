import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { toTime } from '../../database/instants.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { insertEvents } from '../storage/events.ts';
import { NO_VALUES, NO_VISITOR, type Conversion } from '../visits/visit.ts';

/** Moves conversions to the events. They wait in a table of their own, since what records them knows no reporting time zone. */
export async function moveConversions(calendar: ReportingCalendar, db: Db): Promise<void> {
  const ids: string[] = await db('analytics_conversions').orderBy('id').limit(BATCH).pluck('id');
  if (ids.length === 0) return;
  await inTransaction(db, (transaction) => move(ids, calendar, transaction));
  await moveConversions(calendar, db);
}

const BATCH = 500;

/** Another process can have moved some of them. */
async function move(ids: readonly string[], calendar: ReportingCalendar, transaction: Db): Promise<void> {
  const waiting = () => transaction('analytics_conversions').whereIn('id', ids);
  const rows: { id: string; name: Conversion; occurred_at: string }[] = await waiting().forUpdate();
  const events = rows.map(({ id, name, occurred_at: occurredAt }) => {
    const at = toTime(occurredAt);
    const { day, start } = calendar.hourOf(at);
    return {
      ...{ id, name, at, time: { day, hourStart: start }, page: PAGE_OF[name], values: NO_VALUES },
      ...{ visitor: NO_VISITOR, previousVisitor: null, release: null },
      ...{ visibleMs: 0, scrollPercent: 0, detail: null },
    };
  });
  await insertEvents(events, transaction);
  await waiting().delete();
}

/** The pages on which conversions begin. */
const PAGE_OF: Readonly<Record<Conversion, string>> = {
  application_received: '/application',
  newsletter_signup: '/newsletter',
  newsletter_confirm: '/newsletter',
};
