import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { isAnswering } from './pipelining.ts';

/** How long a connection may be idle, in milliseconds. */
export interface KeepAlive {
  /** What clients are told: longer than the minute for which load balancers keep theirs. */
  readonly idleMs: number;
  /** How much later it is closed: a request that was sent just in time is answered. */
  readonly graceMs: number;
}

/**
 * Closes idle connections, and none that a request is on its way in. Node closes on its own when its timer fires; after
 * other work had the thread, that is before it has read what came in time, and the request ends in ECONNRESET.
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
    // What has come is read before this runs.
    setImmediate(() => {
      if (socket.bytesRead === bytesRead && !isAnswering(socket)) socket.destroySoon();
    });
  });
}
