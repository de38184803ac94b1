import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { limitConnecting } from '../../http/connecting.ts';
import { ProxyFault } from './problem.ts';
import { INVALID_REQUEST } from './refuse-request.ts';

/** The API did not start its answer in time, or fell silent. */
export class ApiTimeout extends Error {
  override readonly name = 'ApiTimeout';
}

export interface UpstreamOptions {
  readonly apiUrl: string;
  /** How long the API may take to start its answer, and how long either side may be silent. */
  readonly timeoutMs: number;
  /** How long a connection may take to open. */
  readonly connectMs?: number | undefined;
}

export interface Asked {
  readonly method: string | undefined;
  readonly path: string | undefined;
  readonly headers: Record<string, string>;
}

/** Shorter than the API's keep-alive (`KEEP_ALIVE_MS`), because a request on a connection that is being closed would be lost. */
const IDLE_MS = 20_000;

/** Connections to the API. Request slots limit their number. */
export class Upstream {
  readonly #target: URL;
  readonly #timeoutMs: number;
  readonly #connectMs: number | undefined;
  readonly #transport: typeof http | typeof https;
  readonly #agent: http.Agent;

  constructor({ apiUrl, timeoutMs, connectMs }: UpstreamOptions) {
    this.#target = new URL(apiUrl);
    this.#timeoutMs = timeoutMs;
    this.#connectMs = connectMs;
    this.#transport = this.#target.protocol === 'https:' ? https : http;
    this.#agent = new this.#transport.Agent({ keepAlive: true, timeout: IDLE_MS });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Opens a request whose body is written later. Calls `onEnd` once it no longer needs a connection. */
  open(asked: Asked, onEnd: () => void): http.ClientRequest {
    const upstream = this.#request(asked, onEnd);
    upstream.once('close', onEnd);
    limitConnecting(upstream, this.#connectMs);
    upstream.setTimeout(this.#timeoutMs, () => upstream.destroy(new ApiTimeout()));
    return upstream;
  }

  #request(asked: Asked, onEnd: () => void): http.ClientRequest {
    const { hostname, port } = this.#target;
    const host = hostname.replace(/^\[|\]$/g, '');
    try {
      return this.#transport.request({ host, servername: host, port, agent: this.#agent, ...asked });
    } catch {
      // Node validates outgoing headers more strictly than incoming ones.
      onEnd();
      throw new ProxyFault(INVALID_REQUEST);
    }
  }
}

export function answerOf(upstream: http.ClientRequest): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    upstream.once('response', resolve);
    // Stays registered: an error after the answer has started is reported by the answer.
    upstream.on('error', reject);
    upstream.once('close', () => reject(new Error('the connection to the API was closed')));
  });
}

/**
 * Streams the body until the API answers. The API may refuse before it has read everything; then its answer counts and the rest
 * is dropped. `pipeline` would close the visitor's connection instead, and lose the answer.
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
