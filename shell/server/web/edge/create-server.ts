import http, {
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { MAX_UPLOAD_MS } from '@site/shared/contracts';
import { trackConnections } from './drain.ts';
import { closeIdleConnections, type KeepAlive } from './keep-alive.ts';
import { answerInTurn, BoundedRequest } from './pipelining.ts';
import { isDocumentRequest } from './document-requests.ts';

/** How long a visitor may take to send, in milliseconds. The API's own timeouts are shorter, so that it answers first. */
export interface Timeouts extends KeepAlive {
  readonly headersMs: number;
  /** A body with a document. */
  readonly documentMs: number;
  /** A body without documents. */
  readonly fieldsMs: number;
  /** The rest of a body after its answer. Long enough for a browser on a slow connection to notice the answer. */
  readonly restMs: number;
  /** How often the timeouts of headers and requests are checked. */
  readonly checkMs: number;
}

export const TIMEOUTS: Timeouts = {
  headersMs: 30_000,
  documentMs: MAX_UPLOAD_MS + 60_000,
  fieldsMs: 90_000,
  restMs: 30_000,
  checkMs: 15_000,
  idleMs: 65_000,
  graceMs: 5000,
};

/** A server with timeouts for slow visitors. */
export function createServerWithTimeouts(handle: RequestListener, timeouts: Timeouts = TIMEOUTS): Server {
  const { headersMs, documentMs, checkMs } = timeouts;
  const server = http.createServer(
    {
      headersTimeout: headersMs,
      requestTimeout: documentMs,
      connectionsCheckingInterval: checkMs,
      IncomingMessage: BoundedRequest,
    },
    answerInTurn(
      (request, response) => {
        if (hasBody(request)) limitBody(request, response, timeouts);
        if (connections.isDraining) response.shouldKeepAlive = false;
        handle(request, response);
      },
      (request, socket) => {
        if (connections.isDraining && request.complete) socket.destroySoon();
      },
    ),
  );
  server.on('upgrade', (_request, socket) => socket.destroy());
  const connections = trackConnections(server);
  closeIdleConnections(server, timeouts);
  return server;
}

function limitBody(request: IncomingMessage, response: ServerResponse, { fieldsMs, restMs }: Timeouts): void {
  // Stored here, because Node may take the socket from the request.
  const { socket } = request;
  const cutAfter = (ms: number) =>
    setTimeout(() => {
      if (!request.complete) socket.destroy();
    }, ms).unref();
  if (!isDocumentRequest(request)) {
    const late = cutAfter(fieldsMs);
    request.once('end', () => clearTimeout(late));
  }
  response.once('close', () => {
    if (!request.complete) cutAfter(restMs);
  });
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
