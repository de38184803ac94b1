import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { setProperty, setVisibility } from './tracker.fixture.ts';
import { watchVitals } from './vitals.ts';

type Entry = Readonly<Record<string, unknown>>;

/** Entries that the browser has recorded, by type. */
let recorded: Record<string, readonly Entry[]>;

/** Delivers nothing by itself, so that entries are taken when they are read. */
class Observer {
  static supportedEntryTypes = ['largest-contentful-paint', 'layout-shift', 'event', 'first-input'];
  #type = '';
  observe({ type }: { readonly type: string }) {
    this.#type = type;
  }
  takeRecords() {
    return recorded[this.#type] ?? [];
  }
}

const shift = (startTime: number, value: number, hadRecentInput = false) => ({
  startTime,
  value,
  hadRecentInput,
});
const event = (interactionId: number, duration: number) => ({ interactionId, duration });

beforeEach(() => {
  recorded = {};
  setVisibility('visible');
  setProperty(window, 'PerformanceObserver', Observer);
  setProperty(performance, 'getEntriesByType', (type: string) => recorded[type] ?? []);
});
afterEach(() => {
  Reflect.deleteProperty(window, 'PerformanceObserver');
  Reflect.deleteProperty(performance, 'getEntriesByType');
  Reflect.deleteProperty(performance, 'interactionCount');
});

describe('web vitals', () => {
  it('have the last candidate of the largest paint and the time to the first byte', () => {
    recorded = {
      navigation: [{ responseStart: 80.4 }],
      'largest-contentful-paint': [{ startTime: 500 }, { startTime: 900.6 }],
    };
    expect(watchVitals().read()).toEqual({ lcp: 901, ttfb: 80, cls: 0 });
  });

  it('of a prerendered page count from its activation', () => {
    recorded = {
      navigation: [{ responseStart: 80, activationStart: 1000 }],
      'largest-contentful-paint': [{ startTime: 1200 }],
    };
    expect(watchVitals().read()).toMatchObject({ lcp: 200, ttfb: 0 });
  });

  it('ignore what is painted after the page was hidden, or in the background', () => {
    const paints = { 'largest-contentful-paint': [{ startTime: 300 }, { startTime: 9000 }] };
    recorded = {
      ...paints,
      'visibility-state': [
        { name: 'visible', startTime: 0 },
        { name: 'hidden', startTime: 700 },
      ],
    };
    expect(watchVitals().read()).toMatchObject({ lcp: 300 });
    recorded = paints;
    setVisibility('hidden');
    expect(watchVitals().read()).not.toHaveProperty('lcp');
  });

  it('have the largest burst of layout shifts without input', () => {
    recorded['layout-shift'] = [
      ...[shift(100, 0.1), shift(1000, 0.05), shift(1100, 9, true)],
      ...[shift(2500, 0.02), shift(3400, 0.03)],
    ];
    expect(watchVitals().read()).toEqual({ cls: 0.15 });
  });

  it('end a burst of layout shifts after five seconds', () => {
    recorded['layout-shift'] = Array.from({ length: 10 }, (_, at) => shift(at * 900, 0.1));
    // At 0, 0.9 … 4.5 seconds.
    expect(watchVitals().read()).toEqual({ cls: 0.6 });
  });

  it('have the longest interaction, whose events count once', () => {
    recorded = {
      event: [event(1, 40), event(1, 120), event(2, 64), event(0, 500)],
      'first-input': [event(1, 16)],
    };
    expect(watchVitals().read()).toMatchObject({ inp: 120 });
  });

  it('ignore one interaction of fifty', () => {
    recorded.event = [event(1, 900), event(2, 300), event(3, 200)];
    setProperty(performance, 'interactionCount', 99);
    expect(watchVitals().read()).toMatchObject({ inp: 300 });
    setProperty(performance, 'interactionCount', 500);
    expect(watchVitals().read()).toMatchObject({ inp: 200 });
  });

  it('are absent where the browser does not measure them', () => {
    Reflect.deleteProperty(window, 'PerformanceObserver');
    expect(watchVitals().read()).toEqual({});
  });
});
