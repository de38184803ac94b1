import type { Db } from '../../database/connection.ts';
import { addDays } from '../calendar/periods.ts';
import { findEventsOf, findSameVisitors, readVisitorsOfDay } from '../storage/events.ts';
import { continueVisit, visitOf } from '../visits/continue-visit.ts';
import { NO_VISITOR, type StoredEvent, type Visit } from '../visits/visit.ts';
import { countEvent, countVisitor } from './count-visitor.ts';
import { DaySums } from './day-sums.ts';

/**
 * Counts a day from its events, or returns null if it has none. One visitor's events are in memory at a time, and those of the
 * visitors of the half hour around each of its midnights. A visit that goes on over two midnights is cut at the second one.
 */
export async function countDay(day: string, db: Db): Promise<DaySums | null> {
  const before = await findVisitsBefore(day, db);
  const after = await findEventsAfter(day, db);
  const sums = new DaySums(day);
  let isEmpty = true;
  for await (const events of readVisitorsOfDay(day, db)) {
    isEmpty = false;
    const { visitor = NO_VISITOR } = events[0] ?? {};
    if (visitor === NO_VISITOR) for (const event of events) countEvent(event, sums);
    else countVisitor({ events, before: before.get(visitor) ?? null, after: after.get(visitor) ?? [] }, sums);
  }
  return isEmpty ? null : sums;
}

/** The last visits of the day before, by the id that their visitor has on this day. */
async function findVisitsBefore(day: string, db: Db): Promise<Map<string, Visit>> {
  const dayBefore = addDays(day, -1);
  const same = await findSameVisitors(day, dayBefore, db);
  const ids = same.map(({ previousVisitor }) => previousVisitor);
  const events = await findEventsOf(ids, dayBefore, db);
  return new Map(
    same.flatMap(({ visitor, previousVisitor }) => {
      const visit = lastVisitOf(events.get(previousVisitor) ?? []);
      return visit ? [[visitor, visit]] : [];
    }),
  );
}

function lastVisitOf(events: readonly StoredEvent[]): Visit | null {
  return events.reduce((last: Visit | null, event) => {
    const visit = visitOf(event, last);
    return visit ? continueVisit(visit, event) : last;
  }, null);
}

/** The events of the day after, by the id that their visitor has on this day. */
async function findEventsAfter(day: string, db: Db): Promise<Map<string, StoredEvent[]>> {
  const dayAfter = addDays(day, 1);
  const same = await findSameVisitors(dayAfter, day, db);
  const ids = same.map(({ visitor }) => visitor);
  const events = await findEventsOf(ids, dayAfter, db);
  return new Map(same.map(({ visitor, previousVisitor }) => [previousVisitor, events.get(visitor) ?? []]));
}
