import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

interface MetricsReader {
  /** Resolves with what Prometheus reads. */
  read(): Promise<Pick<Registry, 'contentType' | 'metrics'>>;
  onError(error: unknown): void;
}

/** Answers requests with the metrics. */
export function answerMetrics({ read, onError }: MetricsReader): RequestListener {
  const textOf = async () => {
    const registry = await read();
    return { text: await registry.metrics(), contentType: registry.contentType };
  };
  return (_request, response) => {
    textOf().then(
      ({ text, contentType }) =>
        response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(503).end();
      },
    );
  };
}

interface MetricsServerOptions extends MetricsReader {
  readonly host: string;
  readonly port: number;
}

/** Answers `GET /metrics` on a port of its own, which visitors do not reach. */
export async function listenForMetrics({
  host,
  port,
  ...reader
}: MetricsServerOptions): Promise<MetricsServer> {
  const answer = answerMetrics(reader);
  const server = createServer((request, response) => {
    if (request.method === 'GET' && request.url === '/metrics') answer(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { port: (server.address() as AddressInfo).port, close };
}
