import http, { type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { PROBLEM_TYPE } from '@site/shared/contracts';
import type { Logger } from 'pino';
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
  readonly #agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

  constructor(options: ApiProxyOptions) {
    this.#options = options;
    this.#target = new URL(options.apiUrl);
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
    const upstream = http.request({
      host: this.#target.hostname,
      port: this.#target.port,
      method: request.method,
      path: request.url,
      agent: this.#agent,
      headers: requestHeaders(request.headers, context),
    });
    upstream.setTimeout(this.#options.timeoutMs, () => upstream.destroy(new TimeoutError()));
    response.once('close', () => {
      if (!response.writableFinished) upstream.destroy();
    });
    try {
      const answered = answerOf(upstream);
      // The API may answer before it has read a body it refuses: the answer counts, the rest of the body does not.
      const sent = pipeline(request, upstream).catch((error: unknown) => error);
      const answer = await Promise.race([
        answered,
        sent.then((error) => (error ? settle(answered, error) : answered)),
      ]);
      response.writeHead(answer.statusCode ?? 502, responseHeaders(answer.rawHeaders, context.id));
      await pipeline(answer, response);
      return answer.statusCode ?? 502;
    } catch (error) {
      return this.#fail(response, error, context.id);
    }
  }

  #fail(response: ServerResponse, error: unknown, id: string): number {
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

function answerOf(upstream: http.ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    upstream.once('response', resolve);
    upstream.once('error', reject);
    upstream.once('close', () => reject(new Error('the connection to the api was closed')));
  });
}

/** After a failed send, an answer that is already on its way still wins for a moment. */
function settle(answered: Promise<IncomingMessage>, error: unknown): Promise<IncomingMessage> {
  return Promise.race([
    answered,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(error instanceof Error ? error : new Error(String(error))), 200).unref();
    }),
  ]);
}

function requestHeaders(headers: IncomingHttpHeaders, { id, clientAddress, host, protocol }: ProxiedRequest) {
  const named = new Set(
    (headers.connection ?? '')
      .toLowerCase()
      .split(',')
      .map((name) => name.trim()),
  );
  const kept = Object.entries(headers).filter(([name]) => !DROPPED.has(name) && !named.has(name));
  return {
    ...Object.fromEntries(kept),
    'x-request-id': id,
    'x-forwarded-for': clientAddress,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol,
  };
}

function responseHeaders(raw: readonly string[], id: string): string[] {
  const headers: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] ?? '';
    if (!DROPPED.has(name.toLowerCase())) headers.push(name, raw[index + 1] ?? '');
  }
  return [...headers, REQUEST_ID, id];
}
