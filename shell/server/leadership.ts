import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Lifecycle } from './lifecycle.ts';
import { RENEW_MS, type Lease } from './storage/state/lease.ts';

export interface LeadershipOptions {
  readonly lease: Lease;
  readonly lifecycle: Pick<Lifecycle, 'lead' | 'resign' | 'isLeading'>;
  readonly logger: Logger;
  /** Whether a newer build of the composer made the last decision. */
  isOlderBuild(): Promise<boolean>;
  readonly renewMs?: number;
}

/** How much longer an older build leaves the lease to others, so that two builds do not keep replacing each other's pages. */
const OLDER_BUILD_MS = 30_000;

/** Lets this composer decide while it holds the lease. */
export class Leadership {
  readonly #options: LeadershipOptions;
  readonly #stop = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #changing: Promise<void> = Promise.resolve();
  /** Whether this composer should decide. It starts or stops once the previous change is complete. */
  #shallLead = false;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  start(): void {
    this.#running = this.#run(this.#stop.signal);
  }

  /** Stops renewing. After that, the composer must be closed before `release`. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    await this.#changing;
  }

  /** Releases the lease, so that another composer decides immediately. */
  async release(): Promise<void> {
    await this.#options.lease
      .release()
      .catch((error: unknown) =>
        this.#options.logger.warn({ err: error }, 'the lease was not given back; it ends by itself'),
      );
  }

  async #run(signal: AbortSignal): Promise<void> {
    const { lease, logger, renewMs = RENEW_MS } = this.#options;
    while (!signal.aborted) {
      const isHeld = await this.#renew().catch((error: unknown) => {
        logger.error({ err: error }, 'the lease could not be renewed');
        return lease.isHeld;
      });
      if (isHeld !== this.#shallLead && !signal.aborted) this.#change(isHeld);
      await delay(renewMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  async #renew(): Promise<boolean> {
    const { lease, isOlderBuild } = this.#options;
    const extraMs = lease.isHeld || !(await isOlderBuild()) ? 0 : OLDER_BUILD_MS;
    return lease.renew(extraMs);
  }

  /** The renewals do not wait for it, because the first admission takes longer than the lease lasts. */
  #change(isHeld: boolean): void {
    const { logger } = this.#options;
    this.#shallLead = isHeld;
    logger.info(isHeld ? 'this composer decides now' : 'another composer decides now');
    this.#changing = this.#changing
      .then(() => this.#apply())
      .catch((error: unknown) => {
        // The next renewal tries again.
        this.#shallLead = false;
        logger.error({ err: error }, 'this composer could not begin or stop to decide');
      });
  }

  /** Does nothing if leadership has changed again before this runs. */
  async #apply(): Promise<void> {
    const { lifecycle } = this.#options;
    if (this.#shallLead === lifecycle.isLeading) return;
    if (!this.#shallLead) return lifecycle.resign();
    try {
      await lifecycle.lead();
    } catch (error) {
      await lifecycle.resign();
      throw error;
    }
  }
}
