import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createHeadSampler } from './head-sampler.ts';
import type { Metrics } from './metrics.ts';
import { createMetricProducer } from './otlp-metrics.ts';
import { createTracing } from './otlp-tracing.ts';
import { reportSometimes } from './report-sometimes.ts';
import type { Tracing } from './span.ts';

interface CollectorOptions {
  readonly service: string;
  readonly metrics: Metrics;
  readonly ratio?: number;
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
/** How long one export is retried, unless `OTEL_EXPORTER_OTLP_TIMEOUT` says otherwise. Retries keep a stopping process alive. */
const EXPORT_MS = 2000;

/**
 * Exports spans and metrics over OTLP/HTTP in the background. The SDK reads `OTEL_EXPORTER_OTLP_…`, `OTEL_TRACES_SAMPLER…`,
 * `OTEL_BSP_…`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` itself. What the collector does not take in time is dropped.
 */
export async function exportToCollector({
  service,
  metrics,
  ratio,
  onTrouble,
}: CollectorOptions): Promise<Collector> {
  const [api, resources, trace, { OTLPTraceExporter }, sdkMetrics, { OTLPMetricExporter }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-base'),
      import('@opentelemetry/exporter-trace-otlp-proto'),
      import('@opentelemetry/sdk-metrics'),
      import('@opentelemetry/exporter-metrics-otlp-proto'),
    ]);
  const report = reportSometimes(onTrouble);
  const ignore = () => undefined;
  api.diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    api.DiagLogLevel.WARN,
  );
  const resource = resources
    .defaultResource()
    .merge(resources.resourceFromAttributes({ 'service.name': service, 'service.instance.id': randomUUID() }))
    .merge(resources.detectResources({ detectors: [resources.envDetector] }));
  const exporting = process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] ? {} : { timeoutMillis: EXPORT_MS };
  const closing: (() => Promise<void>)[] = [];
  let tracing: Tracing | null = null;
  if (process.env['OTEL_TRACES_EXPORTER'] !== 'none') {
    // The SDK reads the variable if it is given no sampler.
    const hasOwnSampler = Boolean(process.env['OTEL_TRACES_SAMPLER']);
    const provider = new trace.BasicTracerProvider({
      resource,
      spanProcessors: [new trace.BatchSpanProcessor(new OTLPTraceExporter(exporting))],
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
          exporter: new OTLPMetricExporter(exporting),
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
