import { expect, it } from '@jest/globals';
import type { Canary } from '../storage/state/site-state-document.ts';
import { CanaryMetrics } from './metrics.ts';
import { VisitorCounter } from './visitor-counter.ts';

const FIRST = { at: '2026-01-01T10:00:00.000Z', share: 10 };
const view = { side: 'live', kind: 'view', visitor: 'a' } as const;
const fault = { side: 'live', kind: 'fault', visitor: 'a' } as const;

function start() {
  const metrics = new CanaryMetrics();
  const running = { canary: FIRST, time: new Date('2026-01-01T10:05:00Z') };
  const siteState = {
    get canary(): Canary {
      return { ...running.canary, remote: 'blog', version: '', against: '', made: [], end: null };
    },
  };
  const counter = new VisitorCounter({ metrics, siteState, now: () => running.time });
  const take = (...counts: readonly (typeof view | typeof fault)[]) =>
    counter.take({ since: running.canary.at, share: running.canary.share, counts: [...counts] });
  return { metrics, running, take };
}

it('a visitor is counted once an hour, whatever process reports it', () => {
  const { metrics, running, take } = start();
  take(view, fault);
  take(view, fault);
  expect(metrics.numbers.live).toEqual({ views: 1, faults: 1 });

  running.time = new Date('2026-01-01T11:00:00Z');
  take(view);
  expect(metrics.numbers.live).toEqual({ views: 2, faults: 1 });
});

// Otherwise only the faults of those who were seen before would count, and the live side would look worse than any canary.
it.each([
  ['another canary', { at: '2026-01-01T10:20:00.000Z', share: 10 }],
  ['another share', { at: FIRST.at, share: 50 }],
])('visitors are counted again for %s', (_, next) => {
  const { metrics, running, take } = start();
  take(view);
  running.canary = next;
  metrics.reset();
  take(view, fault);

  expect(metrics.numbers.live).toEqual({ views: 1, faults: 1 });
});
