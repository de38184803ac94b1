import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { answerInProgress } from './pipelining.ts';

/** How long a connection may be idle, in milliseconds. */
export interface KeepAlive {
  /** Announced to clients. Longer than the minute that load balancers typically use. */
  readonly idleMs: number;
  /** Additional time before closing, so that a request sent just in time is answered. */
  readonly graceMs: number;
}

/**
 * Closes idle connections, unless a request is arriving. Node's own timer may fire before data that arrived in time was read,
 * if other work blocked the event loop; the request then ends in ECONNRESET.
 */
export function closeIdleConnections(server: Server, { idleMs, graceMs }: KeepAlive): void {
  server.keepAliveTimeout = idleMs;
  const inGrace = new WeakMap<Socket, number>();
  server.on('timeout', (socket: Socket) => {
    const { bytesRead } = socket;
    if (inGrace.get(socket) !== bytesRead) {
      inGrace.set(socket, bytesRead);
      socket.setTimeout(graceMs);
      return;
    }
    // Received data is read before this runs.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead && !answerInProgress(socket)) socket.destroySoon();
    });
  });
}
