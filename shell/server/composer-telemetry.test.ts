import { expect, it } from '@jest/globals';
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { createMetrics } from '@site/shared/telemetry';
import { observeComposer, type ComposerSources } from './composer-telemetry.ts';
import type { EndedAdmission } from './model/ended-admission.ts';

const SOURCES: ComposerSources = {
  isLeading: () => true,
  revision: () => '7',
  isReachable: (remote) => remote !== 'blog',
  canary: () => ({ canary: { views: 50, faults: 3 }, live: { views: 950, faults: 1 } }),
};
const ADMISSION: EndedAdmission = {
  releases: [{ remote: 'blog', version: '1'.repeat(20) }],
  outcome: 'live',
  ms: { fetch: 20, render: 300, check: 40 },
  composition: 'c'.repeat(20),
};

const exporter = new InMemorySpanExporter();
new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }).register();

it('a composer tells of its state, the hosts, the canary and its admissions', async () => {
  const metrics = await createMetrics();
  const ended = observeComposer(metrics, SOURCES);

  ended(ADMISSION);
  ended({ ...ADMISSION, outcome: 'refused', ms: {} });

  const text = await metrics.registry.metrics();
  for (const line of [
    'composer_leading 1',
    'composer_state_revision 7',
    'composer_host_reachable{remote="blog"} 0',
    'composer_host_reachable{remote="admin"} 1',
    'composer_canary_visitors{side="canary",count="faults"} 3',
    'composer_admissions_total{outcome="live"} 1',
    'composer_admissions_total{outcome="refused"} 1',
    'composer_admission_part_seconds_sum{part="render"} 0.3',
  ])
    expect(text).toContain(`${line}\n`);
});

it('every admission is a trace with its release and parts', async () => {
  const ended = observeComposer(await createMetrics(), SOURCES);
  exporter.reset();

  ended(ADMISSION);

  const spans = exporter.getFinishedSpans();
  const milliseconds = ([seconds, nanoseconds]: readonly [number, number]) =>
    Math.round(seconds * 1000 + nanoseconds / 1e6);
  expect(spans.map(({ name, duration }) => [name, milliseconds(duration)])).toEqual([
    ['fetch', 20],
    ['render', 300],
    ['check', 40],
    ['admission', 360],
  ]);
  const admission = spans.at(-1);
  const parents = spans.slice(0, -1).map(({ parentSpanContext }) => parentSpanContext?.spanId);
  expect(parents).toEqual(Array(3).fill(admission?.spanContext().spanId));
  expect(admission?.attributes).toEqual({
    'site.remote': 'blog',
    'site.release': `blog@${'1'.repeat(20)}`,
    'site.outcome': 'live',
    'site.composition': 'c'.repeat(20),
  });
});
