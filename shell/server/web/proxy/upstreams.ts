import type http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { answerOf, mayHaveArrived, Upstream, type Asked } from './upstream.ts';

export interface UpstreamsOptions {
  /** Where the processes of the API are. At least one. */
  readonly apiUrls: readonly string[];
  readonly timeoutMs: number;
  readonly logger: Logger;
  /** How long a process that gave no answer is asked only if all others gave none either. */
  readonly awayMs?: number;
}

interface Member {
  readonly upstream: Upstream;
  readonly url: string;
  /** In milliseconds of `performance.now()`. */
  awayUntil: number;
  /** Until then, documents go to the others. */
  fullUntil: number;
}

const AWAY_MS = 5000;
/** Space comes back when someone makes it; until then, this often a visitor is told to try again. */
const FULL_MS = 60_000;
const INSUFFICIENT_STORAGE = 507;
/** These change nothing, so they may be sent twice. */
const SAFE_METHODS: ReadonlySet<string | undefined> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The processes of the API. Requests are spread over those that answer. */
export class Upstreams {
  readonly #members: readonly Member[];
  readonly #logger: Logger;
  readonly #awayMs: number;
  #turn = 0;

  constructor({ apiUrls, timeoutMs, logger, awayMs = AWAY_MS }: UpstreamsOptions) {
    this.#members = apiUrls.map((url) => ({
      upstream: new Upstream({ apiUrl: url, timeoutMs }),
      url,
      awayUntil: 0,
      fullUntil: 0,
    }));
    this.#logger = logger;
    this.#awayMs = awayMs;
  }

  close(): void {
    for (const { upstream } of this.#members) upstream.close();
  }

  /**
   * Sends a request with its complete body. A process that gives no answer is replaced by another one, if the request did not
   * reach it or is safe to repeat. Calls `onEnd` once the request needs no connection any more.
   */
  async ask(
    asked: Asked,
    body: Buffer | null,
    response: ServerResponse,
    onEnd: () => void,
  ): Promise<IncomingMessage> {
    const tried = new Set<Member>();
    for (;;) {
      const member = this.#next(tried);
      tried.add(member);
      let isLast = false;
      const request = opened(() => member.upstream.open(asked, () => isLast && onEnd()), onEnd);
      request.once('response', () => (isLast = true));
      destroyWith(response, request);
      const answered = answerOf(request);
      request.end(body ?? undefined);
      try {
        return await answered;
      } catch (error) {
        if (!response.destroyed) this.#leave(member, error);
        const mayRepeat = SAFE_METHODS.has(asked.method) || !mayHaveArrived(error);
        if (response.destroyed || !mayRepeat || tried.size === this.#members.length) {
          onEnd();
          throw error;
        }
      }
    }
  }

  /** Opens a request whose body is written later, a document, so it is sent once. */
  open(asked: Asked, response: ServerResponse, onEnd: () => void): http.ClientRequest {
    const member = this.#next(this.#full());
    const request = member.upstream.open(asked, onEnd);
    request.once('error', (error) => !response.destroyed && this.#leave(member, error));
    request.once('response', ({ statusCode }) => statusCode === INSUFFICIENT_STORAGE && this.#spare(member));
    destroyWith(response, request);
    return request;
  }

  /** In turn, of those that answered; otherwise the one that has been away for longest. */
  #next(tried: ReadonlySet<Member>): Member {
    const rest = this.#members.filter((member) => !tried.has(member));
    const now = performance.now();
    const present = rest.filter(({ awayUntil }) => awayUntil <= now);
    this.#turn += 1;
    const next = present[this.#turn % Math.max(present.length, 1)] ?? rest.toSorted(byReturn)[0];
    if (!next) throw new Error('there is no other process of the API');
    return next;
  }

  /** Those that cannot store a document, while others can. */
  #full(): ReadonlySet<Member> {
    const now = performance.now();
    const full = this.#members.filter(({ fullUntil }) => fullUntil > now);
    return new Set(full.length < this.#members.length ? full : []);
  }

  #spare(member: Member): void {
    if (this.#members.length === 1) return;
    const isNew = member.fullUntil <= performance.now();
    member.fullUntil = performance.now() + FULL_MS;
    if (isNew)
      this.#logger.warn({ api: member.url }, 'an API process cannot store documents; others get them');
  }

  #leave(member: Member, error: unknown): void {
    if (this.#members.length === 1) return;
    const isNew = member.awayUntil <= performance.now();
    member.awayUntil = performance.now() + this.#awayMs;
    if (isNew)
      this.#logger.warn({ err: error, api: member.url }, 'an API process gave no answer; others are asked');
  }
}

/** A request that Node refuses to send is none of the API's faults. */
function opened(open: () => http.ClientRequest, onEnd: () => void): http.ClientRequest {
  try {
    return open();
  } catch (error) {
    onEnd();
    throw error;
  }
}

function byReturn(one: Member, other: Member): number {
  return one.awayUntil - other.awayUntil;
}

/** The visitor left: the API need not go on. */
function destroyWith(response: ServerResponse, request: http.ClientRequest): void {
  const onClose = () => {
    if (!response.writableFinished) request.destroy();
  };
  response.once('close', onClose);
  request.once('close', () => response.off('close', onClose));
}
