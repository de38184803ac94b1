import cluster from 'node:cluster';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import {
  exportByHttp,
  exportFor,
  exportThrough,
  listenForMetrics,
  processChannel,
  startTelemetry,
  textOf,
  type Metrics,
  type MetricsServer,
  type Telemetry,
} from '@site/shared/telemetry';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { readWorkerMetrics } from './worker-metrics.ts';

type TelemetryConfig = Pick<Config, 'metricsPort' | 'otlpEndpoint'>;

/** Every admission is traced, because there are few and they are expensive. */
const RATIOS = { composer: 1, web: undefined } as const;

/** Starts traces and metrics of one role. `hasMetrics`: they can be read without a collector. */
export function startRoleTelemetry(
  role: 'composer' | 'web',
  { metricsPort, otlpEndpoint }: TelemetryConfig,
  { logger, hasMetrics = metricsPort !== null }: { readonly logger: Logger; readonly hasMetrics?: boolean },
): Promise<Telemetry> {
  const ratio = RATIOS[role];
  return startTelemetry({
    ...{ service: role, labels: { role }, endpoint: otlpEndpoint, hasMetrics },
    ...(ratio === undefined ? {} : { ratio }),
    // Sending the requests itself would slow down a web process.
    ...(role === 'web' ? { exportBody: exportThrough(processChannel(process)) } : {}),
    onTrouble: reportTo(logger),
  });
}

/** Exports the traces and metrics of worker processes. */
export function exportForWorkers(
  { otlpEndpoint }: Pick<TelemetryConfig, 'otlpEndpoint'>,
  logger: Logger,
): void {
  if (otlpEndpoint === null) return;
  const exportBody = exportByHttp(reportTo(logger));
  cluster.on('fork', (worker) => exportFor(processChannel(worker), exportBody));
}

const reportTo = (logger: Logger) => (message: string) =>
  logger.warn({ trouble: message }, 'traces or metrics could not be exported');

/** Answers Prometheus on `METRICS_PORT` for this process and its workers; null without that port. */
export async function serveMetrics(
  own: Metrics | null,
  { host, metricsPort }: Pick<Config, 'host' | 'metricsPort'>,
  logger: Logger,
): Promise<MetricsServer | null> {
  if (metricsPort === null) return null;
  const server = await listenForMetrics({
    ...{ host, port: metricsPort, contentType: CONTENT_TYPE },
    read: async () => textOf([...(own ? [await own.families()] : []), ...(await readWorkerMetrics())]),
    onError: (error) => logger.warn({ err: error }, 'the metrics could not be read'),
  });
  logger.info({ metricsPort: server.port }, 'metrics can be read');
  return server;
}

/** Answers `GET /metrics` on a port that visitors cannot reach. */
export function withMetrics(handle: RequestListener, metrics: Metrics, logger: Logger): RequestListener {
  return (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    if (request.url !== '/metrics' || request.method !== 'GET') {
      handle(request, response);
      return;
    }
    metrics.text().then(
      (text) =>
        response.writeHead(200, { 'Content-Type': CONTENT_TYPE, 'Cache-Control': 'no-store' }).end(text),
      (error: unknown) => {
        logger.warn({ err: error }, 'the metrics could not be read');
        response.writeHead(503).end();
      },
    );
  };
}

/** Content type of Prometheus's text format. */
const CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8';
