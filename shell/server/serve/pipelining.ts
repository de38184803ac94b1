import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser sends a second request before the first answer; this many are taken from those who do. */
const MAX_WAITING = 64;

interface Turns {
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[];
  isCut: boolean;
}

const answering = new WeakMap<Socket, Turns>();

/** Whether a request of this connection is being answered. */
export function isAnswering(socket: Socket): boolean {
  return answering.has(socket);
}

/**
 * Answers the requests of one connection one after the other. Node hands all of a pipeline over at once, and the responses
 * behind the first one never hear that their connection was closed: each would go on, whatever it costs. What waits when
 * the connection closes is forgotten. `onIdle` hears of connections on which everything is answered.
 */
export function answerInTurn(
  handle: RequestListener,
  onIdle: (request: IncomingMessage) => void,
): RequestListener {
  const start = (request: IncomingMessage, response: ServerResponse, turns: Turns): void => {
    response.once('close', () => {
      const next = turns.waiting.shift();
      if (next && request.socket.writable) start(...next, turns);
      else if (turns.isCut) request.socket.destroySoon();
      else {
        answering.delete(request.socket);
        onIdle(request);
      }
    });
    handle(request, response);
  };
  return (request, response) => {
    const turns = answering.get(request.socket);
    if (!turns) {
      const first: Turns = { waiting: [], isCut: false };
      answering.set(request.socket, first);
      start(request, response, first);
    } else if (turns.waiting.length < MAX_WAITING) turns.waiting.push([request, response]);
    else turns.isCut = true;
  };
}
