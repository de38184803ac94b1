import type { Server } from 'node:http';
import net, { type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { announceClose, answerInProgress } from './pipelining.ts';

/** How long `drain` waits for answers in progress, in milliseconds. */
export interface DrainLimits {
  /** For GET and HEAD, which can be repeated. A download to a slow reader could take any time. */
  readonly readsMs: number;
  /** For all others, such as documents that are still arriving. */
  readonly limitMs: number;
}

/** The connections of a server. */
export interface Connections {
  readonly open: Set<Socket>;
  /** Number of connections accepted so far. */
  accepted: number;
  isDraining: boolean;
}

/** A connection without incoming data and without an answer in progress is closed after this time. */
const SILENCE_MS = 50;
/** The default backlog: connections that a server has not accepted yet. */
const MAX_QUEUED = 511;

const connectionsOf = new WeakMap<Server, Connections>();

/** Tracks the connections of a server, for `drain`. */
export function trackConnections(server: Server): Connections {
  const connections: Connections = { open: new Set(), accepted: 0, isDraining: false };
  connectionsOf.set(server, connections);
  server.on('connection', (socket) => {
    connections.accepted += 1;
    connections.open.add(socket);
    socket.once('close', () => connections.open.delete(socket));
  });
  return connections;
}

/**
 * Stops listening, closes idle connections, waits for answers in progress, then closes the rest. What the kernel has received
 * by now is read and answered first: closing would reset the connection, and a proxy in front does not repeat a POST.
 */
export async function drain(server: Server, { readsMs, limitMs }: DrainLimits): Promise<void> {
  const connections = connectionsOf.get(server) ?? trackConnections(server);
  connections.isDraining = true;
  for (const socket of connections.open) announceClose(socket);
  const closeSilent = silenceCloser(connections);
  closeSilent();
  await readReceived(connections);
  // http.Server's `close` would destroy connections with an unsent answer.
  const closed = new Promise<void>((resolve) => net.Server.prototype.close.call(server, () => resolve()));
  closeSilent();
  const reads = setTimeout(() => endReads(connections), readsMs);
  const limit = setTimeout(() => server.closeAllConnections(), limitMs);
  // Received data is read before a `setImmediate` that a timer starts.
  const silence = setInterval(() => setImmediate(closeSilent), SILENCE_MS);
  await closed;
  clearTimeout(reads);
  clearTimeout(limit);
  clearInterval(silence);
}

/** Resolves when the connections and data that the kernel holds now have been read. */
async function readReceived(connections: Connections): Promise<void> {
  let before = -1;
  // Only the second turn of the event loop is complete. Node may accept one connection in each.
  for (let turn = 0; turn < 2 || (connections.accepted > before && turn < MAX_QUEUED); turn += 1) {
    before = connections.accepted;
    await nextTurn();
  }
}

/**
 * Each call of the returned function closes the connections that have no request and received nothing since the
 * previous call.
 */
function silenceCloser({ open }: Connections): () => void {
  const bytesSeen = new WeakMap<Socket, number>();
  return () => {
    for (const socket of open) {
      if (answerInProgress(socket)) continue;
      if (bytesSeen.get(socket) === socket.bytesRead) socket.destroySoon();
      else bytesSeen.set(socket, socket.bytesRead);
    }
  };
}

function endReads({ open }: Connections): void {
  for (const socket of open) {
    const method = answerInProgress(socket)?.req.method;
    if (method === 'GET' || method === 'HEAD') socket.destroy();
  }
}
