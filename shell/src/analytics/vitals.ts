import type { VisitEvent } from '@site/shared/contracts';
import { onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

export type Vitals = Omit<Extract<VisitEvent, { readonly name: 'vitals' }>, 'name'>;

/**
 * Measures the web vitals of the document. Metrics that the browser does not measure are absent. `read` returns them so far:
 * call it when the page is first hidden, in a listener of the document. The library reads what the browser has not delivered yet
 * just before, in a listener of the window.
 */
export function watchVitals(): { read(): Vitals } {
  let vitals: Vitals = {};
  const soFar = { reportAllChanges: true };
  onLCP(({ value }) => (vitals = { ...vitals, lcp: Math.round(value) }), soFar);
  onINP(({ value }) => (vitals = { ...vitals, inp: Math.round(value) }), soFar);
  onCLS(({ value }) => (vitals = { ...vitals, cls: Math.round(value * 10_000) / 10_000 }), soFar);
  onTTFB(({ value }) => (vitals = { ...vitals, ttfb: Math.round(value) }), soFar);
  return { read: () => vitals };
}
