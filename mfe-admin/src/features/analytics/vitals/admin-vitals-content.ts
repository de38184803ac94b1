import type { Vital } from '@site/shared/contracts/staff';
import { formatCount } from '../report/format-report.ts';
import { MIN_SAMPLES, type Rating } from './vital-rating.ts';

/** Copy of the web vitals. */
export const VITALS_COPY = {
  title: 'Loading speed',
  lead: 'The 75th percentile: three of four page loads were at least this good.',
  choice: 'Group by',
  failure: 'The measurements could not be loaded',
  none: 'No page loads were measured in this period',
  few: `Ratings from fewer than ${MIN_SAMPLES} page loads change by chance.`,
  meanings: 'What LCP, INP, CLS and TTFB mean',
  groups: { page: 'By page', release: 'By release' },
  names: { page: 'Page', release: 'Release' },
  captions: { page: 'Loading speed by page', release: 'Loading speed by release' },
} as const;

export const VITAL_NAMES: Readonly<Record<Vital, string>> = {
  lcp: 'LCP',
  inp: 'INP',
  cls: 'CLS',
  ttfb: 'TTFB',
};

/** What the short names mean. */
export const VITAL_MEANINGS: readonly (readonly [name: string, meaning: string])[] = [
  ['LCP', 'Time until the largest part of the page is visible. Good up to 2.5 s, poor above 4 s.'],
  ['INP', 'Time until the page responds to a click or key. Good up to 200 ms, poor above 500 ms.'],
  ['CLS', 'How much the page moves while it loads. Good up to 0.1, poor above 0.25.'],
  ['TTFB', 'Time until the first byte of the page arrives. Good up to 0.8 s, poor above 1.8 s.'],
];

export const RATINGS: Readonly<Record<Rating, string>> = {
  good: 'Good',
  'needs-improvement': 'Needs improvement',
  poor: 'Poor',
};

export function samplesText(samples: number): string {
  const loads = samples === 1 ? '1 page load' : `${formatCount(samples)} page loads`;
  return samples < MIN_SAMPLES ? `only ${loads}` : loads;
}
