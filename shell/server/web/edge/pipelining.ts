import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Browsers do not pipeline; clients that do may queue this many requests. */
const MAX_WAITING = 64;

/** State of one connection. Created once, because a connection may have thousands of requests. */
interface Turns {
  /** The answer to the current request. */
  current: ServerResponse<IncomingMessage> | null;
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
  /** Listener for the 'close' event of each response. */
  onClose(): void;
}

const connections = new WeakMap<Socket, Turns>();

/** The answer in progress on this connection, if any. */
export function answerInProgress(socket: Socket): ServerResponse<IncomingMessage> | null {
  return connections.get(socket)?.current ?? null;
}

/** Announces that the answer in progress is the last one, unless it has begun or another request is queued. */
export function announceClose(socket: Socket): void {
  const turns = connections.get(socket);
  if (turns?.current && turns.waiting.length === 0) turns.current.shouldKeepAlive = false;
}

/**
 * A request on a server with a limited queue per connection. Node parses everything that one read delivered, some 1,700
 * requests, before it notices that a connection was closed. Only a protocol upgrade stops the parser immediately, so the first
 * request over the limit claims to be one, and Node closes the connection.
 */
export class BoundedRequest extends IncomingMessage {
  // Node sets this from the parser. A requested upgrade is answered like any other request.
  set upgrade(_asked: boolean) {}

  get upgrade(): boolean {
    return this.method === 'CONNECT' || (connections.get(this.socket)?.waiting.length ?? 0) >= MAX_WAITING;
  }
}

/**
 * Answers the requests of one connection one at a time. Node emits a whole pipeline at once, and later responses are not
 * notified when the connection closes, so each would be computed in vain. Here, queued requests are dropped when the connection
 * closes. `onIdle` is called when all requests of a connection are answered. Requires a server that uses `BoundedRequest`.
 */
export function answerInTurn(
  handle: RequestListener,
  onIdle: (request: IncomingMessage, socket: Socket) => void,
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
        else if (current) onIdle(current.req, socket);
      },
    };
    connections.set(socket, turns);
    return turns;
  };
  const start = (turns: Turns, request: IncomingMessage, response: ServerResponse): void => {
    turns.current = response;
    // A response emits 'close' once; `once` would create a wrapper for each request.
    response.on('close', turns.onClose);
    handle(request, response);
  };
  return (request, response) => {
    const turns = connections.get(request.socket) ?? open(request.socket);
    if (turns.current) turns.waiting.push([request, response]);
    else start(turns, request, response);
  };
}
