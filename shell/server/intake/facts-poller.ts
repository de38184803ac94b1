import { setTimeout as delay } from 'node:timers/promises';
import { readSiteFacts, type SiteFactChanges } from '@site/shared/contracts';
import type { Logger } from 'pino';
import { Backoff } from './offer-backoff.ts';

export interface FactsPollerOptions {
  /** The next one is polled when one gives no valid answer. */
  readonly apiUrls: readonly string[];
  readonly factsIntervalMs: number;
  readonly hostTimeoutMs: number;
  readonly logger: Logger;
  now(): Date;
  /**
   * Called after every answer of the API, so that facts that could not be rendered are retried. A rejection doubles the
   * delay until the next call.
   */
  onFacts(changes: SiteFactChanges): Promise<void>;
}

/** Polls the API for site facts changed in its database. */
export class FactsPoller {
  readonly #options: FactsPollerOptions;
  #etag: string | null = null;
  #known: SiteFactChanges | null = null;
  #problem: string | null = null;
  #turn = 0;
  readonly #backoff = new Backoff();
  /** The last facts passed to `onFacts`. */
  #offered: string | null = null;

  constructor(options: FactsPollerOptions) {
    this.#options = options;
  }

  /** Polls once. Resolves with the changes, or null if the API gave no valid answer. */
  async poll(): Promise<SiteFactChanges | null> {
    try {
      await this.#ask();
      this.#note(null);
      return this.#known;
    } catch (error) {
      this.#turn += 1;
      this.#note(reasonOf(error));
      return null;
    }
  }

  /** Polls until the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await delay(this.#options.factsIntervalMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const changes = await this.poll();
      if (changes) await this.#offer(changes);
    }
  }

  async #offer(changes: SiteFactChanges): Promise<void> {
    const { logger, now, onFacts } = this.#options;
    const text = JSON.stringify(changes);
    if (text !== this.#offered) this.#backoff.reset();
    this.#offered = text;
    if (!this.#backoff.isOver(now())) return;
    try {
      await onFacts(changes);
      this.#backoff.reset();
    } catch (error) {
      this.#backoff.extend(now());
      logger.error({ err: error }, 'the new site facts could not go live; the old ones stay live');
    }
  }

  async #ask(): Promise<void> {
    const { apiUrls, hostTimeoutMs } = this.#options;
    const url = apiUrls[this.#turn % apiUrls.length] ?? '';
    const response = await fetch(url + readSiteFacts.path, {
      signal: AbortSignal.timeout(hostTimeoutMs),
      redirect: 'error',
      headers: this.#etag ? { 'if-none-match': this.#etag } : {},
    });
    if (response.status === 304 && this.#known) return;
    if (!response.ok) {
      await response.body?.cancel();
      throw new Error(`the API answered ${response.status}`);
    }
    const reply = readSiteFacts.reply?.safeParse(await response.json());
    if (!reply?.success) throw new Error(`the API’s site facts are invalid: ${faultOf(reply?.error)}`);
    this.#known = reply.data.changed;
    this.#etag = response.headers.get('etag');
  }

  #note(problem: string | null): void {
    if (problem === this.#problem) return;
    const { logger } = this.#options;
    if (problem === null) logger.info('the site facts can be read again');
    else logger.warn({ problem }, 'the site facts could not be read; the last known ones stay live');
    this.#problem = problem;
  }
}

function faultOf(
  error: { readonly issues: readonly { path: PropertyKey[]; message: string }[] } | undefined,
) {
  const [issue] = error?.issues ?? [];
  return issue ? `${issue.path.join('.')} ${issue.message}` : 'no reason';
}

function reasonOf(error: unknown): string {
  const { cause = error } = error as { cause?: unknown };
  const { code, message } = cause as { code?: unknown; message?: unknown };
  return typeof code === 'string' ? code : String(message);
}
