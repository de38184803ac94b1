import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { admitFirst } from './admission/admit-first.ts';
import type { Builder } from './builds/builder.ts';
import type { Composer } from './admission/composer.ts';
import type { PageRecompressor } from './builds/page-recompressor.ts';
import type { CanaryController } from './canary/controller.ts';
import type { CanaryNumbersSaver } from './canary/numbers-saver.ts';
import type { FactsPoller } from './intake/facts-poller.ts';
import type { HostPollers } from './intake/host-pollers.ts';
import type { Composition } from './model/composition.ts';
import type { SignatureLog } from './storage/state/signature-log.ts';

export interface LifecycleOptions {
  readonly firstWaitMs: number;
  readonly logger: Logger;
  readonly composer: Composer;
  readonly hosts: HostPollers;
  readonly facts: FactsPoller;
  readonly canaries: CanaryController;
  readonly numbers: CanaryNumbersSaver;
  readonly builder: Builder;
  readonly recompressor: PageRecompressor;
  readonly signatures: SignatureLog;
}

/** Starts polling, and stops all parts in order. */
export class Lifecycle {
  readonly #options: LifecycleOptions;
  #polling: AbortController | null = null;
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: LifecycleOptions) {
    this.#options = options;
  }

  /** Whether this composer polls, admits and runs commands. */
  get isLeading(): boolean {
    return this.#polling !== null;
  }

  /**
   * Starts to poll and to admit. Resolves once there is a composition to serve: the last one, or else the first one
   * built from all hosts that answer.
   */
  async lead(): Promise<void> {
    const { composer, hosts, facts, canaries, numbers, recompressor, signatures, firstWaitMs, logger } =
      this.#options;
    const polling = new AbortController();
    const { signal } = polling;
    this.#polling = polling;
    await signatures.refresh();
    // Loads what another composer has decided.
    await composer.inTurn(() => Promise.resolve());
    numbers.restore();
    const last: Composition | null = composer.live;
    if (last) recompressor.follow(last);
    const first = admitFirst(composer, hosts, facts);
    // With a last composition, the site is served immediately and releases are admitted meanwhile.
    if (!last) await Promise.race([first, delay(firstWaitMs, undefined, { ref: false })]);
    this.#running = first
      .catch((error: unknown) => logger.error({ err: error }, 'the first admission failed; hosts are polled'))
      .then(() => (signal.aborted ? undefined : canaries.followSafely()))
      .then(() => Promise.all([facts.run(signal), hosts.run(signal)]));
  }

  /** Stops polling. Work in progress cannot overwrite what another composer decides meanwhile. */
  async resign(): Promise<void> {
    const { numbers, canaries, composer } = this.#options;
    this.#polling?.abort();
    this.#polling = null;
    await numbers.close();
    await this.#running;
    await canaries.settled();
    await composer.settled();
  }

  async close(): Promise<void> {
    const { canaries, numbers, builder, composer, recompressor } = this.#options;
    this.#polling?.abort();
    this.#polling = null;
    await numbers.close();
    const recompressed = recompressor.close();
    // A running build is killed, because stopping must not wait for an admission. Its release is offered again after
    // the next
    // start.
    await builder.close();
    await this.#running;
    await canaries.settled();
    await composer.close();
    await recompressed;
  }
}
