import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createMetrics, type Metrics } from './metrics.ts';

async function secondsOf({ registry }: Metrics): Promise<{ readonly active: number; readonly idle: number }> {
  const text = await registry.metrics();
  const of = (state: string) =>
    Number(
      new RegExp(`^nodejs_eventloop_time_seconds_total\\{state="${state}"\\} (.+)$`, 'm').exec(text)?.[1],
    );
  return { active: of('active'), idle: of('idle') };
}

function holdThread(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

it('metrics are read as the text that Prometheus expects, those of the process among them', async () => {
  const { prometheus, registry } = await createMetrics({ role: 'web' });
  const answers = new prometheus.Counter({
    ...{ name: 'answers_total', help: 'Answers.', labelNames: ['status'], registers: [registry] },
  });
  answers.inc({ status: 200 });

  const text = await registry.metrics();

  expect(text).toContain('# TYPE answers_total counter\nanswers_total{status="200",role="web"} 1\n');
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds\{role="web"\} \S+$/m);
  expect(text).toMatch(/^nodejs_heap_size_used_bytes\{role="web"\} \d+$/m);
  expect(text).toMatch(/^process_cpu_seconds_total\{role="web"\} [\d.]+$/m);
});

it('metrics tell for how long the event loop was active and idle', async () => {
  const metrics = await createMetrics();
  const before = await secondsOf(metrics);

  holdThread(200);
  await nextTurn();
  const busy = await secondsOf(metrics);

  // Node's timers are exact to a millisecond.
  expect(busy.active - before.active).toBeGreaterThan(0.199);
  while ((await secondsOf(metrics)).idle === busy.idle) await pause(10);
});
