import { browserOn, SESSIONS_CONTENT } from './admin-sessions-content.ts';

/** The first match wins: most browsers also name the ones that they are compatible with. */
const BROWSERS = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
] as const;
const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** A name that a person recognizes, from the browser's `User-Agent`. */
export function deviceName(userAgent: string | null): string {
  const find = (names: typeof BROWSERS | typeof SYSTEMS) =>
    names.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0];
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)];
  if (browser && system) return browserOn(browser, system);
  return browser ?? system ?? SESSIONS_CONTENT.unknown;
}

export function isPhone(userAgent: string | null): boolean {
  return /\b(?:iPhone|Android)\b/.test(userAgent ?? '');
}
