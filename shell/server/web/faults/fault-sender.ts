import { recordFault } from '@site/shared/contracts';
import type { Logger } from 'pino';
import type { Fault } from './faults.ts';
import { forwardedHeaders, type ProxiedRequest } from '../proxy/request-headers.ts';

/** Maximum number of concurrent requests. Further faults are dropped meanwhile. */
const MAX_PENDING = 4;
const TIMEOUT_MS = 3000;

export interface FaultSenderOptions {
  /** The next one is used if one does not accept a fault. */
  readonly apiUrls: readonly string[];
  readonly logger: Logger;
  /** How long the API may take to answer. */
  readonly timeoutMs?: number;
}

type SentFault = Pick<Fault, 'remote' | 'version' | 'kind' | 'mayBeCounted'>;

/** Sends faults to the API, which counts them per release. Requests are neither awaited nor repeated. */
export class FaultSender {
  readonly #options: FaultSenderOptions;
  readonly #pending = new Set<AbortController>();
  #isClosed = false;
  #isFailing = false;
  #turn = 0;

  constructor(options: FaultSenderOptions) {
    this.#options = options;
  }

  send(fault: SentFault, visitor: ProxiedRequest): void {
    if (!fault.mayBeCounted || this.#isClosed || this.#pending.size >= MAX_PENDING) return;
    const { timeoutMs = TIMEOUT_MS } = this.#options;
    const request = new AbortController();
    const late = setTimeout(() => request.abort(new Error('the API did not answer in time')), timeoutMs);
    this.#pending.add(request);
    this.#post(fault, visitor, request.signal)
      .then(() => this.#noteOutcome(null))
      .catch((error: unknown) => this.#noteOutcome(error))
      .finally(() => {
        clearTimeout(late);
        this.#pending.delete(request);
      });
  }

  /** Logs when counting of faults fails, and when it works again. */
  #noteOutcome(error: unknown): void {
    const isFailing = error !== null;
    if (isFailing) this.#turn += 1;
    if (this.#isClosed || isFailing === this.#isFailing) return;
    this.#isFailing = isFailing;
    const { logger } = this.#options;
    if (isFailing)
      logger.warn(
        { err: error },
        'faults of pages are not counted by release, since the API does not accept them',
      );
    else logger.info('faults of pages are counted by release again');
  }

  /** Aborts all unanswered requests. */
  close(): void {
    this.#isClosed = true;
    for (const request of this.#pending) request.abort(new Error('the composer stops'));
  }

  async #post(
    { remote, version, kind }: SentFault,
    visitor: ProxiedRequest,
    signal: AbortSignal,
  ): Promise<void> {
    const { apiUrls } = this.#options;
    const url = apiUrls[this.#turn % apiUrls.length] ?? '';
    const response = await fetch(url + recordFault.path, {
      method: recordFault.method,
      // The API limits callers by this address. Nothing else of the visitor's request is forwarded.
      headers: { ...forwardedHeaders(visitor), 'content-type': 'application/json' },
      body: JSON.stringify({ owner: remote, version, kind }),
      redirect: 'error',
      signal,
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the API answered ${response.status}`);
  }
}
