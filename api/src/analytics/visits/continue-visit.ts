import { canStartVisit, isInteractive, type StoredEvent, type Visit } from './visit.ts';

/** A visit ends after a pause of this length. */
export const VISIT_PAUSE_MS = 30 * 60_000;
const MAX_DURATION_MS = 4 * 60 * 60_000;
const ENGAGED_MS = 10_000;

/** Whether an event at this time still belongs to the visit. */
export function isOpen(visit: Visit, at: number): boolean {
  return at - visit.lastAt <= VISIT_PAUSE_MS;
}

/** The visit to which an event belongs: the last one if it is open, or a new one. Null if the event cannot start one. */
export function visitOf(event: StoredEvent, last: Visit | null): Visit | null {
  if (last && isOpen(last, event.at)) return last;
  if (!canStartVisit(event.name)) return null;
  const { at, page, time, values } = event;
  return {
    ...{ start: time, startedAt: at, lastAt: at, entryPage: page, exitPage: page, values },
    ...{ pageviews: 0, interactions: 0, conversions: 0, visibleMs: 0 },
  };
}

/** The visit after one more event. */
export function continueVisit(visit: Visit, event: StoredEvent): Visit {
  const isPageview = event.name === 'pageview';
  return {
    ...visit,
    lastAt: event.at,
    pageviews: visit.pageviews + Number(isPageview),
    interactions: visit.interactions + Number(isInteractive(event.name)),
    conversions: visit.conversions + Number(event.name === 'form_success'),
    visibleMs: visit.visibleMs + event.visibleMs,
    exitPage: isPageview ? event.page : visit.exitPage,
  };
}

/** What a visit adds to the measures of its first hour and day. */
export interface VisitMeasures {
  readonly visits: number;
  readonly bounces: number;
  readonly engaged_visits: number;
  readonly duration_ms: number;
  readonly converted_visits: number;
}

/** A bounce saw one page and did nothing. An engaged visit stayed 10 seconds, saw two pages or applied. */
export function measuresOf(visit: Visit): VisitMeasures {
  const isConverted = visit.conversions > 0;
  const isEngaged = visit.visibleMs >= ENGAGED_MS || visit.pageviews >= 2 || isConverted;
  return {
    visits: 1,
    bounces: Number(visit.pageviews === 1 && visit.interactions === 0),
    engaged_visits: Number(isEngaged),
    duration_ms: Math.min(visit.lastAt - visit.startedAt, MAX_DURATION_MS),
    converted_visits: Number(isConverted),
  };
}
