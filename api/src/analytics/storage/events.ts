import type { Db } from '../../database/connection.ts';
import { toInstant, toTime } from '../../database/instants.ts';
import { insertRows, selectRows } from '../../database/statements.ts';
import type { EventName, StoredEvent } from '../visits/visit.ts';

export async function insertEvents(events: readonly StoredEvent[], transaction: Db): Promise<void> {
  const rows = events.map((event) => ({
    local_date: event.time.day,
    id: event.id,
    hour_start: event.time.hourStart,
    occurred_at: toInstant(event.at),
    name_id: event.nameId,
    visitor_id: event.visitor,
    visit_id: event.visitId,
    page_id: event.page,
    release_id: event.release,
    visible_ms: event.visibleMs,
    scroll_percent: event.scrollPercent,
    detail: event.detail,
  }));
  await insertRows('analytics_events', rows, transaction);
}

interface EventRow {
  readonly local_date: string;
  readonly id: number;
  readonly hour_start: number;
  readonly occurred_at: string;
  readonly name: string;
  readonly name_id: number;
  readonly visitor_id: string;
  readonly visit_id: number;
  readonly page_id: number;
  readonly release_id: number | null;
  readonly visible_ms: number;
  readonly scroll_percent: number;
  readonly detail: string | null;
}

const PAGE_SIZE = 5000;

/** The events of a day in order, read in pages. */
export async function* readEventsOfDay(day: string, db: Db): AsyncGenerator<StoredEvent> {
  for (let last = 0; ;) {
    const rows = await selectRows<EventRow>(
      `select e.*, t.value as name from analytics_events e join analytics_texts t on t.id = e.name_id
       where e.local_date = ? and e.id > ? order by e.id limit ?`,
      [day, last, PAGE_SIZE],
      db,
    );
    for (const row of rows) yield toEvent(row);
    if (rows.length < PAGE_SIZE) return;
    last = Number(rows.at(-1)?.id);
  }
}

/** Events after a day that belong to visits which started on it, in order. */
export async function findLaterEvents(day: string, db: Db): Promise<StoredEvent[]> {
  const rows = await selectRows<EventRow>(
    `select e.*, t.value as name from analytics_visits v
     join analytics_events e on e.visit_id = v.id and e.local_date > ?
     join analytics_texts t on t.id = e.name_id
     where v.local_date = ? order by e.id`,
    [day, day],
    db,
  );
  return rows.map((row) => toEvent(row));
}

function toEvent(row: EventRow): StoredEvent {
  return {
    id: Number(row.id),
    at: toTime(row.occurred_at),
    time: { day: row.local_date, hourStart: Number(row.hour_start) },
    name: row.name as EventName,
    nameId: row.name_id,
    visitor: row.visitor_id,
    visitId: Number(row.visit_id),
    page: row.page_id,
    release: row.release_id,
    visibleMs: row.visible_ms,
    scrollPercent: row.scroll_percent,
    detail: row.detail,
  };
}
