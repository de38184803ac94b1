import type { Db } from '../../database/connection.ts';
import { toInstant, toTime } from '../../database/instants.ts';
import { placeholders, selectRows, upsertRows } from '../../database/statements.ts';
import { VISIT_DIMENSIONS, type EventName, type StoredEvent, type VisitValues } from '../visits/visit.ts';

interface EventRow extends VisitValues {
  readonly local_date: string;
  readonly visitor_id: string;
  readonly id: string;
  readonly hour_start: number;
  readonly occurred_at: string;
  readonly name: string;
  readonly previous_visitor_id: string | null;
  readonly page: string;
  readonly release_name: string | null;
  readonly visible_ms: number;
  readonly scroll_percent: number;
  readonly detail: string | null;
}

/** Appends events. Nothing happens to those that are stored already. */
export async function insertEvents(events: readonly StoredEvent[], db: Db): Promise<void> {
  const rows = events.map(toRow);
  const key = ['local_date', 'visitor_id', 'id'] as const;
  await upsertRows('analytics_visit_events', rows, { key, replace: ['id'] }, db);
}

const PAGE_SIZE = 2000;

/** The events of a day, visitor by visitor, each visitor's in order. They are read in pages. */
export async function* readVisitorsOfDay(day: string, db: Db): AsyncGenerator<StoredEvent[]> {
  let own: StoredEvent[] = [];
  for (let last = { visitor: '', id: '' }; ;) {
    const rows = await selectRows<EventRow>(
      `select * from analytics_visit_events
       where local_date = ? and visitor_id >= ? and (visitor_id > ? or id > ?) order by visitor_id, id limit ?`,
      [day, last.visitor, last.visitor, last.id, PAGE_SIZE],
      db,
    );
    for (const event of rows.map(toEvent)) {
      if (own[0] && own[0].visitor !== event.visitor) {
        yield own;
        own = [];
      }
      own.push(event);
      last = event;
    }
    if (rows.length < PAGE_SIZE) break;
  }
  if (own.length > 0) yield own;
}

/** Who a visitor was on the day before. */
export interface SameVisitor {
  readonly visitor: string;
  readonly previousVisitor: string;
}

/** The visitors of a day whose events of the day before are stored under another id. */
export async function findSameVisitors(day: string, before: string, db: Db): Promise<SameVisitor[]> {
  const rows = await selectRows<{ visitor_id: string; previous_visitor_id: string }>(
    `select distinct visitor_id, previous_visitor_id from analytics_visit_events as events
     where local_date = ? and previous_visitor_id is not null and exists (select 1 from analytics_visit_events as earlier
       where earlier.local_date = ? and earlier.visitor_id = events.previous_visitor_id)`,
    [day, before],
    db,
  );
  return rows.map((row) => ({ visitor: row.visitor_id, previousVisitor: row.previous_visitor_id }));
}

const VISITORS_PER_STATEMENT = 500;

/** The events of these visitors on a day, each visitor's in order. */
export async function findEventsOf(
  visitors: readonly string[],
  day: string,
  db: Db,
): Promise<Map<string, StoredEvent[]>> {
  const found = new Map<string, StoredEvent[]>();
  for (let start = 0; start < visitors.length; start += VISITORS_PER_STATEMENT) {
    const part = visitors.slice(start, start + VISITORS_PER_STATEMENT);
    const rows = await selectRows<EventRow>(
      `select * from analytics_visit_events where local_date = ? and visitor_id in (${placeholders(part.length)})
       order by visitor_id, id`,
      [day, ...part],
      db,
    );
    for (const event of rows.map(toEvent)) {
      const own = found.get(event.visitor) ?? [];
      found.set(event.visitor, own);
      own.push(event);
    }
  }
  return found;
}

/** The days after `day` with events, oldest first. */
export async function findDaysWithEvents(day: string, db: Db): Promise<string[]> {
  const rows = await selectRows<{ local_date: string }>(
    'select local_date from analytics_visit_events where local_date > ? group by local_date order by local_date',
    [day],
    db,
  );
  return rows.map((row) => row.local_date);
}

function toRow(event: StoredEvent): EventRow {
  return {
    local_date: event.time.day,
    visitor_id: event.visitor,
    id: event.id,
    hour_start: event.time.hourStart,
    occurred_at: toInstant(event.at),
    name: event.name,
    previous_visitor_id: event.previousVisitor,
    page: event.page,
    release_name: event.release,
    visible_ms: event.visibleMs,
    scroll_percent: event.scrollPercent,
    detail: event.detail,
    ...event.values,
  };
}

function toEvent(row: EventRow): StoredEvent {
  const values = VISIT_DIMENSIONS.map((name) => [name, row[name]]);
  return {
    id: row.id,
    at: toTime(row.occurred_at),
    time: { day: row.local_date, hourStart: Number(row.hour_start) },
    name: row.name as EventName,
    visitor: row.visitor_id,
    previousVisitor: row.previous_visitor_id,
    page: row.page,
    release: row.release_name,
    visibleMs: row.visible_ms,
    scrollPercent: row.scroll_percent,
    detail: row.detail,
    values: Object.fromEntries(values) as VisitValues,
  };
}
