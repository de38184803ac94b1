import { ValueType, type HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import type * as Sdk from '@opentelemetry/sdk-metrics';
import type { MetricObjectWithValues, MetricValue, MetricValueWithName, Registry } from 'prom-client';

type Family = MetricObjectWithValues<MetricValue<string>>;

interface ProducerParts {
  readonly sdk: typeof Sdk;
  readonly resource: Resource;
}

/** Hands the metrics that Prometheus reads to the SDK's exporter, so that each value is counted once. */
export function createMetricProducer(
  registry: Registry,
  { sdk, resource }: ProducerParts,
): Sdk.MetricProducer {
  const startTime = toTime(Date.now());

  function toMetricData({ name, help, type, values }: Family, endTime: HrTime): Sdk.MetricData[] {
    const common = {
      descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
      aggregationTemporality: sdk.AggregationTemporality.CUMULATIVE,
    };
    const at = { startTime, endTime };
    const points = () => values.map(({ labels, value }) => ({ ...at, attributes: { ...labels }, value }));
    // The type's declaration says numbers, but it is a text.
    switch (String(type)) {
      case 'counter':
        return [{ ...common, dataPointType: sdk.DataPointType.SUM, isMonotonic: true, dataPoints: points() }];
      case 'gauge':
        return [{ ...common, dataPointType: sdk.DataPointType.GAUGE, dataPoints: points() }];
      case 'histogram': {
        const dataPoints = toHistograms(values).map((point) => ({ ...at, ...point }));
        return [{ ...common, dataPointType: sdk.DataPointType.HISTOGRAM, dataPoints }];
      }
      default:
        return [];
    }
  }

  return {
    async collect() {
      const families = await registry.getMetricsAsJSON();
      const endTime = toTime(Date.now());
      const metrics = families.flatMap((family) => toMetricData(family, endTime));
      const scopeMetrics = [{ scope: { name: 'site' }, metrics }];
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] };
    },
  };
}

interface HistogramPoint {
  readonly attributes: Record<string, string | number>;
  readonly value: { buckets: { boundaries: number[]; counts: number[] }; sum: number; count: number };
}

/** prom-client counts each bucket from zero on; OTLP counts what lies between two bounds. */
function toHistograms(values: readonly Partial<MetricValueWithName<string>>[]): HistogramPoint[] {
  const points = new Map<string, HistogramPoint & { below: number }>();
  for (const { labels, value = 0, metricName = '' } of values) {
    const { le, ...attributes } = { ...labels } as Record<string, string | number>;
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

function toTime(ms: number): HrTime {
  return [Math.floor(ms / 1000), (ms % 1000) * 1e6];
}
