import { IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser sends a second request before the first answer; this many are taken from those who do. */
const MAX_WAITING = 64;

type Waiting = (readonly [IncomingMessage, ServerResponse])[];

const answering = new WeakMap<Socket, Waiting>();

/** Whether a request of this connection is being answered. */
export function isAnswering(socket: Socket): boolean {
  return answering.has(socket);
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
    return this.method === 'CONNECT' || (answering.get(this.socket)?.length ?? 0) >= MAX_WAITING;
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
  const start = (request: IncomingMessage, response: ServerResponse, waiting: Waiting): void => {
    response.once('close', () => {
      const next = waiting.shift();
      if (next && request.socket.writable) start(...next, waiting);
      else {
        answering.delete(request.socket);
        onIdle(request);
      }
    });
    handle(request, response);
  };
  return (request, response) => {
    const waiting = answering.get(request.socket);
    if (waiting) {
      waiting.push([request, response]);
      return;
    }
    const first: Waiting = [];
    answering.set(request.socket, first);
    start(request, response, first);
  };
}
