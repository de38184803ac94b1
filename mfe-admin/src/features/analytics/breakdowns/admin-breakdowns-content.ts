import type { ReportDimension } from '@site/shared/contracts/staff';
import { DEFINITIONS } from '../metrics/admin-metrics-content.ts';

/** Copy of the values of a dimension. */
export const VALUES_COPY = {
  title: 'Visits in detail',
  choice: 'Show',
  order: 'Order pages by',
  failure: 'These values could not be loaded',
  none: 'No visits in this period',
  noEvents: 'No events in this period',
  more: 'Show more',
  fewer: 'Show fewer',
  loadingMore: 'Loading...',
  limited: 'These are the first 500. Choose fewer days to see the rest.',
  /** Below pages in another order than by page views. */
  orderLimited:
    'Only the 500 pages with the most page views are in this order. Choose fewer days to include the rest.',
  /** Describes the button of each value to screen readers. */
  filter: 'Limits the numbers and the chart to this value.',
  meanings: 'What these columns mean',
  pageNote: 'Bounce rate and conversion rate are those of the visits that began on the page.',
  columns: {
    visitors: 'Visitors',
    visits: 'Visits',
    views: 'Page views',
    events: 'Events',
    entries: 'Entries',
    exits: 'Exits',
    exitRate: 'Exit rate',
    timeOnPage: 'Time on page',
    bounceRate: 'Bounce rate',
    conversionRate: 'Conversion rate',
  },
} as const;

export const VALUES_EXPORT_COPY = {
  export: 'Download all as CSV',
  exporting: 'Downloading...',
  exported: 'Values downloaded',
  exportFailed: { title: 'Download failed', description: 'The values could not be downloaded' },
} as const;

/** The dimensions in the order of their buttons: what they list, and what one of their values is. */
export const DIMENSIONS = {
  page: { list: 'Pages', one: 'Page' },
  source: { list: 'Sources', one: 'Source' },
  channel: { list: 'Channels', one: 'Channel' },
  campaign: { list: 'Campaigns', one: 'Campaign' },
  device: { list: 'Devices', one: 'Device' },
  browser: { list: 'Browsers', one: 'Browser' },
  os: { list: 'Operating systems', one: 'Operating system' },
  language: { list: 'Languages', one: 'Language' },
  event: { list: 'Events', one: 'Event' },
} as const satisfies Partial<Record<ReportDimension, { readonly list: string; readonly one: string }>>;

type Meaning = readonly [name: string, meaning: string];

const RATE_MEANINGS: readonly Meaning[] = [
  [VALUES_COPY.columns.bounceRate, DEFINITIONS['bounce-rate']],
  [VALUES_COPY.columns.conversionRate, DEFINITIONS['conversion-rate']],
];
const PAGE_MEANINGS: readonly Meaning[] = [
  [VALUES_COPY.columns.entries, 'Visits that began on the page.'],
  [VALUES_COPY.columns.exits, 'Visits that ended on the page.'],
  [VALUES_COPY.columns.exitRate, 'Exits as a share of the page views of the page.'],
  [VALUES_COPY.columns.timeOnPage, 'How long the page was visible, on average over the visits that saw it.'],
];

/** What the columns of a dimension mean. */
export function columnMeanings(dimension: keyof typeof DIMENSIONS): readonly Meaning[] {
  if (dimension === 'event') return [];
  return dimension === 'page' ? [...PAGE_MEANINGS, ...RATE_MEANINGS] : RATE_MEANINGS;
}

/** What pages can be ordered by. */
export const PAGE_ORDER_NAMES = { pageviews: 'Page views', entries: 'Entries', exits: 'Exits' } as const;

const OTHER = '(other)';

const OTHER_NAMES: Readonly<Record<string, string>> = {
  page: 'Pages that do not exist',
  device: 'Other devices',
  event: 'Other events',
};

const DEVICES: Readonly<Record<string, string>> = { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop' };

/** An unknown event is shown by its technical name. */
const EVENTS: Readonly<Record<string, string>> = {
  pageview: 'Page viewed',
  engagement: 'Page read',
  cta_click: 'Call to action clicked',
  outbound_click: 'Link to another site clicked',
  contact_click: 'Contact link clicked',
  form_start: 'Application started',
  form_error: 'Mistake in the application form',
  file_attach: 'Document attached',
  form_submit: 'Application sent',
  form_success: 'Application confirmed in the browser',
  application_received: 'Application received',
  newsletter_submit: 'Newsletter form sent',
  newsletter_signup: 'Newsletter sign-up received',
  newsletter_confirm: 'Newsletter sign-up confirmed',
  search: 'Articles searched',
  filter: 'Articles filtered',
  tab: 'Tab opened',
  case_toggle: 'Success story opened',
  article_read: 'Article read to the end',
  not_found: 'Missing page visited',
  vitals: 'Loading time measured',
};

/** A value as people call it. */
export function valueName(dimension: keyof typeof DIMENSIONS, value: string): string {
  if (value === OTHER) return OTHER_NAMES[dimension] ?? 'All others';
  if (dimension === 'event') return EVENTS[value] ?? value;
  if (dimension === 'device') return DEVICES[value] ?? value;
  return dimension === 'language' ? languageName(value) : value;
}

/** A filter as `Source: Google`. */
export function filterLabel(filter: string): string {
  const separator = filter.indexOf(':');
  const [dimension, value] = [filter.slice(0, separator), filter.slice(separator + 1)];
  return isListed(dimension) ? `${DIMENSIONS[dimension].one}: ${valueName(dimension, value)}` : filter;
}

function isListed(dimension: string): dimension is keyof typeof DIMENSIONS {
  return Object.hasOwn(DIMENSIONS, dimension);
}

/** The English name of a language, or its code. */
function languageName(code: string): string {
  try {
    return new Intl.DisplayNames('en-US', { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Copy of the requests that were not counted. */
export const DROPS_COPY = {
  title: 'Not counted',
  lead: 'Page views and events we left out, by reason.',
  none: 'Nothing was left out',
  columns: { reason: 'Reason', count: 'Left out' },
  proxyHint: {
    title: 'Many reports seem to come from the same visitor',
    text: 'If the site is behind a proxy or load balancer, check the API’s setting TRUSTED_HOPS. It must be the exact number of proxies in front of the API. If it is too low, all visitors seem to share one address.',
  },
} as const;

/** An unknown reason is shown by its technical name. */
const DROP_REASONS: Readonly<Record<string, string>> = {
  'opted-out': 'The visitor asked not to be tracked (Do Not Track or Global Privacy Control)',
  staff: 'Pages for staff',
  malformed: 'The report was not valid',
  'wrong-origin': 'Sent from another site',
  prefetch: 'Prefetched, never viewed',
  'no-user-agent': 'The browser did not say what it is',
  bot: 'Known bots and crawlers',
  automated: 'A browser controlled by a program',
  'no-language': 'The browser named no language, as bots do',
  'referrer-spam': 'Links from known spam sites',
  rate: 'Too many reports from one visitor',
  probe: 'Searches for security holes',
  'no-visit': 'An event without a page view before it',
};

export function reasonName(reason: string): string {
  return DROP_REASONS[reason] ?? reason;
}
