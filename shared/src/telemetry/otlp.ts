import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ExportBody } from './export-body.ts';
import { exportByHttp } from './export-by-http.ts';
import { createHeadSampler } from './head-sampler.ts';
import type { Metrics } from './metrics.ts';
import { createMetricProducer } from './otlp-metrics.ts';
import { createExporter } from './otlp-exporter.ts';
import { createTracing } from './otlp-tracing.ts';
import { reportDiagnostics } from './report-diagnostics.ts';
import type { Tracing } from './span.ts';

interface CollectorOptions {
  readonly service: string;
  readonly metrics: Metrics;
  readonly ratio?: number;
  /** Absent: this process sends the requests itself. */
  readonly exportBody?: ExportBody | undefined;
  onTrouble(message: string): void;
}

interface Collector {
  readonly tracing: Tracing | null;
  close(): Promise<void>;
}

/** Longest wait for the last spans and metrics. The process must stop in time even if the collector is away. */
const CLOSE_MS = 1000;
/**
 * Share of the requests that are traced unless `OTEL_TRACES_SAMPLER` says otherwise, and the shortest time from one trace to the
 * next. While a traced request is answered, all others are slower too (see `enterRequest`): under full load, 5% of them would
 * cost a fifth of the throughput, and one a second still a tenth.
 */
const DEFAULT_SAMPLING = { ratio: 0.05, intervalMs: 10_000 };
const EXPORT_INTERVAL_MS = 60_000;

/**
 * Exports spans and metrics over OTLP/HTTP in the background. The SDK reads `OTEL_EXPORTER_OTLP_…`, `OTEL_TRACES_SAMPLER…`,
 * `OTEL_BSP_…`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` itself. What the collector does not take in time is dropped.
 */
export async function exportToCollector({
  service,
  metrics,
  ratio,
  onTrouble,
  exportBody = exportByHttp(onTrouble),
}: CollectorOptions): Promise<Collector> {
  const [api, resources, trace, sdkMetrics, { ProtobufTraceSerializer, ProtobufMetricsSerializer }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/otlp-transformer'),
    ]);
  reportDiagnostics(api, onTrouble);
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': service, 'service.instance.id': randomUUID() }))
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const closing: (() => Promise<void>)[] = [];
  let tracing: Tracing | null = null;
  if (process.env['OTEL_TRACES_EXPORTER'] !== 'none') {
    // The SDK reads the variable if it is given no sampler.
    const hasOwnSampler = Boolean(process.env['OTEL_TRACES_SAMPLER']);
    const provider = new trace.BasicTracerProvider({
      resource,
      spanProcessors: [
        new trace.BatchSpanProcessor(createExporter('traces', ProtobufTraceSerializer, exportBody)),
      ],
      ...(hasOwnSampler ? {} : { sampler: new trace.AlwaysOnSampler() }),
    });
    const isRecorded = hasOwnSampler
      ? undefined
      : createHeadSampler(ratio === undefined ? DEFAULT_SAMPLING : { ratio });
    tracing = createTracing(api, provider.getTracer('site'), isRecorded);
    closing.push(() => provider.shutdown());
  }
  if (process.env['OTEL_METRICS_EXPORTER'] !== 'none') {
    const provider = new sdkMetrics.MeterProvider({
      resource,
      readers: [
        new sdkMetrics.PeriodicExportingMetricReader({
          exporter: createExporter('metrics', ProtobufMetricsSerializer, exportBody),
          exportIntervalMillis: Number(process.env['OTEL_METRIC_EXPORT_INTERVAL']) || EXPORT_INTERVAL_MS,
          metricProducers: [createMetricProducer(metrics, { api, resource, sdk: sdkMetrics })],
        }),
      ],
    });
    closing.push(() => provider.shutdown());
  }
  return {
    tracing,
    async close() {
      const closed = Promise.allSettled(closing.map((close) => close()));
      await Promise.race([closed, wait(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}
