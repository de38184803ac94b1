import type http from 'node:http';
import type { Logger } from 'pino';
import { answerOf, ApiTimeout, Upstream, type Asked } from './upstream.ts';

export interface ApiProcessTimes {
  /** How long a process that gave no answer is not checked. */
  readonly awayMs?: number;
  /** Minimum interval between readiness checks. They run only while there are requests. */
  readonly checkMs?: number;
  /** Timeout of a readiness check. */
  readonly checkTimeoutMs?: number;
  /** How long a connection may take to open. */
  readonly connectMs?: number;
}

export interface ApiProcessOptions extends ApiProcessTimes {
  readonly apiUrl: string;
  readonly timeoutMs: number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
}

const AWAY_MS = 5000;
const CHECK_MS = 2000;
/** The API waits up to two seconds for its database and its stores. */
const CHECK_TIMEOUT_MS = 3000;
/** How long documents avoid a process whose disk was full. Space returns only when somebody frees it. */
const FULL_MS = 60_000;
const READINESS_PATH = '/api/health/ready';
const SERVICE_UNAVAILABLE = 503;

/** One API process, and whether it should get requests. */
export class ApiProcess {
  readonly #options: ApiProcessOptions;
  readonly #upstream: Upstream;
  /** Times are in milliseconds of `performance.now()`. */
  #awaySince = 0;
  #fullUntil = 0;
  #checkedAt = -Infinity;
  #isChecking = false;
  #isReady = true;
  #isClosed = false;

  constructor(options: ApiProcessOptions) {
    this.#options = options;
    this.#upstream = new Upstream(options);
  }

  /** The time of its last failure to answer; 0 if it has answered since. */
  get awaySince(): number {
    return this.#awaySince;
  }

  /** Whether it has answered its last request and its last readiness check. */
  get isReady(): boolean {
    return this.#isReady;
  }

  /** Whether it recently failed to store a document. */
  get isFull(): boolean {
    return this.#fullUntil > performance.now();
  }

  open(asked: Asked, onEnd: () => void): http.ClientRequest {
    const request = this.#upstream.open(asked, onEnd);
    const awaySince = this.#awaySince;
    request.once('response', () => {
      // The answer to a request from before the last failure proves nothing.
      if (awaySince === this.#awaySince) this.#awaySince = 0;
    });
    return request;
  }

  /** Records that it did not answer. It is away until it answers a request, and not ready until a check succeeds. */
  noteFailure(error: unknown): void {
    this.#awaySince = performance.now();
    this.#setReady(false, error);
  }

  /** Records that it could not store a document. */
  noteFull(): void {
    const { logger, apiUrl } = this.#options;
    if (!this.isFull) logger.warn({ api: apiUrl }, 'an API process cannot store documents; others get them');
    this.#fullUntil = performance.now() + FULL_MS;
  }

  /** Checks whether it is ready, unless it was just checked or gave no answer. */
  async check(): Promise<void> {
    if (!this.#isCheckDue()) return;
    this.#isChecking = true;
    try {
      const status = await this.#askReadiness();
      const isReady = status !== SERVICE_UNAVAILABLE && this.#awaySince === 0;
      this.#setReady(isReady, new Error(`${READINESS_PATH} answered ${status}`));
    } catch (error) {
      this.#setReady(false, error);
    }
    this.#checkedAt = performance.now();
    this.#isChecking = false;
  }

  close(): void {
    this.#isClosed = true;
    this.#upstream.close();
  }

  #isCheckDue(): boolean {
    const { awayMs = AWAY_MS, checkMs = CHECK_MS } = this.#options;
    const awayUntil = this.#awaySince === 0 ? 0 : this.#awaySince + awayMs;
    return !this.#isChecking && performance.now() >= Math.max(awayUntil, this.#checkedAt + checkMs);
  }

  async #askReadiness(): Promise<number | undefined> {
    const { checkTimeoutMs = CHECK_TIMEOUT_MS } = this.#options;
    const request = this.open({ method: 'GET', path: READINESS_PATH, headers: {} }, () => undefined);
    const late = setTimeout(() => request.destroy(new ApiTimeout()), checkTimeoutMs);
    const answered = answerOf(request);
    request.end();
    const answer = await answered.finally(() => clearTimeout(late));
    answer.on('error', () => undefined).resume();
    return answer.statusCode;
  }

  #setReady(isReady: boolean, reason: unknown): void {
    if (this.#isClosed || isReady === this.#isReady) return;
    this.#isReady = isReady;
    const { logger, apiUrl } = this.#options;
    if (isReady) logger.info({ api: apiUrl }, 'an API process is ready again');
    else logger.warn({ err: reason, api: apiUrl }, 'an API process is away or not ready; others are asked');
  }
}
