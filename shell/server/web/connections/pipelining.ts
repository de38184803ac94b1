import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser sends a second request before the first answer; this many are taken from those who do. */
const MAX_WAITING = 64;

/** One connection. Its state and its listener are made once: there may be thousands of requests in it. */
interface Turns {
  /** The request that is being answered. */
  current: IncomingMessage | null;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
  /** Listens to the close of each response. */
  onClose(): void;
}

const connections = new WeakMap<Socket, Turns>();

/** Whether a request of this connection is being answered. */
export function isAnswering(socket: Socket): boolean {
  return Boolean(connections.get(socket)?.current);
}

/**
 * A request of a server whose connections may have only so many waiting. Node parses all that one read brought, some 1,700
 * requests, before it looks at whether their connection was closed. The one thing that ends this at once is that a message
 * leaves HTTP, so the first request too many says that it does: Node parses no further, and closes the connection.
 */
export class BoundedRequest extends IncomingMessage {
  // Node writes what the parser saw. An upgrade that is only asked for is answered like any other request.
  set upgrade(_asked: boolean) {}

  get upgrade(): boolean {
    return this.method === 'CONNECT' || (connections.get(this.socket)?.waiting.length ?? 0) >= MAX_WAITING;
  }
}

/**
 * Answers the requests of one connection one after the other. Node hands all of a pipeline over at once, and the responses
 * behind the first one never hear that their connection was closed: each would go on, whatever it costs. What waits when
 * the connection closes is forgotten. `onIdle` hears of connections on which everything is answered. The server is one
 * of `BoundedRequest`.
 */
export function answerInTurn(
  handle: RequestListener,
  onIdle: (request: IncomingMessage) => void,
): RequestListener {
  const open = (socket: Socket): Turns => {
    const turns: Turns = {
      current: null,
      waiting: [],
      onClose() {
        const { current } = turns;
        const next = turns.waiting.shift();
        turns.current = null;
        if (next && socket.writable) start(turns, ...next);
        else if (current) onIdle(current);
      },
    };
    connections.set(socket, turns);
    return turns;
  };
  const start = (turns: Turns, request: IncomingMessage, response: ServerResponse): void => {
    turns.current = request;
    response.once('close', turns.onClose);
    handle(request, response);
  };
  return (request, response) => {
    const turns = connections.get(request.socket) ?? open(request.socket);
    if (turns.current) turns.waiting.push([request, response]);
    else start(turns, request, response);
  };
}
