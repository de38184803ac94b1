import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { admitFirst } from './admission/admit-first.ts';
import type { Builder } from './admission/workers/builder.ts';
import type { Composer } from './admission/composer.ts';
import type { PageRecompressor } from './admission/page-recompressor.ts';
import type { CanaryController } from './canary/controller.ts';
import type { CanaryNumbersSaver } from './canary/numbers-saver.ts';
import type { FactsPoller } from './intake/facts-poller.ts';
import type { HostPollers } from './intake/host-pollers.ts';
import type { Composition } from './model/composition.ts';
import type { Web } from './web/create-web.ts';

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
  readonly web: Web;
}

/** Starts polling, and stops all parts in order. */
export class Lifecycle {
  readonly #options: LifecycleOptions;
  readonly #stop = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: LifecycleOptions) {
    this.#options = options;
  }

  /**
   * Resolves once there is a composition to serve: `last`, from the previous process, or else the first one built from all
   * hosts that answer.
   */
  async start(last: Composition | null): Promise<void> {
    const { composer, hosts, facts, canaries, recompressor, web, firstWaitMs, logger } = this.#options;
    if (last) {
      web.app.show(last);
      recompressor.follow(last);
    }
    const first = admitFirst(composer, hosts, facts);
    // With a last composition, the site is served immediately and releases are admitted meanwhile.
    if (!last) await Promise.race([first, delay(firstWaitMs, undefined, { ref: false })]);
    this.#running = first
      .catch((error: unknown) => logger.error({ err: error }, 'the first admission failed; hosts are polled'))
      .then(() => canaries.followSafely())
      .then(() => Promise.all([facts.run(this.#stop.signal), hosts.run(this.#stop.signal)]));
  }

  async close(): Promise<void> {
    const { canaries, numbers, builder, recompressor, web } = this.#options;
    this.#stop.abort();
    await numbers.close();
    const recompressed = recompressor.close();
    // A running build is killed, because stopping must not wait for an admission. Its release is offered again after the next
    // start.
    await builder.close();
    await this.#running;
    await canaries.settled();
    await recompressed;
    web.close();
  }
}
