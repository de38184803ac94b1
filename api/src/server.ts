import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { errorCode, StartupError } from './errors.ts';
import { BODY_TIMEOUTS } from './http/body-timeouts.ts';
import { answerClientErrors } from './http/client-errors.ts';

export interface Listening {
  readonly port: number;
  /** Stops accepting connections, waits up to `drainMs` for open requests, then closes them. */
  close(drainMs: number): Promise<void>;
}

const CLOSE_IDLE_EVERY_MS = 50;
const HEADERS_TIMEOUT_MS = 15_000;
/** For bodies that no handler reads. Handlers that read a body time out earlier. */
const REQUEST_TIMEOUT_MS = BODY_TIMEOUTS.documentMs + 60_000;

/** Longer than the composer keeps idle connections, so the API never closes one just as a request arrives. */
const KEEP_ALIVE_MS = 65_000;

const TIMEOUTS: Timeouts & ServerOptions = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};

/** In milliseconds. Node checks them every `connectionsCheckingInterval`. */
type Timeouts = Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;

/** Starts the HTTP server. Tests pass shorter `timeouts`. Rejects with a `StartupError`. */
export async function listen(
  app: Express,
  host: string,
  port: number,
  timeouts: Timeouts = {},
): Promise<Listening> {
  const server = createServer({ ...TIMEOUTS, ...timeouts }, app);
  answerClientErrors(server);
  await started(server, host, port);
  return { port: (server.address() as AddressInfo).port, close: (drainMs) => drain(server, drainMs) };
}

function started(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) => reject(new StartupError(reasonOf(cause, host, port), { cause })));
    server.listen(port, host, resolve);
  });
}

function reasonOf(cause: unknown, host: string, port: number): string {
  switch (errorCode(cause)) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Stop the program that uses it, or set PORT to a free port.`;
    case 'EACCES':
      return `Port ${port} requires administrator rights. Set PORT to a number above 1023.`;
    default:
      return `The API cannot listen on ${host}:${port} (${errorCode(cause)}). Check HOST and PORT.`;
  }
}

async function drain(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A keep-alive connection that becomes idle later would delay shutdown until the limit.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const limit = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(limit);
  clearInterval(idle);
}
