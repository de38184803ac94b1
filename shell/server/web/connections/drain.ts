import type { Server } from 'node:http';
import net, { type Socket } from 'node:net';
import { isAnswering } from './pipelining.ts';

/** How long answers may take that were begun before a stop. Whoever stops the composer waits longer before a kill. */
export const DRAIN_MS = 3000;
/** A stop takes no longer than this, whatever hangs. What is on disk is whole at any time. */
export const COMPOSER_STOP_MS = 4500;

const connections = new WeakMap<Server, Set<Socket>>();

/** Remembers the connections of a server, for `drain`. */
export function trackConnections(server: Server): void {
  const open = new Set<Socket>();
  connections.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

/** Takes no new connection, closes the idle ones, lets answers be finished for so long, then cuts the rest off. */
export async function drain(server: Server, limitMs: number): Promise<void> {
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  await new Promise<void>((resolve) => {
    // Node's own close for HTTP destroys connections whose answer is written and not yet sent.
    net.Server.prototype.close.call(server, () => resolve());
    for (const socket of connections.get(server) ?? []) if (!isAnswering(socket)) socket.destroySoon();
  });
  clearTimeout(limit);
}
