import type * as OpenTelemetry from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type * as Sdk from '@opentelemetry/sdk-metrics';
import type { MetricFamily, MetricValue } from './metric-family.ts';
import type { Metrics } from './metrics.ts';

interface ProducerParts {
  readonly api: typeof OpenTelemetry;
  readonly sdk: typeof Sdk;
  readonly resource: Resource;
}

type Time = OpenTelemetry.HrTime;

/** Hands the metrics that Prometheus reads to the SDK's exporter, so that each value is counted once. */
export function createMetricProducer(
  metrics: Metrics,
  { api, sdk, resource }: ProducerParts,
): Sdk.MetricProducer {
  const startTime = toTime(Date.now());

  function toMetricData({ name, help, type, values }: MetricFamily, endTime: Time): Sdk.MetricData | null {
    const common = {
      descriptor: { name, description: help, unit: '', valueType: api.ValueType.DOUBLE },
      aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE,
    };
    const at = { startTime, endTime };
    const points = () => values.map(({ labels, value }) => ({ ...at, attributes: { ...labels }, value }));
    switch (String(type)) {
      case 'counter':
        return { ...common, dataPointType: sdk.DataPointType.SUM, isMonotonic: true, dataPoints: points() };
      case 'gauge':
        return { ...common, dataPointType: sdk.DataPointType.GAUGE, dataPoints: points() };
      case 'histogram':
        return {
          ...common,
          dataPointType: sdk.DataPointType.HISTOGRAM,
          dataPoints: toHistograms(values).map((point) => ({ ...at, ...point })),
        };
      default:
        return null;
    }
  }

  return {
    async collect() {
      const endTime = toTime(Date.now());
      const families = await metrics.families();
      const data = families.flatMap((family) => toMetricData(family, endTime) ?? []);
      return {
        resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'site' }, metrics: data }] },
        errors: [],
      };
    },
  };
}

interface HistogramPoint {
  readonly attributes: Record<string, string | number>;
  readonly value: { buckets: { boundaries: number[]; counts: number[] }; sum: number; count: number };
}

/** prom-client counts each bucket from zero on; OTLP counts what lies between two bounds. */
export function toHistograms(values: readonly MetricValue[]): HistogramPoint[] {
  const points = new Map<string, HistogramPoint & { below: number }>();
  for (const { labels, value, metricName = '' } of values) {
    const { le, ...attributes } = labels;
    const key = JSON.stringify(attributes);
    const empty = { buckets: { boundaries: [], counts: [] }, sum: 0, count: 0 };
    const point = points.get(key) ?? { attributes, value: empty, below: 0 };
    points.set(key, point);
    if (metricName.endsWith('_sum')) point.value.sum = value;
    else if (metricName.endsWith('_count')) point.value.count = value;
    else {
      point.value.buckets.counts.push(value - point.below);
      point.below = value;
      if (le !== '+Inf') point.value.buckets.boundaries.push(Number(le));
    }
  }
  return [...points.values()].map(({ attributes, value }) => ({ attributes, value }));
}

function toTime(ms: number): Time {
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}
