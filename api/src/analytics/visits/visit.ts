import type { VisitEvent } from '@site/shared/contracts';

/** What a visit was found to come from and to use: ids of texts, null if unknown. */
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

/** Where an instant falls in the reporting time zone. */
export interface LocalTime {
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Start of the local hour, in milliseconds since 1970. */
  readonly hourStart: number;
}

/** What an event of no visit has instead of its id. */
export const NO_VISIT = 0;

/** A visit: events of one visitor without a pause of more than 30 minutes. It belongs to the day and hour in which it started. */
export interface Visit {
  readonly id: number;
  readonly start: LocalTime;
  readonly visitor: string;
  readonly startedAt: number;
  readonly lastAt: number;
  readonly pageviews: number;
  readonly interactions: number;
  readonly conversions: number;
  readonly visibleMs: number;
  readonly entryPage: number;
  /** The page of the last page view. */
  readonly exitPage: number;
  readonly values: Readonly<Record<VisitDimension, number | null>>;
}

/** Successes that the API records by itself, so that a blocked tracker hides none. They belong to no visit. */
export const CONVERSIONS = ['application_received', 'newsletter_signup', 'newsletter_confirm'] as const;
export type Conversion = (typeof CONVERSIONS)[number];

export type EventName = VisitEvent['name'] | Conversion;

/** An event that is about to be stored. Texts are ids. */
export interface StoredEvent {
  readonly id: number;
  readonly at: number;
  readonly time: LocalTime;
  readonly name: EventName;
  readonly nameId: number;
  /** Empty for a conversion. */
  readonly visitor: string;
  /** `NO_VISIT` for a conversion. */
  readonly visitId: number;
  readonly page: number;
  readonly release: number | null;
  readonly visibleMs: number;
  readonly scrollPercent: number;
  readonly detail: string | null;
}

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
