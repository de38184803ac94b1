import type { RequestListener } from 'node:http';
import {
  answerMetrics,
  listenForMetrics,
  startTelemetry,
  type Metrics,
  type MetricsServer,
  type Telemetry,
} from '@site/shared/telemetry';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { readWorkerMetrics } from './worker-metrics.ts';

/** Starts traces and metrics of one role. `hasMetrics`: they can be read without a collector. */
export function startRoleTelemetry(
  role: 'composer' | 'web',
  { metricsPort, otlpEndpoint, otlpHeaders }: Pick<Config, 'metricsPort' | 'otlpEndpoint' | 'otlpHeaders'>,
  { logger, hasMetrics = metricsPort !== null }: { readonly logger: Logger; readonly hasMetrics?: boolean },
): Promise<Telemetry> {
  return startTelemetry({
    ...{ service: role, labels: { role }, endpoint: otlpEndpoint, headers: otlpHeaders, hasMetrics },
    // Every admission is traced, because there are few and they are expensive.
    ...(role === 'composer' ? { ratio: 1 } : {}),
    onTrouble: (trouble) => logger.warn({ trouble }, 'traces or metrics could not be exported'),
  });
}

/** Answers Prometheus on `METRICS_PORT` for this process and its workers; null without that port. */
export async function serveMetrics(
  own: Metrics | null,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  logger: Logger,
): Promise<MetricsServer | null> {
  if (metricsPort === null) return null;
  const { AggregatorRegistry } = await import('prom-client');
  const server = await listenForMetrics({
    ...{ host, port: metricsPort, onError: warnOf(logger) },
    async read() {
      const ofWorkers = await readWorkerMetrics();
      const ofThis = own ? [await own.registry.getMetricsAsJSON()] : [];
      return AggregatorRegistry.aggregate([...ofThis, ...ofWorkers]);
    },
  });
  logger.info({ metricsPort: server.port }, 'metrics can be read');
  return server;
}

/** Answers `GET /metrics` too, on a port that visitors cannot reach. */
export function withMetrics(handle: RequestListener, { registry }: Metrics, logger: Logger): RequestListener {
  const answer = answerMetrics({ read: () => Promise.resolve(registry), onError: warnOf(logger) });
  return (request, response) => {
    if (request.url === '/metrics' && request.method === 'GET') answer(request, response);
    else handle(request, response);
  };
}

const warnOf = (logger: Logger) => (error: unknown) =>
  logger.warn({ err: error }, 'the metrics could not be read');
