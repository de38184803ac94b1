import { createServer, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Express } from 'express';
import { errorCode, StartupError } from './errors.ts';
import { BODY_TIMEOUTS } from './http/body-timeouts.ts';
import { answerClientErrors } from './http/client-errors.ts';
import { prototypesOf } from './http/express-prototypes.ts';

export interface Listening {
  readonly port: number;
  /** Takes no new work, lets what is under way finish for so long, then cuts it off. */
  close(drainMs: number): Promise<void>;
}

const CLOSE_IDLE_EVERY_MS = 50;
const HEADERS_TIMEOUT_MS = 15_000;
/** For what no handler reads; those that read a body answer before. */
const REQUEST_TIMEOUT_MS = BODY_TIMEOUTS.documentMs + 60_000;

/** Longer than the composer keeps connections that it does not use, so that none closes as a request comes. */
const KEEP_ALIVE_MS = 65_000;

const TIMEOUTS: Timeouts & ServerOptions = {
  headersTimeout: HEADERS_TIMEOUT_MS,
  requestTimeout: REQUEST_TIMEOUT_MS,
  keepAliveTimeout: KEEP_ALIVE_MS,
};

/** In milliseconds; looked after every `connectionsCheckingInterval`. */
type Timeouts = Pick<ServerOptions, 'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval'>;

/** `timeouts` are for tests, whose time is short. Rejects with a `StartupError`. */
export async function listen(
  app: Express,
  host: string,
  port: number,
  timeouts: Timeouts = {},
): Promise<Listening> {
  const server = createServer({ ...TIMEOUTS, ...timeouts, ...prototypesOf(app) }, app);
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
      return `Port ${port} is taken: stop what uses it, or set PORT to a free one.`;
    case 'EACCES':
      return `Port ${port} may not be used: set PORT to one above 1023.`;
    default:
      return `The API cannot listen at ${host}:${port} (${errorCode(cause)}); set HOST and PORT.`;
  }
}

async function drain(server: Server, drainMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept-alive connection that falls idle later would hold the stop up until its limit.
  const idle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const limit = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(limit);
  clearInterval(idle);
}
