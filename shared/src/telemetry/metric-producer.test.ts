import { beforeEach, expect, it } from '@jest/globals';
import { emptyResource } from '@opentelemetry/resources';
import * as sdk from '@opentelemetry/sdk-metrics';
import { createMetricProducer } from './metric-producer.ts';
import { createMetrics, type Metrics } from './metrics.ts';

let metrics: Metrics;
beforeEach(async () => {
  metrics = await createMetrics();
});

/** The points of a metric, as the SDK's exporter gets them. */
async function pointsOf(name: string) {
  const producer = createMetricProducer(metrics.registry, { sdk, resource: emptyResource() });
  const { resourceMetrics } = await producer.collect();
  const all = resourceMetrics.scopeMetrics.flatMap((scope) => scope.metrics);
  return all.find(({ descriptor }) => descriptor.name === name)?.dataPoints;
}

it('a gauge whose value was removed is not sent to the collector, unlike the gauges beside it', async () => {
  const { prometheus, registry } = metrics;
  const registers = [registry];
  new prometheus.Gauge({ name: 'unknown', help: 'Not known.', registers }).remove();
  new prometheus.Gauge({ name: 'known', help: 'Known.', registers }).set(7);

  expect(await pointsOf('unknown')).toEqual([]);
  expect(await pointsOf('known')).toMatchObject([{ attributes: {}, value: 7 }]);
});

it('a histogram counts what lies between two bounds', async () => {
  const { prometheus, registry } = metrics;
  const times = new prometheus.Histogram({
    ...{ name: 'times', help: 'Times.', labelNames: ['of'], buckets: [1, 2], registers: [registry] },
  });
  for (const seconds of [0.5, 1.5, 1.6, 9]) times.observe({ of: 'page' }, seconds);
  times.observe({ of: 'asset' }, 1);

  expect(await pointsOf('times')).toMatchObject([
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
