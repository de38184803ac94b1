import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@site/shared/release';
import type { Logger } from 'pino';
import { Composer } from './admission/composer.ts';
import type { Builder, BuilderParts } from './admission/workers/builder.ts';
import { PageRecompressor } from './admission/page-recompressor.ts';
import { createCanary } from './canary/create-canary.ts';
import { readExceptions } from './checks/exceptions.ts';
import { checkNames } from './checks/check-names.ts';
import { SourceLocations } from './checks/source-locations.ts';
import type { Config } from './config.ts';
import { createControl } from './control/create-control.ts';
import { createDeployList } from './control/deployed-releases.ts';
import { releaseToken } from './control/release-token.ts';
import { siteStatus } from './control/site-status.ts';
import { FactsPoller } from './intake/facts-poller.ts';
import { readLocalRelease } from './intake/fetch-release.ts';
import { HostPollers } from './intake/host-pollers.ts';
import { Lifecycle } from './lifecycle.ts';
import { readLive } from './storage/live-composition.ts';
import { openStorage } from './storage/open-storage.ts';
import type { AccessLog } from './web/access-log.ts';
import { createWeb } from './web/create-web.ts';

interface ContextOptions {
  readonly logger: Logger;
  /** Creates what builds the compositions. */
  createBuilder(parts: BuilderParts): Builder;
  readonly accessLog?: AccessLog;
}

export type Context = Awaited<ReturnType<typeof createContext>>;

/** Creates all long-lived parts of the composer, each from those before it. */
export async function createContext(config: Config, shellReleaseFolder: string, options: ContextOptions) {
  const { logger } = options;
  const storage = await openStorage(config.dataFolder, logger);
  const common = { ...config, ...storage, logger, now: () => new Date() };
  const shell = await readLocalRelease(shellReleaseFolder, storage.store);
  const last = await readLive(storage, logger);
  const token = await releaseToken(config.releaseToken, config.dataFolder);
  const exceptions = config.admitExceptions === null ? [] : await readExceptions(config.admitExceptions);
  // Another build of the composer may render differently, so its hash is part of the composition id.
  const program = sha256(await readFile(fileURLToPath(import.meta.url)));

  const hosts = new HostPollers(common);
  const builder = options.createBuilder(common);
  const browser = config.admitBrowser;
  const published = () => hosts.published();
  const composer = new Composer({ ...common, builder, shell, program, browser, exceptions, published }, last);
  hosts.deliverTo(composer);
  const facts = new FactsPoller({ ...common, onFacts: (changes) => composer.takeFacts(changes) });
  const canary = createCanary({ ...common, composer });
  const { canaries, metrics } = canary;

  const locations = new SourceLocations(storage.store, common.now);
  const web = createWeb({
    ...common,
    ...options,
    token,
    metrics,
    tracesOf: (frames) => locations.of(frames),
    status: (storeTrouble) =>
      siteStatus({ ...common, composer, hosts, metrics, checks: checkNames(browser), storeTrouble }),
    deploys: createDeployList(storage),
    control: (previewLink) => createControl({ ...common, token, composer, canaries, hosts, previewLink }),
  });
  const recompressor = new PageRecompressor({
    logger,
    recompressor: () => builder.recompressor(),
    onRecompressed: (composition) => web.app.refresh(composition),
  });
  composer.on('live', (composition) => web.app.show(composition));
  composer.on('live', (composition) => recompressor.follow(composition));
  canaries.on('change', (shown) => web.app.showCanary(shown));

  const parts = { ...common, ...canary, composer, hosts, facts, builder, recompressor, web };
  const lifecycle = new Lifecycle(parts);
  return { app: web.app, composer, start: () => lifecycle.start(last), close: () => lifecycle.close() };
}
