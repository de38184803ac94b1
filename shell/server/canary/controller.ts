import { EventEmitter } from 'node:events';
import type { RemoteName } from '@site/shared/federation';
import { ReleaseError } from '@site/shared/release';
import type { Logger } from 'pino';
import type { Composer } from '../admission/composer.ts';
import type { Composition } from '../model/composition.ts';
import type { Canary, CanaryEnd } from '../storage/site-state-document.ts';
import type { SiteState } from '../storage/site-state.ts';
import type { CanaryMetrics } from './metrics.ts';

export interface CanariesOptions {
  readonly composer: Composer;
  readonly siteState: SiteState;
  readonly tally: CanaryMetrics;
  readonly logger: Logger;
  now(): Date;
}

export interface ShownCanary {
  /** `blog@<version>` */
  readonly name: string;
  /** Percent of visitors. */
  readonly share: number;
  readonly composition: Composition;
}

type Ending = Pick<CanaryEnd, 'became' | 'reason'>;

/**
 * Shows a release to a part of the visitors, until somebody promotes or withdraws it, or its own numbers do. Emits `change`
 * with what they are to see beside the live composition; null when all see that.
 */
export class CanaryController extends EventEmitter<{ change: [ShownCanary | null] }> {
  readonly #options: CanariesOptions;
  /** When the canary began that is on its way out: it is not shown again, and its numbers end it once. */
  #leaving: string | null = null;
  #following: Promise<void> = Promise.resolve();

  constructor(options: CanariesOptions) {
    super();
    this.#options = options;
    options.composer.on('live', () => void this.followSafely());
    options.tally.on('count', () => this.judge());
  }

  /** `follow`, whose faults are logged. */
  followSafely(): Promise<void> {
    this.#following = this.follow().catch((error: unknown) => {
      const message = 'the canary could not be made; everybody sees what is live';
      this.#options.logger.error({ err: error }, message);
    });
    return this.#following;
  }

  /** Resolves once the last change of what is live has been followed. */
  settled(): Promise<void> {
    return this.#following;
  }

  /** Shows a release to a share of visitors, or changes the share. The rest, and the host's next releases, stay where they are. */
  async start(remote: RemoteName, version: string, share: number): Promise<void> {
    const { composer, siteState, tally, logger, now } = this.#options;
    await composer.requirePublished(remote, version);
    const composition = await composer.beside(remote, version, async ({ id, releases }) => {
      const running = siteState.canary;
      if (running?.version === version) return siteState.changeCanary({ share });
      const against = this.#standing(remote, version);
      this.#leaving = null;
      const made = [{ composition: id, releases: { ...releases } }];
      await siteState.startCanary({
        remote,
        version,
        against,
        share,
        at: now().toISOString(),
        made,
        end: null,
      });
    });
    tally.reset();
    logger.info({ remote, version, share }, 'canary is shown');
    this.#show(composition);
  }

  /** Makes the canary what everybody sees, with the very pages that it had, and keeps it so. */
  async promote(remote: RemoteName): Promise<void> {
    const { version } = this.#running(remote);
    await this.#options.composer.pin(remote, version);
    await this.follow();
  }

  async withdraw(remote: RemoteName, reason: string): Promise<void> {
    await this.#end(this.#running(remote), { became: 'withdrawn', reason });
  }

  /** After each change of what is live: makes the canary anew beside it, or finds that it is over. */
  async follow(): Promise<void> {
    const { composer, siteState } = this.#options;
    const ending = await composer.inTurn(() => Promise.resolve(this.#ending()));
    const running = siteState.canary;
    if (!running) return;
    if (ending) return this.#end(running, ending);
    const { remote, version } = running;
    try {
      this.#show(await composer.beside(remote, version, (made) => this.#noteMade(made)));
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      await this.#end(running, { became: 'withdrawn', reason: error.message });
    }
  }

  /** Withdraws the canary when its numbers say so. Cheap: asked after everything that is counted. */
  judge(): void {
    const { siteState, tally, logger } = this.#options;
    const reason = tally.fault;
    const running = siteState.canary;
    if (reason === null || !running || this.#leaving === running.at) return;
    this.#end(running, { became: 'withdrawn', reason }).catch((error: unknown) =>
      logger.error({ err: error }, 'the end of a canary could not be noted'),
    );
  }

  /** How the canary that runs has ended by what is live now. */
  #ending(): Ending | null {
    const { composer, siteState } = this.#options;
    if (!siteState.canary) return null;
    const { remote, version, against } = siteState.canary;
    const live = composer.live?.releases[remote];
    if (siteState.held) return { became: 'withdrawn', reason: `composition ${siteState.held} is held` };
    if (live === version) return { became: 'promoted', reason: 'it is live' };
    if (live === against) return null;
    return { became: 'withdrawn', reason: `${remote}@${live ?? 'none'} went live` };
  }

  /** The release that a new canary is held against. */
  #standing(remote: RemoteName, version: string): string {
    const { composer, siteState } = this.#options;
    const { canary, held } = siteState;
    const live = composer.live?.releases[remote];
    if (canary)
      throw new ReleaseError(`${nameOf(canary)} is a canary already: promote it or switch it off first`);
    if (held) throw new ReleaseError(`composition ${held} is held: \`unpin\` first`);
    if (live === version) throw new ReleaseError(`${remote}@${version} is live already`);
    if (live === undefined)
      throw new ReleaseError(`no release of ${remote} is live to hold this one against`);
    return live;
  }

  #running(remote: RemoteName): Canary {
    const { canary } = this.#options.siteState;
    if (canary?.remote !== remote) throw new ReleaseError(`there is no canary of ${remote}`);
    return canary;
  }

  async #noteMade({ id, releases }: Composition): Promise<void> {
    const { siteState } = this.#options;
    const made = siteState.canary?.made ?? [];
    if (made.some(({ composition }) => composition === id)) return;
    await siteState.changeCanary({ made: [...made, { composition: id, releases: { ...releases } }] });
  }

  #show(composition: Composition): void {
    const running = this.#options.siteState.canary;
    if (!running || this.#leaving === running.at) return;
    this.emit('change', { name: nameOf(running), share: running.share, composition });
  }

  /** Everybody sees the live composition at once; that it is so is noted when it is its turn. */
  async #end(running: Canary, ending: Ending): Promise<void> {
    const { composer, siteState, tally, logger, now } = this.#options;
    const { remote, version, at } = running;
    this.#leaving = at;
    this.emit('change', null);
    const end = { ...ending, at: now().toISOString(), numbers: structuredClone(tally.numbers) };
    await composer.inTurn(async () => {
      if (siteState.canary?.at !== at) return;
      await siteState.changeCanary({ end });
      logger.warn({ remote, version, ...end }, 'canary is over');
    });
  }
}

function nameOf({ remote, version }: Pick<Canary, 'remote' | 'version'>): string {
  return `${remote}@${version}`;
}
