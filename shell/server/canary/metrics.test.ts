import { describe, expect, it } from '@jest/globals';
import { CanaryMetrics } from './metrics.ts';

interface Counted {
  readonly canary: readonly [views: number, faults: number];
  readonly live?: readonly [views: number, faults: number];
}

function count(metrics: CanaryMetrics, { canary, live = [0, 0] }: Counted): void {
  for (const [side, [views, faults]] of [
    ['live', live],
    ['canary', canary],
  ] as const) {
    for (let view = 0; view < views; view += 1) metrics.viewed(side);
    for (let fault = 0; fault < faults; fault += 1) metrics.failed(side);
  }
}

function faultOf(counted: Counted): string | null {
  const metrics = new CanaryMetrics();
  count(metrics, counted);
  return metrics.fault;
}

describe('a canary', () => {
  it('that fails more often than the live release has a fault with the numbers', () => {
    expect(faultOf({ canary: [50, 5], live: [450, 4] })).toBe(
      '5 of 50 visitors had faults, compared with 4 of 450 visitors of the live release',
    );
  });

  it.each<[string, Counted]>([
    ['has shown few pages', { canary: [49, 49] }],
    ['had one fault', { canary: [50, 1], live: [450, 0] }],
    ['does as well as the live release', { canary: [100, 10], live: [900, 60] }],
    ['had no views', { canary: [0, 3], live: [900, 0] }],
  ])('that %s has none', (_, counted) => expect(faultOf(counted)).toBeNull());

  it('shown to everyone is evaluated by its own faults', () => {
    expect(faultOf({ canary: [50, 3] })).not.toBeNull();
  });

  it('is evaluated by recent counts', () => {
    const metrics = new CanaryMetrics();
    count(metrics, { canary: [1000, 0], live: [9000, 0] });
    count(metrics, { canary: [60, 10], live: [540, 0] });

    expect(metrics.fault).toMatch('10 of 60 visitors');
    expect(metrics.numbers).toEqual({
      canary: { views: 1060, faults: 10 },
      live: { views: 9540, faults: 0 },
    });
  });

  it('starts with new counts after a reset', () => {
    const metrics = new CanaryMetrics();
    count(metrics, { canary: [60, 60] });
    metrics.reset();

    expect(metrics.fault).toBeNull();
    expect(metrics.numbers.canary).toEqual({ views: 0, faults: 0 });
  });
});
