import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Registry } from 'prom-client';
import { createMetricProducer } from './metric-producer.ts';

interface CollectorOptions {
  readonly service: string;
  readonly registry: Registry;
  readonly headers: string | null;
  readonly ratio?: number;
  onTrouble(message: string): void;
}

/** Longest wait for the last spans and metrics. The process must stop in time even if the collector is away. */
const CLOSE_MS = 1000;
/** How long one export is retried, unless `OTEL_EXPORTER_OTLP_TIMEOUT` says otherwise. Retries keep a stopping process alive. */
const EXPORT_MS = 2000;
const EXPORT_INTERVAL_MS = 60_000;
const DEFAULT_RATIO = 0.05;

/**
 * Exports spans and metrics over OTLP/HTTP in the background, and makes the SDK the one that `@opentelemetry/api` calls. The SDK
 * reads `OTEL_EXPORTER_OTLP_…`, `OTEL_TRACES_SAMPLER…`, `OTEL_BSP_…`, `OTEL_SERVICE_NAME` and `OTEL_RESOURCE_ATTRIBUTES` itself.
 * Returns what ends it.
 */
export async function exportToCollector(options: CollectorOptions): Promise<() => Promise<void>> {
  reportDiagnostics(options.onTrouble);
  // The SDK reads headers from the environment alone, but they can come from a file.
  if (options.headers !== null) process.env['OTEL_EXPORTER_OTLP_HEADERS'] = options.headers;
  const resource = await createResource(options.service);
  const providers = await Promise.all([
    process.env['OTEL_TRACES_EXPORTER'] === 'none' ? [] : exportSpans(resource, options),
    process.env['OTEL_METRICS_EXPORTER'] === 'none' ? [] : exportMetrics(resource, options),
  ]);
  return async () => {
    const closed = Promise.allSettled(providers.flat().map((provider) => provider.shutdown()));
    await Promise.race([closed, wait(CLOSE_MS, undefined, { ref: false })]);
  };
}

type Resource = Awaited<ReturnType<typeof createResource>>;

async function createResource(service: string) {
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } =
    await import('@opentelemetry/resources');
  return defaultResource()
    .merge(resourceFromAttributes({ 'service.name': service, 'service.instance.id': randomUUID() }))
    .merge(detectResources({ detectors: [envDetector] }));
}

async function exportSpans(resource: Resource, { ratio = DEFAULT_RATIO }: CollectorOptions) {
  const [{ OTLPTraceExporter }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-proto'),
    import('@opentelemetry/sdk-trace-node'),
  ]);
  const sampler = new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) });
  const provider = new sdk.NodeTracerProvider({
    resource,
    spanProcessors: [new sdk.BatchSpanProcessor(new OTLPTraceExporter(exporterSettings()))],
    ...(process.env['OTEL_TRACES_SAMPLER'] ? {} : { sampler }),
  });
  provider.register();
  return provider;
}

async function exportMetrics(resource: Resource, { registry }: CollectorOptions) {
  const [{ OTLPMetricExporter }, sdk] = await Promise.all([
    import('@opentelemetry/exporter-metrics-otlp-proto'),
    import('@opentelemetry/sdk-metrics'),
  ]);
  const reader = new sdk.PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(exporterSettings()),
    exportIntervalMillis: Number(process.env['OTEL_METRIC_EXPORT_INTERVAL']) || EXPORT_INTERVAL_MS,
    metricProducers: [createMetricProducer(registry, { sdk, resource })],
  });
  return new sdk.MeterProvider({ resource, readers: [reader] });
}

const exporterSettings = () =>
  process.env['OTEL_EXPORTER_OTLP_TIMEOUT'] ? {} : { timeoutMillis: EXPORT_MS };

const REPORT_INTERVAL_MS = 60_000;
const MAX_REPORT_LENGTH = 300;

/** Reports what the SDK complains about, at most once a minute: a collector that is away fails every few seconds. */
function reportDiagnostics(onTrouble: (message: string) => void): void {
  let nextAt = 0;
  const report = (...parts: unknown[]) => {
    if (Date.now() < nextAt) return;
    nextAt = Date.now() + REPORT_INTERVAL_MS;
    onTrouble(parts.map(String).join(' ').slice(0, MAX_REPORT_LENGTH));
  };
  const ignore = () => undefined;
  diag.setLogger(
    { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
