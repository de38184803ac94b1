import http, { type RequestListener, type Server } from 'node:http';

/**
 * Web processes ask every few seconds over the same connection. The server must not be the one that closes it, because a command
 * may be on its way, and is not repeated.
 */
const KEEP_ALIVE_MS = 65_000;

/** The server for control requests, which only web processes and operators reach. */
export function createControlServer(handle: RequestListener): Server {
  const server: Server = http.createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (!server.listening) response.shouldKeepAlive = false;
    handle(request, response);
  });
  return server;
}
