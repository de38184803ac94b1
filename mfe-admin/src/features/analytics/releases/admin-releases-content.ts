import { formatDecimal, formatKilobytes } from '../report/format-report.ts';
import { formatVital } from '../vitals/vital-rating.ts';
import type { ReleaseChanges } from './release-changes.ts';

/** Copy of the releases of a team. */
export const RELEASES_COPY = {
  title: 'Releases',
  choice: 'Team',
  failure: 'The releases could not be loaded',
  none: 'No releases in this period',
  caption: 'Releases, the last to go live first',
  live: 'Live now',
  /** In place of the time when the composer never reported that the release went live. */
  notLive: 'Not known to have gone live',
  columns: {
    version: 'Release',
    change: 'Change',
    views: 'Page views',
    lcp: 'LCP',
    inp: 'INP',
    cls: 'CLS',
    script: 'JavaScript',
    errors: 'Errors',
  },
} as const;

export const wentLiveText = (time: string) => `Went live ${time}`;
export const errorRateText = (rate: string) => `${rate} per 1,000 page views`;
export const failedLoadsText = (count: number) =>
  count === 1 ? '1 file did not load' : `${count.toLocaleString('en-US')} files did not load`;

/** Copy of the form that creates a link for a team. */
export const SHARE_COPY = {
  title: 'Share with the team',
  lead: 'Anyone with the link can read the totals of this team until it expires. It needs no account and contains no personal data.',
  days: 'The link works for',
  create: 'Create link',
  busy: 'Creating...',
  link: 'Link',
  copied: 'the link',
  failed: { title: 'No link created', description: 'The link could not be created. Please try again.' },
} as const;

export const LINK_DAYS: readonly (readonly [days: string, label: string])[] = [
  ['7', '7 days'],
  ['30', '30 days'],
  ['90', '90 days'],
];

/** Completes "Copy" for screen readers. */
export function versionText(version: string): string {
  return `version ${version}`;
}

export function expiryText(day: string): string {
  return `This link works until ${day}.`;
}

/** What changed, each in a few words. */
export function changesText({ scriptBytes, lcpMs, errorsPerThousand }: ReleaseChanges): readonly string[] {
  const changes = [scriptBytes, lcpMs, errorsPerThousand];
  if (changes.every((change) => change === null)) return ['Too few measurements to compare'];
  const texts: string[] = [];
  if (scriptBytes) {
    texts.push(`${formatKilobytes(Math.abs(scriptBytes))} ${scriptBytes > 0 ? 'more' : 'less'} JavaScript`);
  }
  if (lcpMs) texts.push(`LCP ${formatVital('lcp', Math.abs(lcpMs))} ${lcpMs > 0 ? 'slower' : 'faster'}`);
  if (errorsPerThousand) {
    const amount = formatDecimal(Math.abs(errorsPerThousand));
    texts.push(`${amount} ${errorsPerThousand > 0 ? 'more' : 'fewer'} errors per 1,000 page views`);
  }
  return texts.length > 0 ? texts : ['No notable change'];
}

/** What the last release changed. */
export function deployText(version: string, date: string, changes: ReleaseChanges | null): string {
  const release = `${version} on ${date}`;
  if (changes === null)
    return `The last release was ${release}. This period has no earlier release to compare with.`;
  const [first = '', ...others] = changesText(changes);
  const told = [/^\d|^LCP/.test(first) ? first : first.toLowerCase(), ...others].join(', ');
  return `The last release, ${release}, compared with the release before: ${told}.`;
}
