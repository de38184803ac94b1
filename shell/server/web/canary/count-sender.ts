import type { Logger } from 'pino';
import { MAX_COUNTS, type CanaryCount } from '../../model/canary-counts.ts';
import { COUNTS_PATH } from '../../model/control-paths.ts';
import type { Canary, Side } from './canary-assignment.ts';
import type { VisitorMetrics } from './canary-router.ts';
import type { Composers } from '../control/composer-client.ts';
import { coalesce } from '../promises/coalesce.ts';
import { within } from '../promises/within.ts';

export interface CountSenderOptions {
  readonly composers: Composers;
  readonly token: string;
  readonly logger: Pick<Logger, 'warn'>;
  /** How long counts are collected before they are sent. */
  readonly everyMs?: number;
  /** How long `flush` waits for an answer. */
  readonly flushMs?: number;
  /** How long `close` waits for an answer. */
  readonly closeMs?: number;
}

const EVERY_MS = 200;
const FLUSH_MS = 1000;
/** After its drain, a web process has half a second left to stop. */
const CLOSE_MS = 300;
/** Counts kept while no composer answers. Beyond that, the share of faults is known well enough. */
const MAX_WAITING = 10_000;

/** Sends the visitors and faults of a canary to the composer, which counts them for all web processes. */
export class CountSender implements VisitorMetrics {
  readonly #options: CountSenderOptions;
  #canary: Pick<Canary, 'since' | 'share'> | null = null;
  #waiting: CanaryCount[] = [];
  #timer: NodeJS.Timeout | null = null;
  /** Messages are sent one after another. Counts that arrive meanwhile go into the next message. */
  readonly #sendInTurn = coalesce(() => this.#send());
  #isClosed = false;

  constructor(options: CountSenderOptions) {
    this.#options = options;
  }

  viewed(side: Side, visitor: string, canary: Canary): void {
    this.#add({ side, kind: 'view', visitor }, canary);
  }

  failed(side: Side, visitor: string, canary: Canary): void {
    this.#add({ side, kind: 'fault', visitor }, canary);
  }

  /** Sends the current counts immediately, and waits only briefly for an answer. */
  async flush(): Promise<void> {
    await within(this.#options.flushMs ?? FLUSH_MS, this.#sendNext());
  }

  /** Sends the remaining counts, if a composer answers soon. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await within(this.#options.closeMs ?? CLOSE_MS, this.#sendNext());
  }

  #sendNext(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    return this.#sendInTurn();
  }

  #add(count: CanaryCount, { since, share }: Canary): void {
    if (this.#canary?.since !== since || this.#canary.share !== share) {
      this.#canary = { since, share };
      this.#waiting = [];
    }
    if (this.#waiting.length >= MAX_WAITING) return;
    this.#waiting.push(count);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer ??= setTimeout(() => void this.#sendNext(), this.#options.everyMs ?? EVERY_MS).unref();
  }

  async #send(): Promise<void> {
    const { composers, token, logger } = this.#options;
    const canary = this.#canary;
    const counts = this.#waiting.splice(0, MAX_COUNTS);
    if (!canary || counts.length === 0) return;
    const { status, body } = await composers.ask({
      method: 'POST',
      path: COUNTS_PATH,
      authorization: `Bearer ${token}`,
      body: JSON.stringify({ ...canary, counts }),
      // The composer counts each visitor once, so sending again does no harm.
      isRepeatable: true,
    });
    if (status === 503 && this.#canary === canary) this.#waiting.unshift(...counts);
    else if (status !== 204) logger.warn({ status, body }, 'the composer did not accept canary counts');
    if (this.#waiting.length > 0) this.#schedule();
  }
}
