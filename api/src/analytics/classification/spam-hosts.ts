import { readFileSync } from 'node:fs';
import { errorCode, StartupError } from '../../errors.ts';
import { normalizeHost } from './hosts.ts';

/** The best-known hosts of referrer spam, and those listed in a file. Throws a `StartupError` if it cannot be read. */
export function loadSpamHosts(file?: string): ReadonlySet<string> {
  if (file === undefined) return readSpamHosts();
  try {
    return readSpamHosts(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new StartupError(
      `The list of referrer spam ${file} cannot be read (${errorCode(cause)}). Set ANALYTICS_SPAM_HOSTS to a readable file.`,
      { cause },
    );
  }
}

/**
 * The hosts that appear as referrers of visits nobody made: the best-known ones, and those of a list with one host per line.
 * Matomo's public list (`referrer-spam-list`) has this format.
 */
export function readSpamHosts(list = ''): ReadonlySet<string> {
  const listed = list
    .split(/\r?\n/)
    .filter((line) => !line.startsWith('#'))
    .map(normalizeHost);
  return new Set([...BEST_KNOWN, ...listed.filter((host) => host !== null)]);
}

const BEST_KNOWN = [
  '100dollars-seo.com',
  '4webmasters.org',
  'best-seo-offer.com',
  'best-seo-solution.com',
  'blackhatworth.com',
  'buttons-for-website.com',
  'buttons-for-your-website.com',
  'buy-cheap-online.info',
  'cenoval.ru',
  'darodar.com',
  'econom.co',
  'event-tracking.com',
  'floating-share-buttons.com',
  'free-share-buttons.com',
  'free-social-buttons.com',
  'get-free-traffic-now.com',
  'googlsucks.com',
  'hulfingtonpost.com',
  'humanorightswatch.org',
  'ilovevitaly.com',
  'kambasoft.com',
  'o-o-6-o-o.com',
  'priceg.com',
  'savetubevideo.com',
  'semalt.com',
  'semaltmedia.com',
  'simple-share-buttons.com',
  'site-auditor.online',
  'social-buttons.com',
  'theguardlan.com',
  'traffic2money.com',
  'trafficmonetize.org',
  'videos-for-your-business.com',
  'webmonetizer.net',
];
