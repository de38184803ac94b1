import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@site/shared/release';
import type { Logger } from 'pino';
import { admitFirst } from './admission/admit-first.ts';
import { Composer } from './admission/composer.ts';
import { createBuilder } from './admission/create-builder.ts';
import { PageRecompressor } from './admission/page-recompressor.ts';
import { createCanary } from './canary/create-canary.ts';
import { readExceptions } from './checks/exceptions.ts';
import { CHECKS } from './checks/site-checks.ts';
import { SourcePlaces } from './checks/source-places.ts';
import type { Config } from './config.ts';
import { createControl } from './control/create-control.ts';
import { releaseToken } from './control/release-token.ts';
import { siteStatus } from './control/site-status.ts';
import { FactsPoller } from './intake/facts-poller.ts';
import { readLocalRelease } from './intake/fetch-release.ts';
import { HostPollers } from './intake/host-pollers.ts';
import type { Composition } from './model/composition.ts';
import { readLive } from './storage/live-composition.ts';
import { openStorage } from './storage/open-storage.ts';
import type { AccessLog } from './web/access-log.ts';
import { createWeb } from './web/create-web.ts';

/** Releases often come in twos and threes. */
const RECOMPRESS_AFTER_MS = 15_000;

interface ContextOptions {
  readonly logger: Logger;
  /** The file of the process that builds compositions; without one they are built in this process. */
  readonly buildWorker?: string;
  readonly accessLog?: AccessLog;
}

export type Context = Awaited<ReturnType<typeof createContext>>;

/** Builds and owns everything that lives as long as the composer does. */
export async function createContext(config: Config, shellReleaseFolder: string, options: ContextOptions) {
  const { logger } = options;
  const now = () => new Date();
  const storage = await openStorage(config.dataFolder, logger);
  const shell = await readLocalRelease(shellReleaseFolder, storage.store);
  const last = await readLive(storage, logger, now());
  const token = await releaseToken(config.releaseToken, config.dataFolder);
  const exceptions = config.admitExceptions === null ? [] : await readExceptions(config.admitExceptions);

  const { remoteUrls: urls, pollIntervalMs: intervalMs, hostTimeoutMs: timeoutMs } = config;
  const hosts = new HostPollers({ ...config, ...storage, urls, intervalMs, timeoutMs, logger, now });
  const builder = createBuilder(options.buildWorker ?? null, { ...storage, logger });
  const published = () => hosts.published();
  const browser = config.admitBrowser;
  const program = await ownHash();
  const parts = { ...config, ...storage, builder, shell, program, browser, exceptions, published };
  const composer = new Composer({ ...parts, logger, now }, last);
  hosts.deliverTo(composer);
  const facts = new FactsPoller({
    ...config,
    intervalMs: config.factsIntervalMs,
    timeoutMs,
    logger,
    now,
    onFacts: (changes) => composer.takeFacts(changes),
  });
  const { canaries, tally, file } = await createCanary({ composer, storage, logger, now });

  const checks = {
    run: [...CHECKS, ...(browser ? ['browser'] : [])],
    notRun: browser ? [] : ['browser'],
  };
  const places = new SourcePlaces(storage.store, now);
  const web = createWeb({
    ...config,
    ...options,
    storage,
    token,
    tally,
    now,
    tracesOf: (frames) => places.of(frames),
    status: () =>
      siteStatus({
        ...config,
        ...storage,
        composer,
        hosts,
        tally,
        checks,
        storeTrouble: web.app.trouble,
      }),
    control: (previewLink) =>
      createControl({ ...config, token, composer, canaries, hosts, storage, logger, now, previewLink }),
  });
  const recompressor = new PageRecompressor({
    afterMs: RECOMPRESS_AFTER_MS,
    logger,
    recompressor: () => builder.recompressor(),
    onRecompressed: (composition) => web.app.refresh(composition),
  });
  const show = (composition: Composition) => {
    web.app.show(composition);
    recompressor.follow(composition);
  };
  composer.on('live', show);
  canaries.on('change', (shown) => web.app.showCanary(shown));

  const stop = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  return {
    app: web.app,
    composer,
    /** Resolves when there is something to serve: the last composition, or the first one from every host that answers. */
    async start() {
      if (last) show(last);
      const first = admitFirst(composer, hosts, facts);
      // With a composition from disk the site opens at once; what the hosts have is admitted meanwhile.
      if (!last) await Promise.race([first, delay(config.firstWaitMs, undefined, { ref: false })]);
      running = first
        .catch((error: unknown) => logger.error({ err: error }, 'the hosts could not be looked at'))
        .then(() => canaries.followSafely())
        .then(() => Promise.all([facts.run(stop.signal), hosts.run(stop.signal)]));
    },
    async close() {
      stop.abort();
      await file.close();
      const recompressed = recompressor.close();
      // What is being built is broken off: no stop waits for an admission, and the release comes again.
      await builder.close();
      await running;
      await canaries.settled();
      await recompressed;
      web.close();
    },
  };
}

/** Another build of the composer may make other pages from the same releases, so it makes them anew. */
async function ownHash(): Promise<string> {
  return sha256(await readFile(fileURLToPath(import.meta.url)));
}
