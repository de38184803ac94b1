import type { Server } from 'node:http';
import net, { type Socket } from 'node:net';
import { isAnswering } from './pipelining.ts';

const connections = new WeakMap<Server, Set<Socket>>();

/** Tracks the connections of a server, for `drain`. */
export function trackConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/** Stops listening, closes idle connections, waits up to `limitMs` for pending answers, then closes the rest. */
export async function drain(server: Server, limitMs: number): Promise<void> {
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await new Promise<void>((resolve) => {
    // http.Server's `close` would destroy connections with an unsent answer.
    net.Server.prototype.close.call(server, () => resolve());
    for (const socket of connections.get(server) ?? []) if (!isAnswering(socket)) socket.destroySoon();
  });
  clearTimeout(limit);
}
