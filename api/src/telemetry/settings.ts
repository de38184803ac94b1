import * as z from 'zod';
import { defineSettings, wholeNumber } from '../environment.ts';

const shape = {
  METRICS_PORT: wholeNumber(0, 65_535)
    .optional()
    .describe('port on which GET /metrics answers Prometheus; absent: no metrics are collected for it'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'OTLP/HTTP collector that gets traces and metrics; absent: the SDK of OpenTelemetry is not loaded',
    ),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional().describe('headers for the collector: name=value,…'),
  OTEL_RESOURCE_ATTRIBUTES: z
    .string()
    .optional()
    .describe('attributes of every trace and metric: name=value,…'),
  OTEL_TRACES_SAMPLER: z.string().optional().describe('which requests are traced, by name of an SDK sampler'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).optional().describe('share of the ratio samplers'),
};

export interface TelemetrySettings {
  /** Null without Prometheus. */
  readonly metricsPort: number | null;
  readonly hasMetrics: boolean;
  /** Address of the collector; null without one. The SDK reads the other variables itself. */
  readonly endpoint: string | null;
  readonly headers: string | null;
}

export const telemetrySettings = defineSettings({
  shape,
  toSettings: (values): TelemetrySettings => ({
    metricsPort: values.METRICS_PORT ?? null,
    hasMetrics: values.METRICS_PORT !== undefined,
    endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? null,
  }),
});
