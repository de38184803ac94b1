import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import { pipeline } from 'node:stream/promises';
import { PROBLEM_TYPE } from '@site/shared/contracts';
import type { Logger } from 'pino';
import { NO_CONTENT_POLICY, securityHeaders } from './headers.ts';
import { REQUEST_ID } from './request-id.ts';

/** Headers that belong to one connection, and those that only this hop may set. */
const DROPPED = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
]);

export interface ApiProxyOptions {
  readonly apiUrl: string;
  /** How long the API may take to begin its answer, and how long either side may be silent. */
  readonly timeoutMs: number;
  readonly logger: Logger;
}

export interface ProxiedRequest {
  readonly id: string;
  readonly clientAddress: string;
  readonly host: string;
  readonly protocol: 'http' | 'https';
}

/** Hands `/api/*` on to the API, streaming both ways; the API gets the visitor's address from this one trusted hop. */
export class ApiProxy {
  readonly #options: ApiProxyOptions;
  readonly #target: URL;
  readonly #transport: typeof http | typeof https;
  readonly #agent: http.Agent;

  constructor(options: ApiProxyOptions) {
    this.#options = options;
    this.#target = new URL(options.apiUrl);
    this.#transport = this.#target.protocol === 'https:' ? https : http;
    this.#agent = new this.#transport.Agent({ keepAlive: true, maxSockets: 256 });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Resolves with the status that the visitor got. */
  async forward(
    request: IncomingMessage,
    response: ServerResponse,
    context: ProxiedRequest,
  ): Promise<number> {
    const upstream = this.#open(request, context);
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    try {
      const answered = answerOf(upstream);
      sendBody(request, upstream);
      const answer = await answered;
      const status = answer.statusCode ?? 502;
      response.writeHead(status, responseHeaders(answer, context.id));
      await pipeline(answer, response);
      return status;
    } catch (error) {
      return this.#fail(response, error, context);
    }
  }

  /** Asks the API in a visitor's name, body and all, for an answer that the shell itself reads; null when there is none. */
  async ask(
    request: IncomingMessage,
    response: ServerResponse,
    context: ProxiedRequest & { readonly path: string },
  ): Promise<unknown> {
    const upstream = this.#open(request, context, context.path);
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    try {
      const answered = answerOf(upstream);
      sendBody(request, upstream);
      return JSON.parse(await textOf(await answered));
    } catch (error) {
      this.#options.logger.warn({ requestId: context.id, err: error }, 'the api did not answer');
      return null;
    }
  }

  #open(request: IncomingMessage, context: ProxiedRequest, path = request.url): http.ClientRequest {
    const { hostname, port } = this.#target;
    const host = hostname.replace(/^\[|\]$/g, '');
    const upstream = this.#transport.request({
      host,
      servername: host,
      port,
      method: request.method,
      path,
      agent: this.#agent,
      headers: requestHeaders(request.headers, context),
    });
    upstream.setTimeout(this.#options.timeoutMs, () => upstream.destroy(new TimeoutError()));
    return upstream;
  }

  #fail(response: ServerResponse, error: unknown, { id, protocol }: ProxiedRequest): number {
    const status = error instanceof TimeoutError ? 504 : 502;
    if (response.destroyed && !response.headersSent) return 499;
    this.#options.logger.warn({ requestId: id, err: error }, 'the api did not answer');
    if (response.headersSent) {
      response.destroy();
      return status;
    }
    const [code, title] =
      status === 504
        ? ['api_timeout', 'The service took too long']
        : ['api_unreachable', 'The service is not available'];
    const detail = 'Nothing was saved by this request unless you were told so. Please try again in a moment.';
    const body = JSON.stringify({ type: 'about:blank', status, code, title, detail, requestId: id });
    response.writeHead(status, {
      'Content-Type': PROBLEM_TYPE,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'Retry-After': '5',
      'Content-Security-Policy': NO_CONTENT_POLICY,
      ...Object.fromEntries(securityHeaders(protocol === 'https')),
      [REQUEST_ID]: id,
      Connection: 'close',
    });
    response.end(body);
    return status;
  }
}

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** An outcome repeats what was posted: at most twenty fields of 64 KB. */
const LONGEST_OUTCOME = 4 * 1024 * 1024;

async function textOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > LONGEST_OUTCOME) throw new Error('the answer of the api is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function answerOf(upstream: http.ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    upstream.once('response', resolve);
    // Stays: what breaks after the answer has begun is told by the answer.
    upstream.on('error', reject);
    upstream.once('close', () => reject(new Error('the connection to the api was closed')));
  });
}

/**
 * Sends the body on until the API answers: it may refuse before it has read everything, and then the answer counts. The
 * rest is read and dropped. A pipeline would end the visitor's connection instead, and the answer with it.
 */
function sendBody(request: IncomingMessage, upstream: http.ClientRequest): void {
  const stop = () => {
    request.unpipe(upstream);
    request.resume();
  };
  request.on('error', () => upstream.destroy());
  upstream.once('response', (answer) => {
    if (upstream.writableEnded) return;
    stop();
    answer.once('close', () => upstream.destroy());
  });
  upstream.once('error', stop);
  request.pipe(upstream);
}

function requestHeaders(headers: IncomingHttpHeaders, { id, clientAddress, host, protocol }: ProxiedRequest) {
  const named = connectionNames(headers.connection);
  const kept = Object.entries(headers).filter(([name]) => !DROPPED.has(name) && !named.has(name));
  return {
    ...Object.fromEntries(kept),
    // Without it Node sends the body of a GET or DELETE bare, and the API takes that for the next request.
    ...(headers['transfer-encoding'] === undefined ? {} : { 'transfer-encoding': 'chunked' }),
    'x-request-id': id,
    'x-forwarded-for': clientAddress,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}

function responseHeaders({ rawHeaders, headers }: IncomingMessage, id: string): string[] {
  const named = connectionNames(headers.connection);
  const kept: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    const lower = name.toLowerCase();
    if (!DROPPED.has(lower) && !named.has(lower)) kept.push(name, rawHeaders[index + 1] ?? '');
  }
  return [...kept, REQUEST_ID, id];
}

/** Headers that a `Connection` header declares to be of this connection alone. */
function connectionNames(connection = ''): ReadonlySet<string> {
  return new Set(
    connection
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
}
