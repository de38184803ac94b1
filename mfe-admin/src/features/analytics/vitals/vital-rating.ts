import type { Vital } from '@site/shared/contracts/staff';

export type Rating = 'good' | 'needs-improvement' | 'poor';

/** Largest value that is good, and largest that is not yet poor (https://web.dev/articles/vitals). */
const THRESHOLDS: Readonly<Record<Vital, readonly [good: number, fair: number]>> = {
  lcp: [2500, 4000],
  inp: [200, 500],
  cls: [0.1, 0.25],
  ttfb: [800, 1800],
};

/** With fewer page loads, a percentile changes by chance. */
export const MIN_SAMPLES = 50;

export function ratingOf(vital: Vital, p75: number): Rating {
  const [good, fair] = THRESHOLDS[vital];
  if (p75 <= good) return 'good';
  return p75 <= fair ? 'needs-improvement' : 'poor';
}

/** Milliseconds, seconds from one on, or the score of CLS. */
export function formatVital(vital: Vital, value: number): string {
  if (vital === 'cls') return value.toFixed(2);
  return value < 1000 ? `${Math.round(value)} ms` : `${(value / 1000).toFixed(1)} s`;
}
