import { exportToCollector } from './export-to-collector.ts';
import { createMetrics, type Metrics } from './metrics.ts';

export interface TelemetryOptions {
  /** `api`, `web` or `composer`; `OTEL_SERVICE_NAME` replaces it. */
  readonly service: string;
  /** Labels of the metrics, to tell processes apart that Prometheus reads together. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Share of the traces beginning here that are recorded unless `OTEL_TRACES_SAMPLER` says otherwise; absent: 5%. */
  readonly ratio?: number;
  /** Base address of an OTLP/HTTP collector, which the SDK reads from the environment; null exports nothing. */
  readonly endpoint: string | null;
  /** Headers for the collector, as `OTEL_EXPORTER_OTLP_HEADERS`; null without any. */
  readonly headers: string | null;
  /** Whether metrics are collected without a collector too. */
  readonly hasMetrics: boolean;
  /** Called at most once a minute while the collector takes nothing. */
  onTrouble(message: string): void;
}

export interface Telemetry {
  /** Null when nobody reads them. */
  readonly metrics: Metrics | null;
  /** Sends what is queued, for a second at most. */
  close(): Promise<void>;
}

/** Starts metrics, and with a collector traces. Loads neither prom-client nor the SDK when they are off. */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { endpoint, hasMetrics, labels } = options;
  const metrics = hasMetrics || endpoint !== null ? await createMetrics(labels) : null;
  if (metrics === null || endpoint === null) return { metrics, close: async () => undefined };
  return { metrics, close: await exportToCollector({ ...options, registry: metrics.registry }) };
}
