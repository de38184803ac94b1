import type http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { wasNeverConnected } from '../../http/connecting.ts';
import { ApiProcess, type ApiProcessTimes } from './api-process.ts';
import { answerOf, type Asked } from './upstream.ts';

export interface UpstreamsOptions extends ApiProcessTimes {
  /** Addresses of the API processes. At least one. */
  readonly apiUrls: readonly string[];
  readonly timeoutMs: number;
  readonly logger: Logger;
}

const INSUFFICIENT_STORAGE = 507;
/** These methods change nothing, so they may be sent twice. */
const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The API processes. Requests are spread over those that are ready. */
export class Upstreams {
  readonly #processes: readonly ApiProcess[];
  /** A single process gets every request, ready or not. */
  readonly #isSingle: boolean;
  #turn = 0;

  constructor({ apiUrls, ...options }: UpstreamsOptions) {
    this.#processes = apiUrls.map((apiUrl) => new ApiProcess({ apiUrl, ...options }));
    this.#isSingle = apiUrls.length === 1;
  }

  close(): void {
    for (const api of this.#processes) api.close();
  }

  /**
   * Sends a request with its complete body. If a process gives no answer, another one is tried, unless the request may
   * have arrived and is not safe to repeat. Calls `onEnd` once the request needs no connection.
   */
  async ask(
    asked: Asked,
    body: Buffer | null,
    response: ServerResponse,
    onEnd: () => void,
  ): Promise<IncomingMessage> {
    const tried = new Set<ApiProcess>();
    for (;;) {
      const api = this.#next(tried);
      tried.add(api);
      let isLast = false;
      const request = opened(() => api.open(asked, () => isLast && onEnd()), onEnd);
      request.once('response', () => (isLast = true));
      destroyWith(response, request);
      const answered = answerOf(request);
      request.end(body ?? undefined);
      try {
        return await answered;
      } catch (error) {
        if (!response.destroyed) this.#noteFailure(api, error);
        const mayRepeat = SAFE_METHODS.has(asked.method) || wasNeverConnected(error);
        if (response.destroyed || !mayRepeat || tried.size === this.#processes.length) {
          onEnd();
          throw error;
        }
      }
    }
  }

  /** Opens a request for a document, whose body is written later, so it is sent only once. */
  open(asked: Asked, response: ServerResponse, onEnd: () => void): http.ClientRequest {
    const api = this.#next(this.#full());
    const request = api.open(asked, onEnd);
    request.once('error', (error) => !response.destroyed && this.#noteFailure(api, error));
    request.once('response', ({ statusCode }) => {
      if (statusCode === INSUFFICIENT_STORAGE && !this.#isSingle) api.noteFull();
    });
    destroyWith(response, request);
    return request;
  }

  /**
   * The next process in turn: ready ones first, then those that answer, and otherwise the one that has been away for
   * longest.
   */
  #next(avoided: ReadonlySet<ApiProcess>): ApiProcess {
    if (!this.#isSingle) for (const api of this.#processes) void api.check();
    const rest = this.#processes.filter((api) => !avoided.has(api));
    const present = rest.filter(({ awaySince }) => awaySince === 0);
    const ready = present.filter(({ isReady }) => isReady);
    const inTurn = ready.length > 0 ? ready : present;
    this.#turn += 1;
    const next = inTurn[this.#turn % Math.max(inTurn.length, 1)] ?? rest.toSorted(byAbsence)[0];
    if (!next) throw new Error('there is no other process of the API');
    return next;
  }

  /** Processes that cannot store a document, if others can. */
  #full(): ReadonlySet<ApiProcess> {
    const full = this.#processes.filter(({ isFull }) => isFull);
    return new Set(full.length < this.#processes.length ? full : []);
  }

  #noteFailure(api: ApiProcess, error: unknown): void {
    if (!this.#isSingle) api.noteFailure(error);
  }
}

/** Node refuses to send an invalid request. That is no fault of the API. */
function opened(open: () => http.ClientRequest, onEnd: () => void): http.ClientRequest {
  try {
    return open();
  } catch (error) {
    onEnd();
    throw error;
  }
}

function byAbsence(one: ApiProcess, other: ApiProcess): number {
  return one.awaySince - other.awaySince;
}

/** The visitor disconnected, so the API's answer is not needed. */
function destroyWith(response: ServerResponse, request: http.ClientRequest): void {
  const onClose = () => {
    if (!response.writableFinished) request.destroy();
  };
  response.once('close', onClose);
  request.once('close', () => response.off('close', onClose));
}
