import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { ProxyFault } from './problem.ts';
import { INVALID_REQUEST } from './refuse-request.ts';

/** The API did not begin its answer in time, or fell silent. */
export class ApiTimeout extends Error {
  override readonly name = 'ApiTimeout';
}

export interface UpstreamOptions {
  readonly apiUrl: string;
  /** How long the API may take to begin its answer, and how long either side may be silent. */
  readonly timeoutMs: number;
}

interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Record<string, string>;
}

/**
 * Shorter than the API keeps a connection that nobody uses: one that it is about to close takes a request with it. The API's
 * `KEEP_ALIVE_MS` says how long that is.
 */
const IDLE_MS = 20_000;

/** Connections to the API. How many there are is decided by who takes slots for them. */
export class Upstream {
  readonly #target: URL;
  readonly #timeoutMs: number;
  readonly #transport: typeof http | typeof https;
  readonly #agent: http.Agent;

  constructor({ apiUrl, timeoutMs }: UpstreamOptions) {
    this.#target = new URL(apiUrl);
    this.#timeoutMs = timeoutMs;
    this.#transport = this.#target.protocol === 'https:' ? https : http;
    this.#agent = new this.#transport.Agent({ keepAlive: true, timeout: IDLE_MS });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Opens a request whose body is still to be written; `onEnd` is called once it needs no connection any more. */
  open(asked: Asked, onEnd: () => void): http.ClientRequest {
    const upstream = this.#request(asked, onEnd);
    upstream.once('close', onEnd);
    upstream.setTimeout(this.#timeoutMs, () => upstream.destroy(new ApiTimeout()));
    return upstream;
  }

  #request(asked: Asked, onEnd: () => void): http.ClientRequest {
    const { hostname, port } = this.#target;
    const host = hostname.replace(/^\[|\]$/g, '');
    try {
      return this.#transport.request({ host, servername: host, port, agent: this.#agent, ...asked });
    } catch {
      // Node checks what it writes more strictly than what it reads.
      onEnd();
      throw new ProxyFault(INVALID_REQUEST);
    }
  }
}

export function answerOf(upstream: http.ClientRequest): Promise<IncomingMessage> {
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
export function streamBody(request: IncomingMessage, upstream: http.ClientRequest): void {
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

/** Whether a request that failed like this may have reached the API. */
export function mayHaveArrived(error: unknown): boolean {
  const isNamed = typeof error === 'object' && error !== null && 'code' in error;
  return !isNamed || !NEVER_CONNECTED.has(String(error.code));
}

const NEVER_CONNECTED: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
