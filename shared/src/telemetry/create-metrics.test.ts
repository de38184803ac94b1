import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createMetrics } from './create-metrics.ts';
import type { Metrics } from './metrics.ts';
import { toHistograms } from './otlp-metrics.ts';

async function secondsOf(metrics: Metrics): Promise<{ readonly active: number; readonly idle: number }> {
  const families = await metrics.families();
  const { values } = families.find(({ name }) => name === 'nodejs_eventloop_time_seconds_total') ?? {
    values: [],
  };
  const of = (state: string) => values.find(({ labels }) => labels['state'] === state)?.value ?? NaN;
  return { active: of('active'), idle: of('idle') };
}

function holdThread(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('metrics', () => {
  it('are read as the text that Prometheus expects, those of the process among them', async () => {
    const metrics = await createMetrics();
    metrics.counter({ name: 'answers_total', help: 'Answers.', labelNames: ['status'] }).inc({ status: 200 });

    const text = await metrics.text();

    expect(text).toContain('# TYPE answers_total counter\nanswers_total{status="200"} 1\n');
    expect(text).toMatch(/^nodejs_eventloop_lag_seconds \S+$/m);
    expect(text).toMatch(/^nodejs_heap_size_used_bytes \d+$/m);
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  });

  it('tell for how long the event loop was active and idle', async () => {
    const metrics = await createMetrics();
    const before = await secondsOf(metrics);

    holdThread(200);
    await nextTurn();
    const busy = await secondsOf(metrics);

    // Node's timers are exact to a millisecond.
    expect(busy.active - before.active).toBeGreaterThan(0.199);
    while ((await secondsOf(metrics)).idle === busy.idle) await pause(10);
  });

  it('ask for a value when they are read', async () => {
    const metrics = await createMetrics();
    let waiting = 1;
    metrics.gauge({ name: 'waiting', help: 'Who waits.', collect: (gauge) => gauge.set(waiting) });
    await metrics.text();

    waiting = 7;

    expect(await metrics.text()).toContain('waiting 7\n');
  });

  it('of one registry are not those of another', async () => {
    const [one, other] = [await createMetrics(), await createMetrics()];

    one.counter({ name: 'mine_total', help: 'Mine.' }).inc();

    expect(await other.text()).not.toContain('mine_total');
  });
});

describe('a histogram for the collector', () => {
  it('counts what lies between two bounds', async () => {
    const metrics = await createMetrics();
    const times = metrics.histogram({ name: 'times', help: 'Times.', labelNames: ['of'], buckets: [1, 2] });
    for (const seconds of [0.5, 1.5, 1.6, 9]) times.observe(['page'], seconds);
    times.observe(['asset'], 1);
    const [family] = (await metrics.families()).filter(({ name }) => name === 'times');

    const points = toHistograms(family?.values ?? []);

    expect(points).toEqual([
      {
        attributes: { of: 'page' },
        value: { buckets: { boundaries: [1, 2], counts: [1, 2, 1] }, sum: 12.6, count: 4 },
      },
      {
        attributes: { of: 'asset' },
        value: { buckets: { boundaries: [1, 2], counts: [1, 0, 0] }, sum: 1, count: 1 },
      },
    ]);
  });
});
