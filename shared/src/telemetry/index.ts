export { createMetrics, textOf } from './create-metrics.ts';
export { exportByHttp } from './export-by-http.ts';
export { exportByWorker, runExportWorker } from './export-by-worker.ts';
export { exportFor, exportThrough, processChannel } from './export-channel.ts';
export type { MetricFamily } from './metric-family.ts';
export type { Metrics } from './metrics.ts';
export { listenForMetrics, type MetricsServer } from './metrics-server.ts';
export {
  currentSpan,
  enterRequest,
  leaveRequest,
  inChildSpan,
  runForAll,
  type Attributes,
  type Span,
  type SpanOptions,
  type Tracing,
} from './span.ts';
export { startTelemetry, type Telemetry } from './start-telemetry.ts';
