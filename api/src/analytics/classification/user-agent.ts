import { parse } from 'bowser';
import { rememberRecent } from './recent-values.ts';

/** What is stored of a browser: names of families, never a version. */
export interface UserAgent {
  readonly device: 'phone' | 'tablet' | 'desktop';
  readonly browser: string;
  readonly os: string;
}

/** Few browsers make most visits. Parsing takes about 25 μs. */
const REMEMBERED = 1000;

/**
 * The families of browser, system and device. An iPad asks for desktop pages, so most report that they are a Mac. User agents are
 * remembered in memory only, without whose they are.
 */
export const describeUserAgent: (userAgent: string) => UserAgent = rememberRecent(read, REMEMBERED);

function read(userAgent: string): UserAgent {
  // The parser throws for an empty text.
  if (userAgent === '') return { device: 'desktop', browser: 'Other', os: 'Other' };
  const { browser, os, platform } = parse(userAgent);
  return {
    device: platform.type === 'mobile' ? 'phone' : platform.type === 'tablet' ? 'tablet' : 'desktop',
    browser: BROWSERS.get(browser.name ?? '') ?? 'Other',
    os: SYSTEMS.get(os.name ?? '') ?? 'Other',
  };
}

/** The parser's names and ours. Rows of the statistics keep their number: names that are not listed are `Other`. */
const BROWSERS = new Map([
  ['Amazon Silk', 'Amazon Silk'],
  ['Android Browser', 'Android Browser'],
  ['Brave', 'Brave'],
  ['Chrome', 'Chrome'],
  ['Chromium', 'Chrome'],
  ['DuckDuckGo', 'DuckDuckGo'],
  ['Firefox', 'Firefox'],
  ['Focus', 'Firefox'],
  ['Google Search', 'Google app'],
  ['Internet Explorer', 'Internet Explorer'],
  ['Microsoft Edge', 'Edge'],
  ['Opera', 'Opera'],
  ['Safari', 'Safari'],
  ['Samsung Internet for Android', 'Samsung Internet'],
  ['UC Browser', 'UC Browser'],
  ['Vivaldi', 'Vivaldi'],
  ['Yandex Browser', 'Yandex Browser'],
]);

const SYSTEMS = new Map([
  ['Android', 'Android'],
  ['Chrome OS', 'ChromeOS'],
  ['iOS', 'iOS'],
  ['Linux', 'Linux'],
  ['macOS', 'macOS'],
  ['Windows', 'Windows'],
]);
