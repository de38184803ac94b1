import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface MetricsServer {
  readonly port: number;
  close(): void;
}

interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  readonly contentType: string;
  /** Resolves with the text that Prometheus reads. */
  read(): Promise<string>;
  onError(error: unknown): void;
}

/** Answers `GET /metrics` on a port of its own, which visitors do not reach. */
export async function listenForMetrics(options: MetricsServerOptions): Promise<MetricsServer> {
  const { host, port, contentType, read, onError } = options;
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    read().then(
      (text) =>
        response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text),
      (error: unknown) => {
        onError(error);
        response.writeHead(503).end();
      },
    );
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
