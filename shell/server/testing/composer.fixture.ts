import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { RemoteName } from '@site/shared/federation';
import { pino, type Logger } from 'pino';
import { LocalBuilder, type Builder } from '../builds/builder.ts';
import { Composer } from '../admission/composer.ts';
import type { WarmWorkerPool } from '../builds/worker-pool.ts';
import { CanaryController } from '../canary/controller.ts';
import { CanaryMetrics } from '../canary/metrics.ts';
import type { Composition } from '../model/composition.ts';
import { RenderedPages } from '../render/rendered-pages.ts';
import { CompositionStore } from '../storage/releases/composition-store.ts';
import { readLive } from '../storage/releases/live-composition.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { openSiteState } from '../storage/state/open-site-state.ts';
import { shownCanary, type ShownCanary } from '../storage/state/shown-canary.ts';
import { type SiteState } from '../storage/state/site-state.ts';
import type { KnownBuilds } from './known-builds.fixture.ts';
import { readerOf, type MadeRelease } from './release.fixture.ts';
import { addShell } from './shell-release.fixture.ts';

type LogLine = Readonly<Record<string, unknown>>;

/** A logger that records its lines. */
export function recordingLogger(): { readonly logger: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
  return { logger, lines };
}

interface Kept {
  readonly live: Composition | null;
  readonly siteState: SiteState;
  readonly builder: Builder;
  readonly recording: ReturnType<typeof recordingLogger>;
}

interface RigOptions {
  /** Creates the composer's warm workers. By default, there are none. */
  readonly createWarmWorkers?: (store: ReleaseStore, logger: Logger) => WarmWorkerPool;
  /** A cache of builds. By default, every composition is built. */
  readonly builds?: KnownBuilds;
}

/** A composer with a fake clock and its own folder. Another one on the same folder simulates a restart. */
export class Rig {
  readonly store: ReleaseStore;
  readonly compositionStore: CompositionStore;
  readonly siteState: SiteState;
  readonly lines: LogLine[];
  /** Every composition that went live, in order. */
  readonly shown: Composition[] = [];
  readonly composer: Composer;
  readonly canaries: CanaryController;
  readonly metrics = new CanaryMetrics();
  now = new Date('2026-01-01T00:00:00Z');
  /** Whether this composer holds the lease. */
  mayAdmit = true;

  private constructor(store: ReleaseStore, folder: string, shell: MadeRelease, kept: Kept) {
    const { live, siteState, builder } = kept;
    this.siteState = siteState;
    this.store = store;
    this.compositionStore = new CompositionStore(path.join(folder, 'compositions'));
    const { logger, lines } = kept.recording;
    this.lines = lines;
    this.composer = new Composer(
      {
        store: this.store,
        compositionStore: this.compositionStore,
        siteState,
        builder,
        shell: shell.release,
        program: 'this build',
        siteUrl: 'https://site.example',
        facts: DEFAULT_SITE_FACTS,
        logger,
        now: () => this.now,
        mayAdmit: () => this.mayAdmit,
      },
      live,
    );
    this.composer.on('live', (composition) => this.shown.push(composition));
    this.canaries = new CanaryController({
      composer: this.composer,
      siteState,
      metrics: this.metrics,
      logger,
      now: () => this.now,
    });
  }

  static async start(
    folder: string,
    shell: MadeRelease,
    { createWarmWorkers, builds }: RigOptions = {},
  ): Promise<Rig> {
    const compositions = path.join(folder, 'compositions');
    const compositionStore = new CompositionStore(compositions);
    const siteState = await openSiteState(compositions);
    const live = await readLive({ compositionStore, siteState }, recordingLogger().logger);
    const store = new ReleaseStore(path.join(folder, 'store'));
    const recording = recordingLogger();
    const warmWorkers = createWarmWorkers?.(store, recording.logger) ?? null;
    const rendered = new RenderedPages(path.join(folder, 'rendered'));
    const local = new LocalBuilder({ store, rendered, warmWorkers });
    const builder = builds?.around(local) ?? local;
    const rig = new Rig(store, folder, shell, { live, siteState, builder, recording });
    await addShell(rig.store, shell);
    await rig.canaries.follow();
    return rig;
  }

  /** The canary that visitors see. */
  get canary(): ShownCanary | null {
    return shownCanary(this.siteState);
  }

  /** Stores releases, like a host poller, and lets the composer admit them together. */
  async admit(...made: readonly MadeRelease[]): Promise<void> {
    for (const one of made) await this.store.add(one.release, readerOf(one));
    await this.composer.admit(new Map(made.map(({ release }) => [release.owner as RemoteName, release])));
  }

  /** Resolves once old data has been removed. */
  async pruned(): Promise<void> {
    await this.canaries.settled();
    await turn();
    await this.composer.settled();
  }

  /** The heading of a page in the live or the given composition. */
  heading(page: string, composition = this.composer.live): string | undefined {
    const html = composition?.pages.get(page)?.bodies.identity.toString() ?? '';
    return /<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1];
  }

  /** The heading of a page as visitors of the canary see it; null without a canary. */
  async canaryHeading(page: string): Promise<string | null | undefined> {
    const { canary } = this;
    return canary && this.heading(page, await this.compositionStore.read(canary.composition));
  }

  reasonsAgainst(remote: RemoteName): string {
    return this.composer.refusalOf(remote)?.reasons.join('\n') ?? '';
  }
}
