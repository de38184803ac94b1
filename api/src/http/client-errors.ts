import { STATUS_CODES, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_TYPE, type Problem } from '@site/shared/contracts';
import { randomUUID } from 'node:crypto';
import { errorCode, FAULTS, type FaultCode } from '../errors.ts';

const KNOWN: Readonly<Record<string, FaultCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
};

/** What Node refuses before any handler sees it is a problem like all others, where an answer is possible at all. */
export function answerClientErrors(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', ({ socket }, response) => responses.set(socket, response));
  server.on('clientError', (error, socket) => {
    const response = responses.get(socket);
    const isAnswering = response?.headersSent === true && !response.writableFinished;
    if (!socket.writable || isAnswering || errorCode(error) === 'ECONNRESET') socket.destroy();
    else socket.end(answerTo(KNOWN[errorCode(error)] ?? 'invalid_request'));
  });
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
