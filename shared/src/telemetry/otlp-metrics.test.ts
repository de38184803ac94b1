import { afterEach, beforeEach, expect, it } from '@jest/globals';
import * as api from '@opentelemetry/api';
import { ProtobufMetricsSerializer } from '@opentelemetry/otlp-transformer';
import { emptyResource } from '@opentelemetry/resources';
import * as sdk from '@opentelemetry/sdk-metrics';
import { startCollector, type Collector } from './collector.fixture.ts';
import { createMetrics } from './create-metrics.ts';
import type { Metrics } from './metrics.ts';
import { createMetricProducer } from './otlp-metrics.ts';

let collector: Collector;
let metrics: Metrics;
beforeEach(async () => {
  collector = await startCollector();
  metrics = await createMetrics();
});
afterEach(() => collector.close());

/** Sends the metrics as the SDK does. */
async function send(): Promise<void> {
  const producer = createMetricProducer(metrics, { api, sdk, resource: emptyResource() });
  const { resourceMetrics } = await producer.collect();
  const body = Buffer.from(ProtobufMetricsSerializer.serializeRequest(resourceMetrics) ?? []);
  await fetch(`${collector.url}/v1/metrics`, { method: 'POST', body });
}

it('a gauge whose value was removed is not sent to the collector, unlike the gauges beside it', async () => {
  metrics.gauge({ name: 'unknown', help: 'Not known.', collect: (gauge) => gauge.remove() });
  metrics.gauge({ name: 'known', help: 'Known.', collect: (gauge) => gauge.set(7) });

  await send();

  const values = (name: string) => collector.metrics.filter((metric) => metric.name === name);
  expect(values('unknown')).toEqual([]);
  expect(values('known')).toMatchObject([{ value: 7 }]);
});
