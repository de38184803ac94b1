import type { VisitEvent } from '@site/shared/contracts';

/** What a visit was found to come from and to use. Columns of `analytics_visit_events`. */
export const VISIT_DIMENSIONS = [
  'source',
  'channel',
  'medium',
  'campaign',
  'content',
  'term',
  'device',
  'browser',
  'os',
  'language',
] as const;
export type VisitDimension = (typeof VISIT_DIMENSIONS)[number];
/** Null if unknown. */
export type VisitValues = Readonly<Record<VisitDimension, string | null>>;

/** Where an instant falls in the reporting time zone. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Start of the local hour, in milliseconds since 1970. */
  readonly hourStart: number;
}

/** A visit: events of one visitor without a pause of more than 30 minutes. It belongs to the day and hour in which it started. */
export interface Visit {
  readonly start: LocalTime;
  readonly startedAt: number;
  readonly lastAt: number;
  readonly pageviews: number;
  readonly interactions: number;
  readonly conversions: number;
  readonly visibleMs: number;
  readonly entryPage: string;
  /** The page of the last page view. */
  readonly exitPage: string;
  readonly values: VisitValues;
}

/** Successes that the API records by itself, so that a blocked tracker hides none. They belong to no visit. */
export type Conversion = 'application_received' | 'newsletter_signup' | 'newsletter_confirm';

export type EventName = VisitEvent['name'] | Conversion;

/** What conversions have instead of a visitor. */
export const NO_VISITOR = '';

/** An event as it is stored. */
export interface StoredEvent {
  /** The order of a visitor's events. */
  readonly id: string;
  readonly at: number;
  readonly time: LocalTime;
  readonly name: EventName;
  readonly visitor: string;
  /** The same visitor's id of the day before, for visits that began before midnight. */
  readonly previousVisitor: string | null;
  readonly page: string;
  readonly release: string | null;
  readonly visibleMs: number;
  readonly scrollPercent: number;
  readonly detail: string | null;
  /** All null unless the event can start a visit. */
  readonly values: VisitValues;
}

export const NO_VALUES = Object.fromEntries(VISIT_DIMENSIONS.map((name) => [name, null])) as VisitValues;

/** Events by which a visitor does something. A visit with one page view and none of them is a bounce. */
const INTERACTIVE: ReadonlySet<EventName> = new Set<EventName>([
  'cta_click',
  'outbound_click',
  'contact_click',
  'form_start',
  'file_attach',
  'form_submit',
  'newsletter_submit',
  'search',
  'filter',
  'tab',
  'case_toggle',
  'article_read',
  'form_success',
]);

export function isInteractive(name: EventName): boolean {
  return INTERACTIVE.has(name);
}

/** Whether an event can begin a visit. The others only report on a page that was counted before. */
export function canStartVisit(name: EventName): boolean {
  return name === 'pageview' || isInteractive(name);
}
