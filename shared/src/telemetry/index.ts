export { createMetrics, textOf, type MetricFamily, type Metrics } from './metrics.ts';
export { listenForMetrics, type MetricsServer } from './metrics-server.ts';
export {
  currentSpan,
  inChildSpan,
  runForAll,
  runInSpan,
  type Attributes,
  type Span,
  type Tracing,
} from './span.ts';
export { startTelemetry, type Telemetry } from './start-telemetry.ts';
