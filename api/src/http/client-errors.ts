import { STATUS_CODES, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_TYPE, type Problem } from '@site/shared/contracts';
import { randomUUID } from 'node:crypto';
import { errorCode, FAULTS, type FaultCode } from '../errors.ts';

const KNOWN: Readonly<Record<string, FaultCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/**
 * Answers requests that Node rejects before any handler with the usual problem format. A request gets only one response, so an
 * error in the body of a request that was already answered just closes the connection.
 */
export function answerClientErrors(server: Server): void {
  const lastExchange = new WeakMap<Duplex, Exchange>();
  server.on('request', (request, response) => lastExchange.set(request.socket, { request, response }));
  server.on('clientError', (error, socket) => {
    const last = lastExchange.get(socket);
    const isAnswered = last?.response.headersSent === true && !canReceiveMore(last);
    if (!socket.writable || isAnswered || errorCode(error) === 'ECONNRESET') socket.destroy();
    else socket.end(answerTo(KNOWN[errorCode(error)] ?? 'invalid_request'));
  });
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** True when the connection can carry another request, so the error belongs to that one. */
function canReceiveMore({ request, response }: Exchange): boolean {
  return request.complete && response.writableFinished && response.shouldKeepAlive;
}

function answerTo(code: FaultCode): string {
  const [status, title] = FAULTS[code];
  const problem: Problem = { type: 'about:blank', title, status, code, requestId: randomUUID() };
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `Content-Type: ${PROBLEM_TYPE}; charset=utf-8`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
