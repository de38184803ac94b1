import type { VisitEvent } from '@site/shared/contracts';
import { createInteractions } from './interactions.ts';
import { createShifts, type LayoutShift } from './layout-shifts.ts';

export type Vitals = Omit<Extract<VisitEvent, { readonly name: 'vitals' }>, 'name'>;

/** The entry of the document's navigation. `activationStart` is zero unless the page was prerendered. */
type Navigation = PerformanceNavigationTiming & { readonly activationStart?: number };

/**
 * Measures the Core Web Vitals of the document as https://web.dev/articles/vitals defines them. Metrics that the browser does
 * not measure are absent. `read` returns them so far: call it when the page is first hidden.
 */
export function watchVitals(): { read(): Vitals } {
  const [navigation] = performance.getEntriesByType('navigation') as Navigation[];
  const start = navigation?.activationStart ?? 0;
  const hiddenAt = firstHidden(start);
  const shifts = createShifts();
  const interactions = createInteractions();
  let lcp: number | undefined;
  // https://web.dev/articles/lcp: the last candidate; browsers report none after the first input. What is painted in the
  // background says nothing.
  const paints = watch('largest-contentful-paint', ({ startTime }) => {
    if (startTime < hiddenAt) lcp = Math.max(startTime - start, 0);
  });
  const moves = watch<LayoutShift>('layout-shift', (entry) => shifts.add(entry));
  const inputs = [
    watch('event', (entry) => interactions.add(entry), { durationThreshold: 40 }),
    watch('first-input', (entry) => interactions.add(entry)),
  ];
  return {
    read() {
      for (const take of [paints, moves, ...inputs]) take?.();
      const inp = interactions.worst();
      return {
        ...(lcp !== undefined && { lcp: Math.round(lcp) }),
        ...(inp !== undefined && { inp: Math.round(inp) }),
        ...(moves && { cls: Math.round(shifts.worst() * 10_000) / 10_000 }),
        // https://web.dev/articles/ttfb
        ...(navigation && { ttfb: Math.round(Math.max(navigation.responseStart - start, 0)) }),
      };
    },
  };
}

/**
 * Observes entries of a type, also earlier ones. Returns a function that takes those not delivered yet; undefined if the
 * browser does not know the type.
 */
function watch<Entry extends PerformanceEntry>(
  type: string,
  take: (entry: Entry) => void,
  options: { readonly durationThreshold?: number } = {},
): (() => void) | undefined {
  if (!window.PerformanceObserver?.supportedEntryTypes?.includes(type)) return undefined;
  const takeAll = (entries: PerformanceEntryList) => {
    for (const entry of entries) take(entry as Entry);
  };
  const observer = new PerformanceObserver((list) => takeAll(list.getEntries()));
  observer.observe({ type, buffered: true, ...options });
  return () => takeAll(observer.takeRecords());
}

/** When the page was first hidden. Browsers without a record of it know only the present. */
function firstHidden(start: number): number {
  if (document.hidden) return 0;
  const states = performance.getEntriesByType('visibility-state');
  return states.find(({ name, startTime }) => name === 'hidden' && startTime >= start)?.startTime ?? Infinity;
}
