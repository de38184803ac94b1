import { describe, expect, it } from '@jest/globals';
import {
  DROP_REASONS,
  dropReasonOf,
  hasOptedOut,
  type ReportedVisit,
  type VisitHeaders,
} from './drop-reason.ts';
import { loadSpamHosts, readSpamHosts } from './spam-hosts.ts';

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148 Safari/604.1';
const HEADLESS =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/141.0.0.0 Safari/537.36';
const PHONE_CALLED_CUBOT =
  'Mozilla/5.0 (Linux; Android 9; CUBOT_X18) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Mobile Safari/537.36';

const VISIT: ReportedVisit = {
  headers: { origin: 'https://www.example.com', 'accept-language': 'en-US,en;q=0.9' },
  userAgent: SAFARI,
  page: '/services/billing',
  referrer: 'www.google.com',
  isAutomated: false,
  siteOrigin: 'https://www.example.com',
  spamHosts: readSpamHosts(),
};
const withHeaders = (headers: VisitHeaders) => ({ headers: { ...VISIT.headers, ...headers } });

describe('reports that are not counted', () => {
  it.each<[string, Partial<ReportedVisit>, ReturnType<typeof dropReasonOf>]>([
    ['a visitor', {}, null],
    ['Global Privacy Control', withHeaders({ 'sec-gpc': '1' }), 'opted-out'],
    ['Do Not Track', withHeaders({ dnt: '1' }), 'opted-out'],
    ['Do Not Track that is switched off', withHeaders({ dnt: '0' }), null],
    ['the staff area', { page: '/admin/applications' }, 'staff'],
    ['the staff area in capitals', { page: '/Admin' }, 'staff'],
    ['the sign-in page', { page: '/auth' }, 'staff'],
    ['a page that only begins like the staff area', { page: '/administration-fees' }, null],
    ['another site', withHeaders({ origin: 'https://evil.example' }), 'wrong-origin'],
    ['another port', withHeaders({ origin: 'https://www.example.com:8443' }), 'wrong-origin'],
    ['a page without an origin', withHeaders({ origin: 'null' }), 'wrong-origin'],
    ['a browser that sends no origin', withHeaders({ origin: undefined }), null],
    [
      'a demonstration on this machine',
      { ...withHeaders({ origin: 'http://localhost:3000' }), siteOrigin: 'http://localhost:3000' },
      null,
    ],
    ['a prefetched page', withHeaders({ 'sec-purpose': 'prefetch;anonymous-client-ip' }), 'prefetch'],
    ['a prerendered page', withHeaders({ 'sec-purpose': 'prefetch;prerender' }), 'prefetch'],
    ['no user agent', { userAgent: ' ' }, 'no-user-agent'],
    [
      'a crawler',
      { userAgent: 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)' },
      'bot',
    ],
    ['a headless browser', { userAgent: HEADLESS }, 'bot'],
    ['a command line tool', { userAgent: 'curl/8.5.0' }, 'bot'],
    ['a phone whose name contains "bot"', { userAgent: PHONE_CALLED_CUBOT }, null],
    ['a controlled browser', { isAutomated: true }, 'automated'],
    ['no language', withHeaders({ 'accept-language': undefined }), 'no-language'],
    ['an empty language', withHeaders({ 'accept-language': '' }), 'no-language'],
    ['a spamming referrer', { referrer: 'semalt.com' }, 'referrer-spam'],
    ['a subdomain of a spamming referrer', { referrer: 'www.forum.Semalt.com:80' }, 'referrer-spam'],
    ['a referrer that only ends like a spamming one', { referrer: 'notsemalt.com' }, null],
    ['no referrer', { referrer: undefined }, null],
    ['a probe for WordPress', { page: '/blog/wp-login' }, 'probe'],
    ['a probe for PHP', { page: '/index.PHP' }, 'probe'],
    ['a probe for secrets', { page: '/.env.local' }, 'probe'],
  ])('finds the reason for %s', (_, change, reason) => {
    expect(dropReasonOf({ ...VISIT, ...change })).toBe(reason);
  });

  it('counts a report with several reasons under the first of them', () => {
    const junk: ReportedVisit = {
      ...VISIT,
      headers: { 'sec-gpc': '1', origin: 'null', 'sec-purpose': 'prefetch' },
      userAgent: '',
      page: '/admin/wp-login.php',
      referrer: 'semalt.com',
      isAutomated: true,
    };
    const mends: readonly (readonly [string, Partial<ReportedVisit>])[] = [
      ['opted-out', { headers: { origin: 'null', 'sec-purpose': 'prefetch' } }],
      ['staff', { page: '/wp-login.php' }],
      ['wrong-origin', { headers: { 'sec-purpose': 'prefetch' } }],
      ['prefetch', { headers: {} }],
      ['no-user-agent', { userAgent: 'curl/8.5.0' }],
      ['bot', { userAgent: SAFARI }],
      ['automated', { isAutomated: false }],
      ['no-language', { headers: { 'accept-language': 'de' } }],
      ['referrer-spam', { referrer: 'news.example' }],
      ['probe', { page: '/' }],
    ];
    let visit = junk;
    for (const [reason, mend] of mends) {
      expect(dropReasonOf(visit)).toBe(reason);
      visit = { ...visit, ...mend };
    }
    expect(dropReasonOf(visit)).toBeNull();
  });

  it('has reasons that fit their column', () => {
    for (const reason of DROP_REASONS) expect(reason).toMatch(/^[a-z-]{1,30}$/);
  });

  it('tells who opted out before a body is read', () => {
    expect(hasOptedOut({ dnt: '1' })).toBe(true);
    expect(hasOptedOut({ 'sec-gpc': '1' })).toBe(true);
    expect(hasOptedOut({})).toBe(false);
  });
});

describe('hosts of referrer spam', () => {
  it('are the best-known ones and those of a list', () => {
    const hosts = readSpamHosts('# comment\r\nSpam.example\r\n\r\nwww.more-spam.example\r\n');
    expect(hosts.has('semalt.com')).toBe(true);
    expect(hosts.has('spam.example')).toBe(true);
    expect(hosts.has('more-spam.example')).toBe(true);
    expect(hosts.size).toBe(readSpamHosts().size + 2);
  });

  it('of a file that cannot be read are named at the start', () => {
    expect(() => loadSpamHosts('/missing/spam.txt')).toThrow(
      'The list of referrer spam /missing/spam.txt cannot be read (ENOENT). Set ANALYTICS_SPAM_HOSTS to a readable file.',
    );
  });
});
