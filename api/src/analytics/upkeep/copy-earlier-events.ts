import type { Db } from '../../database/connection.ts';
import { toTime } from '../../database/instants.ts';
import { placeholders, selectRows } from '../../database/statements.ts';
import { addDays } from '../calendar/periods.ts';
import { OTHER } from '../classification/texts.ts';
import { insertEvents } from '../storage/events.ts';
import {
  canStartVisit,
  NO_VALUES,
  VISIT_DIMENSIONS,
  type EventName,
  type StoredEvent,
  type VisitDimension,
  type VisitValues,
} from '../visits/visit.ts';

/**
 * Copies what processes of the version before recorded on these days: events without texts, whose visits are in a table
 * of their own. Copies what is new since its last call. Goes with these tables, in the next release.
 */
export type CopyEarlierEvents = (firstDay: string, lastDay?: string) => Promise<void>;

interface EarlierEvent {
  readonly local_date: string;
  readonly id: number;
  readonly hour_start: number;
  readonly occurred_at: string;
  readonly name_id: number;
  readonly visitor_id: string;
  readonly visit_id: number;
  readonly page_id: number;
  readonly release_id: number | null;
  readonly visible_ms: number;
  readonly scroll_percent: number;
  readonly detail: string | null;
}

type EarlierVisit = { readonly id: number; readonly visitor_id: string } & {
  readonly [Name in `${VisitDimension}_id`]: number | null;
};

const PAGE_SIZE = 1000;
/** Later than all days. */
const LAST_DAY = '9999-12-31';

export function createCopyEarlierEvents(db: Db): CopyEarlierEvents {
  let last = 0;
  return async (firstDay, lastDay = LAST_DAY) => {
    const days = await selectRows<{ local_date: string }>(
      'select local_date from analytics_events where local_date between ? and ? group by local_date order by local_date',
      [firstDay, lastDay],
      db,
    );
    // Ids have the order of time over all days.
    for (const { local_date: each } of days) last = await copyDay(each, last, db);
  };
}

/** Copies the events of a day after an id. Returns the last id. */
async function copyDay(day: string, after: number, db: Db): Promise<number> {
  const events = await selectRows<EarlierEvent>(
    'select * from analytics_events where local_date = ? and id > ? order by id limit ?',
    [day, after, PAGE_SIZE],
    db,
  );
  const last = events.at(-1);
  if (!last) return after;
  const visits = await findVisits(events, day, db);
  const ids = [...events, ...visits.values()].flatMap((row) =>
    Object.entries(row).flatMap(([name, id]) => (isText(name) && id !== null ? [Number(id)] : [])),
  );
  const texts = await findTexts([...new Set(ids)], db);
  const copied = events.map((event) => copyOf(event, visits.get(Number(event.visit_id)), texts));
  await insertEvents(copied, db);
  return copyDay(day, Number(last.id), db);
}

function isText(column: string): boolean {
  return column.endsWith('_id') && column !== 'visitor_id' && column !== 'visit_id';
}

/** The visits of the events. They began on the day, or on the day before. */
async function findVisits(
  events: readonly EarlierEvent[],
  day: string,
  db: Db,
): Promise<Map<number, EarlierVisit>> {
  const ids = [...new Set(events.map(({ visit_id: id }) => Number(id)))];
  const rows = await selectRows<EarlierVisit>(
    `select * from analytics_visits where local_date in (?, ?) and id in (${placeholders(ids.length)})`,
    [addDays(day, -1), day, ...ids],
    db,
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

async function findTexts(ids: readonly number[], db: Db): Promise<Map<number, string>> {
  const rows = await selectRows<{ id: number; value: string }>(
    `select id, value from analytics_texts where id in (${placeholders(ids.length)})`,
    ids,
    db,
  );
  return new Map(rows.map(({ id, value }) => [id, value]));
}

function copyOf(
  event: EarlierEvent,
  visit: EarlierVisit | undefined,
  texts: ReadonlyMap<number, string>,
): StoredEvent {
  const textOf = (id: number | null) => (id === null ? null : (texts.get(id) ?? null));
  const name = textOf(event.name_id) as EventName;
  const values = VISIT_DIMENSIONS.map((dimension) => [dimension, textOf(visit?.[`${dimension}_id`] ?? null)]);
  return {
    id: String(event.id).padStart(36, '0'),
    at: toTime(event.occurred_at),
    time: { day: event.local_date, hourStart: Number(event.hour_start) },
    name,
    visitor: event.visitor_id,
    previousVisitor: visit && visit.visitor_id !== event.visitor_id ? visit.visitor_id : null,
    page: textOf(event.page_id) ?? OTHER,
    release: textOf(event.release_id),
    visibleMs: event.visible_ms,
    scrollPercent: event.scroll_percent,
    detail: event.detail,
    values: visit && canStartVisit(name) ? (Object.fromEntries(values) as VisitValues) : NO_VALUES,
  };
}
