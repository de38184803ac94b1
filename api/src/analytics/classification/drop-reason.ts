import { isbot } from 'isbot';
import { normalizeHost, withParents } from './hosts.ts';
import { rememberRecent } from './recent-values.ts';

/**
 * Why a report of a visit is not counted. Stored with the day's number of dropped reports, in a column of 30 characters. The
 * endpoint finds three of them itself: `malformed`, `rate` and `no-visit`, an event that cannot start a visit.
 */
export const DROP_REASONS = [
  'opted-out',
  'staff',
  'malformed',
  'wrong-origin',
  'prefetch',
  'no-user-agent',
  'bot',
  'automated',
  'no-language',
  'referrer-spam',
  'rate',
  'probe',
  'no-visit',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** The request headers that decide. */
export interface VisitHeaders {
  readonly origin?: string | undefined;
  readonly 'accept-language'?: string | undefined;
  readonly dnt?: string | undefined;
  readonly 'sec-gpc'?: string | undefined;
  readonly 'sec-purpose'?: string | undefined;
}

/** What is known of a report before it is counted. */
export interface ReportedVisit {
  readonly headers: VisitHeaders;
  readonly userAgent: string;
  /** Path of the visited page. */
  readonly page: string;
  /** Host of the page that linked here. */
  readonly referrer?: string | undefined;
  /** The browser reported that a program controls it. */
  readonly isAutomated: boolean;
  /** Where the site is visited, as `https://www.example.com`. */
  readonly siteOrigin: string;
  /** Hosts known for referrer spam (see `readSpamHosts`). */
  readonly spamHosts: ReadonlySet<string>;
}

/** The first reason that applies, or null for a report that counts. */
export function dropReasonOf(visit: ReportedVisit): DropReason | null {
  return CHECKS.find(([, applies]) => applies(visit))?.[0] ?? null;
}

/** Global Privacy Control or Do Not Track. Needs no body, so the endpoint can ask before it parses one. */
export function hasOptedOut(headers: VisitHeaders): boolean {
  return headers['sec-gpc']?.trim() === '1' || headers.dnt?.trim() === '1';
}

/** Few browsers make most visits. Comparing with all patterns takes about 3 μs. */
const isBot = rememberRecent(isbot, 1000);

/** In the order in which they are counted: a report with several reasons counts once, under the first. */
const CHECKS: readonly (readonly [DropReason, (visit: ReportedVisit) => boolean])[] = [
  ['opted-out', ({ headers }) => hasOptedOut(headers)],
  // Routes ignore case.
  ['staff', ({ page }) => /^\/(?:admin|auth)(?:\/|$)/i.test(page)],
  // A browser sends the header with every POST. Programs often do not, and are found by what follows.
  [
    'wrong-origin',
    ({ headers, siteOrigin }) => headers.origin !== undefined && headers.origin !== siteOrigin,
  ],
  ['prefetch', ({ headers }) => /prefetch|prerender/i.test(headers['sec-purpose'] ?? '')],
  ['no-user-agent', ({ userAgent }) => userAgent.trim() === ''],
  ['bot', ({ userAgent }) => isBot(userAgent)],
  ['automated', ({ isAutomated }) => isAutomated],
  ['no-language', ({ headers }) => !headers['accept-language']?.trim()],
  ['referrer-spam', ({ referrer, spamHosts }) => isSpam(referrer, spamHosts)],
  ['probe', ({ page }) => /\/wp-|\.php|\.env/i.test(page)],
];

function isSpam(referrer: string | undefined, spamHosts: ReadonlySet<string>): boolean {
  const host = normalizeHost(referrer ?? '');
  return host !== null && withParents(host).some((each) => spamHosts.has(each));
}
