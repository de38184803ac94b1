import type { RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { Logger } from 'pino';
import type { Composer } from '../admission/composer.ts';
import { endCanary, rebuildCanary, startCanary } from '../storage/state/site-state-changes.ts';
import type { Canary, CanaryEnd } from '../storage/state/site-state-document.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import type { CanaryMetrics } from './metrics.ts';

export interface CanariesOptions {
  readonly composer: Composer;
  readonly siteState: SiteState;
  readonly metrics: CanaryMetrics;
  readonly logger: Logger;
  now(): Date;
}

type Ending = Pick<CanaryEnd, 'became' | 'reason'>;

/**
 * Shows a release to a share of the visitors until an operator promotes or withdraws it, or its numbers do. What is shown is in
 * the site state, which web processes follow.
 */
export class CanaryController {
  readonly #options: CanariesOptions;
  /** Start time of the canary that is being ended: its numbers end it only once. */
  #leaving: string | null = null;
  #following: Promise<void> = Promise.resolve();
  /** The record of an end by numbers. */
  #recording: Promise<void> = Promise.resolve();

  constructor(options: CanariesOptions) {
    this.#options = options;
    options.composer.on('live', () => void this.followSafely());
    options.metrics.on('count', () => this.evaluate());
  }

  /** `follow`, but logs errors instead of rejecting. */
  followSafely(): Promise<void> {
    this.#following = this.follow().catch((error: unknown) => {
      const message = 'the canary could not be built; everyone sees the live composition';
      this.#options.logger.error({ err: error }, message);
    });
    return this.#following;
  }

  /** Resolves once the last change of the live composition has been followed, and an end by numbers is recorded. */
  async settled(): Promise<void> {
    await Promise.all([this.#following, this.#recording]);
  }

  /**
   * Shows a release to a share of visitors, or changes the share. Everyone else stays on the live release, whatever the host
   * publishes.
   */
  async start(remote: RemoteName, version: string, share: number): Promise<void> {
    const { composer, siteState, metrics, logger, now } = this.#options;
    await composer.composeCandidate(remote, version, {
      audience: 'visitors',
      note: (made, basis) =>
        siteState.apply(startCanary({ remote, version, share, at: now().toISOString() }, made, basis)),
    });
    metrics.reset();
    logger.info({ remote, version, share }, 'canary is shown');
  }

  /** Makes the canary live for everyone, with its exact pages, and pins it. */
  async promote(remote: RemoteName): Promise<void> {
    const { version } = this.#running(remote);
    await this.#options.composer.pin(remote, version);
    await this.follow();
  }

  async withdraw(remote: RemoteName, reason: string): Promise<void> {
    await this.#end(this.#running(remote), { became: 'withdrawn', reason });
  }

  /** Called after each change of the live composition: rebuilds the canary with it, or ends the canary. */
  async follow(): Promise<void> {
    const { composer, siteState } = this.#options;
    const ending = await composer.inTurn(() => Promise.resolve(siteState.canaryEnding));
    const running = siteState.canary;
    if (!running) return;
    if (ending) return this.#end(running, ending);
    const { remote, version } = running;
    try {
      await composer.composeCandidate(remote, version, {
        audience: 'visitors',
        note: (made, basis) => siteState.apply(rebuildCanary(made, basis)),
      });
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      await this.#end(running, { became: 'withdrawn', reason: error.message });
    }
  }

  /** Withdraws the canary if its numbers are bad. Called after each count, so it must be cheap. */
  evaluate(): void {
    const { siteState, metrics, logger } = this.#options;
    const reason = metrics.fault;
    const running = siteState.canary;
    if (reason === null || !running || this.#leaving === running.at) return;
    this.#recording = this.#end(running, { became: 'withdrawn', reason }).catch((error: unknown) =>
      logger.error({ err: error }, 'the end of a canary could not be recorded'),
    );
  }

  #running(remote: RemoteName): Canary {
    const { canary } = this.#options.siteState;
    if (canary?.remote !== remote) throw new ReleaseError(`there is no canary of ${remote}`);
    return canary;
  }

  /** Shows everyone the live composition, without waiting for a running admission. */
  async #end(running: Canary, ending: Ending): Promise<void> {
    const { siteState, metrics, logger, now } = this.#options;
    const { remote, version, at } = running;
    this.#leaving = at;
    const end = { ...ending, at: now().toISOString(), numbers: structuredClone(metrics.numbers) };
    let isEnded = false;
    try {
      await siteState.apply((document) => {
        const changed = endCanary(at, end)(document);
        isEnded = changed !== document;
        return changed;
      });
      if (isEnded) logger.warn({ remote, version, ...end }, 'canary is over');
    } catch (error) {
      // It still runs, so the next count or change of the live composition ends it.
      this.#leaving = null;
      throw error;
    }
  }
}
