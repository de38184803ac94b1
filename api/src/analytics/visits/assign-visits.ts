import { continueVisit, isOpen } from './continue-visit.ts';
import {
  canStartVisit,
  type EventName,
  type LocalTime,
  type StoredEvent,
  type Visit,
  type VisitDimension,
} from './visit.ts';

/** An event before it has a visit. Texts are ids. */
export interface NewEvent {
  /** When it arrived. */
  readonly at: number;
  readonly name: EventName;
  readonly nameId: number;
  readonly visitor: string;
  /** The same visitor's id of the day before, if its salt still exists. */
  readonly previousVisitor: string | null;
  readonly page: number;
  readonly release: number | null;
  readonly visibleMs: number;
  readonly scrollPercent: number;
  readonly detail: string | null;
  readonly values: Readonly<Record<VisitDimension, number | null>>;
}

/** The last time and ids that were given out. */
export interface Sequence {
  readonly lastAt: number;
  readonly lastEvent: number;
  readonly lastVisit: number;
}

export interface ChangedVisit {
  readonly before: Visit | null;
  readonly after: Visit;
}

export interface AssignedEvents {
  readonly events: readonly StoredEvent[];
  readonly visits: readonly ChangedVisit[];
  /** The open visit of every visitor of the batch. */
  readonly open: ReadonlyMap<string, Visit>;
  readonly sequence: Sequence;
  /** The days of events that were dropped, since they report on a visit which has ended. */
  readonly withoutVisit: readonly string[];
}

/**
 * Assigns events to visits, in order. Times never run backward, also across processes: an event that arrived before the last
 * stored one gets the time of that one. So the order of ids is the order of times, and a recount sees what was counted.
 */
export function assignVisits(
  events: readonly NewEvent[],
  found: ReadonlyMap<string, Visit>,
  sequence: Sequence,
  timeOf: (at: number) => LocalTime,
): AssignedEvents {
  const open = new Map(found);
  const changed = new Map<number, ChangedVisit>();
  const stored: StoredEvent[] = [];
  let { lastAt, lastEvent, lastVisit } = sequence;
  const withoutVisit: string[] = [];
  for (const { values, previousVisitor, ...event } of events) {
    const at = Math.max(event.at, lastAt);
    const time = timeOf(at);
    const last = openVisit(open, [event.visitor, previousVisitor], at);
    if (!last && !canStartVisit(event.name)) {
      withoutVisit.push(time.day);
      continue;
    }
    lastAt = at;
    const before = last ?? newVisit({ ...event, values, at, time }, (lastVisit += 1));
    const one = { ...event, id: (lastEvent += 1), at, time, visitId: before.id };
    stored.push(one);
    const after = continueVisit(before, one);
    const known = changed.get(after.id);
    changed.set(after.id, { before: known ? known.before : last, after });
    open.set(event.visitor, after);
  }
  return {
    events: stored,
    visits: [...changed.values()],
    open,
    sequence: { lastAt, lastEvent, lastVisit },
    withoutVisit,
  };
}

function openVisit(
  open: ReadonlyMap<string, Visit>,
  visitors: readonly (string | null)[],
  at: number,
): Visit | null {
  const visits = visitors.map((visitor) => (visitor === null ? undefined : open.get(visitor)));
  return visits.find((visit) => visit && isOpen(visit, at)) ?? null;
}

interface FirstEvent {
  readonly visitor: string;
  readonly page: number;
  readonly at: number;
  readonly time: LocalTime;
  readonly values: Visit['values'];
}

function newVisit({ visitor, page, at, time, values }: FirstEvent, id: number): Visit {
  return {
    ...{ id, visitor, values, start: time },
    ...{ startedAt: at, lastAt: at, entryPage: page, exitPage: page },
    ...{ pageviews: 0, interactions: 0, conversions: 0, visibleMs: 0 },
  };
}
