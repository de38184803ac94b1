export { createMetrics, type Metrics } from './metrics.ts';
export { answerMetrics, listenForMetrics, type MetricsServer } from './metrics-server.ts';
export { methodLabel, requestDurations } from './requests.ts';
export { failSpan, siteTracer, traceparentOf } from './spans.ts';
export { startTelemetry, type Telemetry } from './start-telemetry.ts';
