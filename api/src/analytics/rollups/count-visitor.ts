import type { VisitEvent } from '@site/shared/contracts';
import { continueVisit, isOpen, measuresOf, visitOf } from '../visits/continue-visit.ts';
import {
  canStartVisit,
  isInteractive,
  VISIT_DIMENSIONS,
  type EventName,
  type StoredEvent,
  type Visit,
  type VisitDimension,
  type VisitValues,
} from '../visits/visit.ts';
import type { DaySums } from './day-sums.ts';
import type { Total } from './measures.ts';
import { METRICS, type Metric } from './vitals.ts';

/** Views of this page are counted as the second step of the funnel. */
export const APPLICATION_PAGE = '/application';

/** What one visitor did on one day and around it, in order. */
export interface VisitorDay {
  readonly events: readonly StoredEvent[];
  /** The last visit of the day before. */
  readonly before: Visit | null;
  /** Events of the day after, which can belong to the day's last visit. */
  readonly after: readonly StoredEvent[];
}

/** Counts an event in its own hour and day, and a visit in those in which it started. */
export function countVisitor({ events, before, after }: VisitorDay, sums: DaySums): void {
  const seen = new Set<string>();
  const isFirst = (key: string) => seen.size !== seen.add(key).size;
  const visits = before ? [{ ...before, values: limitValues(before.values, sums) }] : [];
  for (const stored of events) {
    const event = limitEvent(stored, sums);
    const last = visits.at(-1) ?? null;
    const visit = visitOf(event, last);
    if (!visit) {
      sums.withoutVisit += 1;
      continue;
    }
    if (visit === last) visits.pop();
    visits.push(continueVisit(visit, event));
    countEvent(event, sums);
    countOfVisit(event, visit.values, sums);
    countFirsts(event, visits.length, isFirst, sums);
  }
  const last = visits.pop();
  if (last) visits.push(goOn(last, after, sums));
  for (const visit of visits) if (visit.start.day === sums.day) countVisit(visit, isFirst, sums);
}

/** The visit with the events of the next day that belong to it. */
function goOn(visit: Visit, after: readonly StoredEvent[], sums: DaySums): Visit {
  return after.reduce(
    (last, event) => (isOpen(last, event.at) ? continueVisit(last, limitEvent(event, sums)) : last),
    visit,
  );
}

function limitEvent(event: StoredEvent, sums: DaySums): StoredEvent {
  return {
    ...event,
    page: sums.limit('page', event.page),
    release: event.release && sums.limit('release', event.release),
    values: limitValues(event.values, sums),
  };
}

function limitValues(values: VisitValues, sums: DaySums): VisitValues {
  const limited = VISIT_DIMENSIONS.map((name) => [name, values[name] && sums.limit(name, values[name])]);
  return Object.fromEntries(limited) as VisitValues;
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

/** Counts what an event counts also if it belongs to no visit, as conversions do. */
export function countEvent({ time, name, page, visibleMs }: StoredEvent, sums: DaySums): void {
  const total = EVENT_TOTALS[name];
  const isApplicationView = name === 'pageview' && page === APPLICATION_PAGE;
  sums.addTotals(time.hourStart, {
    visible_ms: visibleMs,
    ...(total ? { [total]: 1 } : {}),
    ...(isApplicationView ? { application_views: 1 } : {}),
  });
  sums.addValue('event', name, { events: 1 });
}

/** Counts an event for its page and release, and for what its visit came from. */
function countOfVisit(event: StoredEvent, values: VisitValues, sums: DaySums): void {
  const { name, page, release } = event;
  const counts = {
    pageviews: Number(name === 'pageview'),
    visible_ms: event.visibleMs,
    events: Number(isInteractive(name)),
  };
  sums.addValue('page', page, counts);
  if (release !== null) sums.addValue('release', release, counts);
  forEachValue(values, (dimension, value) => sums.addValue(dimension, value, counts));
  if (name === 'vitals') countVitals(event, sums);
}

/** What `detail` of such an event contains. */
type Vitals = Omit<Extract<VisitEvent, { name: 'vitals' }>, 'name'>;

function countVitals(event: StoredEvent, sums: DaySums): void {
  const vitals = JSON.parse(event.detail ?? '{}') as Vitals;
  for (const metric of Object.keys(METRICS) as Metric[]) {
    const value = vitals[metric];
    if (value !== undefined) sums.addVital(metric, value, event);
  }
}

/** Whether something of the visitor is counted for the first time on this day. */
type IsFirst = (key: string) => boolean;

function countFirsts(
  { time, page, name }: StoredEvent,
  visit: number,
  isFirst: IsFirst,
  sums: DaySums,
): void {
  if (!canStartVisit(name)) return;
  if (isFirst('day')) sums.visitors += 1;
  if (isFirst(`hour ${time.hourStart}`)) sums.addTotals(time.hourStart, { visitors: 1 });
  if (name !== 'pageview') return;
  if (isFirst(`page ${page}`)) sums.addValue('page', page, { visitors: 1 });
  if (isFirst(`visit ${visit} page ${page}`)) sums.addValue('page', page, { visits: 1 });
}

function countVisit(visit: Visit, isFirst: IsFirst, sums: DaySums): void {
  const { start, entryPage, exitPage, values } = visit;
  const measures = measuresOf(visit);
  sums.addTotals(start.hourStart, measures);
  const { visits, bounces, duration_ms, converted_visits } = measures;
  forEachValue(values, (dimension, value) => {
    const visitors = Number(isFirst(`${dimension} ${value}`));
    sums.addValue(dimension, value, { visitors, visits, bounces, duration_ms, converted_visits });
  });
  sums.addValue('page', entryPage, { entries: visits, bounces, converted_visits });
  sums.addValue('page', exitPage, { exits: 1 });
}

function forEachValue(values: VisitValues, count: (dimension: VisitDimension, value: string) => void): void {
  for (const dimension of VISIT_DIMENSIONS) {
    const value = values[dimension];
    if (value !== null) count(dimension, value);
  }
}
