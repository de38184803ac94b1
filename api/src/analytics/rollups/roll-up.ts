import { measuresOf, type VisitMeasures } from '../visits/continue-visit.ts';
import {
  canStartVisit,
  isInteractive,
  VISIT_DIMENSIONS,
  type EventName,
  type StoredEvent,
  type Visit,
  type VisitDimension,
} from '../visits/visit.ts';
import type { AssignedEvents, ChangedVisit } from '../visits/assign-visits.ts';
import { RollupChanges } from './changes.ts';
import type { Total } from './measures.ts';
import { seenKeys } from './seen.ts';

/** What decides whether something is counted for the first time. */
export interface CountedBefore {
  readonly seen: ReadonlySet<string>;
  /** Earlier visits by `visitorDay`: only those of visitors with a new visit. */
  readonly visitsOf: ReadonlyMap<string, readonly Pick<Visit, 'values'>[]>;
}

export interface RolledUp {
  readonly changes: RollupChanges;
  readonly newlySeen: readonly string[];
}

/** Key of a visitor on a day. */
export function visitorDay({ start, visitor }: Pick<Visit, 'start' | 'visitor'>): string {
  return `${start.day}:${visitor}`;
}

/** Keys that decide which visitors and visits the events add. */
export function seenKeysOf(event: StoredEvent): string[] {
  const { visitor, page, visitId, time } = event;
  if (!canStartVisit(event.name)) return [];
  const keys = [
    seenKeys.visitorOfDay(time.day, visitor),
    seenKeys.visitorOfHour(time.day, time.hourStart, visitor),
  ];
  if (event.name !== 'pageview') return keys;
  return [
    ...keys,
    seenKeys.visitorOfPage(time.day, page, visitor),
    seenKeys.visitOfPage(time.day, page, visitId),
  ];
}

/** Sums up what events and visits add to the roll-ups. `applicationPage` is the id of the application form's page. */
export function rollUp(
  { events, visits }: AssignedEvents,
  before: CountedBefore,
  applicationPage: number,
): RolledUp {
  const changes = new RollupChanges();
  const seen = new Set(before.seen);
  const newlySeen: string[] = [];
  const isFirst = (key: string) => {
    if (seen.has(key)) return false;
    seen.add(key);
    newlySeen.push(key);
    return true;
  };
  const visitOf = new Map(visits.map(({ after }) => [after.id, after]));
  for (const event of events) {
    addEvent(event, { visit: visitOf.get(event.visitId) ?? null, applicationPage, isFirst }, changes);
  }
  const earlier = new Map([...before.visitsOf].map(([visitor, found]) => [visitor, [...found]]));
  for (const visit of visits) addVisit(visit, earlier, changes);
  return { changes, newlySeen };
}

const EVENT_TOTALS: Partial<Record<EventName, Total>> = {
  pageview: 'pageviews',
  cta_click: 'cta_clicks',
  contact_click: 'contact_clicks',
  outbound_click: 'outbound_clicks',
  not_found: 'not_found',
  form_start: 'application_starts',
  application_received: 'applications',
  newsletter_signup: 'newsletter_signups',
  newsletter_confirm: 'newsletter_confirmed',
};

export interface EventContext {
  readonly visit: Visit | null;
  readonly applicationPage: number;
  /** Whether something is counted for the first time, by its key of `seenKeys`. */
  readonly isFirst: (key: string) => boolean;
}

/** An event counts in its own hour and day. */
export function addEvent(
  event: StoredEvent,
  { visit, applicationPage, isFirst }: EventContext,
  changes: RollupChanges,
): void {
  const { time, name, nameId, page, release } = event;
  const total = EVENT_TOTALS[name];
  const isApplicationView = name === 'pageview' && page === applicationPage;
  changes.addTotals(time, {
    visible_ms: event.visibleMs,
    ...(total ? { [total]: 1 } : {}),
    ...(isApplicationView ? { application_views: 1 } : {}),
  });
  changes.addValue(time.day, 'event', nameId, { events: 1 });
  if (!visit) return;
  const counts = {
    pageviews: Number(name === 'pageview'),
    visible_ms: event.visibleMs,
    events: Number(isInteractive(name)),
  };
  changes.addValue(time.day, 'page', page, counts);
  if (release !== null) changes.addValue(time.day, 'release', release, counts);
  forEachValue(visit, (dimension, value) => changes.addValue(time.day, dimension, value, counts));
  addFirsts(event, isFirst, changes);
}

function addFirsts(
  { time, page, visitor, visitId, ...event }: StoredEvent,
  isFirst: (key: string) => boolean,
  changes: RollupChanges,
): void {
  if (!canStartVisit(event.name)) return;
  if (isFirst(seenKeys.visitorOfDay(time.day, visitor))) changes.addDailyVisitor(time.day);
  if (isFirst(seenKeys.visitorOfHour(time.day, time.hourStart, visitor)))
    changes.addTotals(time, { visitors: 1 });
  if (event.name !== 'pageview') return;
  if (isFirst(seenKeys.visitorOfPage(time.day, page, visitor)))
    changes.addValue(time.day, 'page', page, { visitors: 1 });
  if (isFirst(seenKeys.visitOfPage(time.day, page, visitId)))
    changes.addValue(time.day, 'page', page, { visits: 1 });
}

/**
 * A visit counts in the hour and day in which it started. When it goes on, only the difference is added. `earlier` holds the
 * visitors' visits by `visitorDay`, and gets the new ones.
 */
export function addVisit(
  { before, after }: ChangedVisit,
  earlier: Map<string, Pick<Visit, 'values'>[]>,
  changes: RollupChanges,
): void {
  if (!before) addVisitorOfValues(after, earlier, changes);
  const { start, entryPage, exitPage } = after;
  const added = difference(before && measuresOf(before), measuresOf(after));
  changes.addTotals(start, added);
  const { visits, bounces, duration_ms, converted_visits } = added;
  forEachValue(after, (dimension, value) =>
    changes.addValue(start.day, dimension, value, { visits, bounces, duration_ms, converted_visits }),
  );
  changes.addValue(start.day, 'page', entryPage, { entries: visits, bounces, converted_visits });
  if (before?.exitPage === exitPage) return;
  changes.addValue(start.day, 'page', exitPage, { exits: 1 });
  if (before) changes.addValue(start.day, 'page', before.exitPage, { exits: -1 });
}

/** The visitor of a new visit counts for a source, browser and so on unless an earlier visit of the day had the same. */
function addVisitorOfValues(
  visit: Visit,
  earlier: Map<string, Pick<Visit, 'values'>[]>,
  changes: RollupChanges,
): void {
  const key = visitorDay(visit);
  const others = earlier.get(key) ?? [];
  forEachValue(visit, (dimension, value) => {
    if (others.some(({ values }) => values[dimension] === value)) return;
    changes.addValue(visit.start.day, dimension, value, { visitors: 1 });
  });
  earlier.set(key, [...others, visit]);
}

function forEachValue(visit: Visit, add: (dimension: VisitDimension, value: number) => void): void {
  for (const dimension of VISIT_DIMENSIONS) {
    const value = visit.values[dimension];
    if (value !== null) add(dimension, value);
  }
}

function difference(before: VisitMeasures | null, after: VisitMeasures): VisitMeasures {
  const less = before ?? { visits: 0, bounces: 0, engaged_visits: 0, duration_ms: 0, converted_visits: 0 };
  return {
    visits: after.visits - less.visits,
    bounces: after.bounces - less.bounces,
    engaged_visits: after.engaged_visits - less.engaged_visits,
    duration_ms: after.duration_ms - less.duration_ms,
    converted_visits: after.converted_visits - less.converted_visits,
  };
}
