import type { ExportBody } from './export-body.ts';
import { createMetrics } from './create-metrics.ts';
import type { Metrics } from './metrics.ts';
import { exportToCollector } from './otlp.ts';
import type { Tracing } from './span.ts';

export interface TelemetryOptions {
  /** `api`, `web` or `composer`; `OTEL_SERVICE_NAME` replaces it. */
  readonly service: string;
  /** Labels of the metrics, to tell processes apart that Prometheus reads together. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Share of the traces that are recorded unless `OTEL_TRACES_SAMPLER` says otherwise; absent: 5%, at most one every ten seconds. */
  readonly ratio?: number;
  /** Base address of an OTLP/HTTP collector; null exports nothing. */
  readonly endpoint: string | null;
  /** Whether metrics are collected without a collector too. */
  readonly hasMetrics: boolean;
  /** Sends exports to the collector by another process; absent: this process does. */
  readonly exportBody?: ExportBody | undefined;
  /** Called at most once a minute while the collector takes nothing. */
  onTrouble(message: string): void;
}

export interface Telemetry {
  /** Null without a collector. */
  readonly tracing: Tracing | null;
  /** Null when nobody reads them. */
  readonly metrics: Metrics | null;
  /** Sends what is queued, for a second at most. */
  close(): Promise<void>;
}

/** Starts traces and metrics. Loads no package for what is off. */
export async function startTelemetry(options: TelemetryOptions): Promise<Telemetry> {
  const { endpoint, hasMetrics } = options;
  const metrics = hasMetrics || endpoint !== null ? await createMetrics(options.labels) : null;
  if (metrics === null || endpoint === null) return { tracing: null, metrics, close: async () => undefined };
  const collector = await exportToCollector({ ...options, metrics });
  return { metrics, ...collector };
}
