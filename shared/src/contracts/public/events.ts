import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import {
  ATTACHMENT_SIZES,
  CLICK_IDS,
  CONTACT_KINDS,
  EVENT_ID,
  EVENT_TEXT_LIMITS,
  MAX_EVENTS_BYTES,
  MAX_EVENTS_PER_REQUEST,
  MAX_VISIBLE_MS,
  VIEWPORTS,
  VISIT_EVENTS_PATH,
} from './event-limits.ts';

const Id = z.string().check(z.regex(EVENT_ID));
const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));
const count = (most: number) => z.int().check(z.gte(0), z.lte(most));
const metric = (most: number) => z.optional(z.number().check(z.gte(0), z.lte(most)));
const event = <Name extends string, Fields extends z.core.$ZodLooseShape>(name: Name, fields: Fields) =>
  z.strictObject({ name: z.literal(name), ...fields });

/** What a visitor did, in the order in which it happened. */
export const VisitEvent = z.discriminatedUnion('name', [
  event('pageview', {}),
  /** Visible time since the last such event, and the deepest scroll position. */
  event('engagement', { visibleMs: count(MAX_VISIBLE_MS), scrollPercent: count(100) }),
  event('cta_click', { id: Id, place: z.optional(Id) }),
  /** Host and path of the other site, without its query. */
  event('outbound_click', { target: text(EVENT_TEXT_LIMITS.target) }),
  event('contact_click', { kind: z.enum(CONTACT_KINDS) }),
  event('form_start', {}),
  event('form_error', { field: Id, rule: Id }),
  event('file_attach', { extension: Id, size: z.enum(ATTACHMENT_SIZES) }),
  event('form_submit', {}),
  /** The API accepted the application. */
  event('form_success', {}),
  event('newsletter_submit', {}),
  /** The term is sent only if our own articles contain it. */
  event('search', {
    results: count(10_000),
    length: count(200),
    term: z.optional(text(EVENT_TEXT_LIMITS.term)),
  }),
  event('filter', { option: Id }),
  event('tab', { option: Id }),
  event('case_toggle', { option: Id }),
  event('article_read', {}),
  event('not_found', {}),
  /** Core Web Vitals of the document. LCP, INP and TTFB are in milliseconds. */
  event('vitals', { lcp: metric(600_000), inp: metric(600_000), cls: metric(100), ttfb: metric(600_000) }),
]);
export type VisitEvent = z.infer<typeof VisitEvent>;

/** A campaign tag, such as `utm_source` in the address. */
const Tag = z.optional(text(EVENT_TEXT_LIMITS.tag));

/** Events of one page. Contains no id of the visitor: the API derives one that is valid for a day. */
export const VisitEvents = z.strictObject({
  /** The page's path, without query and fragment. */
  page: text(EVENT_TEXT_LIMITS.page).check(z.regex(/^\/[^?#]*$/)),
  /** The release that the page belongs to, as `marketing@<version>`. */
  release: z.optional(z.string().check(z.regex(/^[a-z-]{1,20}@[0-9a-f]{20}$/))),
  /** Host of the referring page, if it is another site. Like tags and click id, sent once per document. */
  referrer: z.optional(text(EVENT_TEXT_LIMITS.referrer)),
  tags: z.optional(z.strictObject({ source: Tag, medium: Tag, campaign: Tag, content: Tag, term: Tag })),
  clickId: z.optional(z.enum(CLICK_IDS)),
  viewport: z.enum(VIEWPORTS),
  /** Primary subtag of the browser's first language, as `en`. */
  language: z.optional(z.string().check(z.regex(/^[a-z]{2,3}$/))),
  /** The browser is controlled by a program. */
  isAutomated: z.optional(z.literal(true)),
  events: z.array(VisitEvent).check(z.minLength(1), z.maxLength(MAX_EVENTS_PER_REQUEST)),
});
export type VisitEvents = z.infer<typeof VisitEvents>;

/** Records what happened on a page. Answered after the events are stored, or counted as dropped. */
export const recordVisitEvents = defineEndpoint({
  name: 'recordVisitEvents',
  method: 'POST',
  path: VISIT_EVENTS_PATH,
  access: 'public',
  body: VisitEvents,
  maxBodyBytes: MAX_EVENTS_BYTES,
  status: 202,
  honorsObjections: true,
  problems: [413, 415, 422, 429],
});
