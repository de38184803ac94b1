import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { REMOTE_NAMES, type Release, type RemoteName } from '@site/shared/federation';
import { sha256 } from '@site/shared/release';
import type { Logger } from 'pino';
import { App } from './web/app.ts';
import { canaryStatus } from './control/canary-status.ts';
import { readExceptions } from './checks/exceptions.ts';
import type { Config } from './config.ts';
import { Polisher } from './admission/page-recompressor.ts';
import { releaseToken } from './control/release-token.ts';
import { BuildProcess } from './admission/build-process.ts';
import { LocalBuilder } from './admission/builder.ts';
import { CHECKS } from './checks/site-checks.ts';
import { Canaries } from './canary/controller.ts';
import { CanaryTally } from './canary/metrics.ts';
import { runCommand } from './control/commands.ts';
import { Composer } from './admission/composer.ts';
import type { Composition } from './model/composition.ts';
import { CompositionShelf } from './storage/composition-store.ts';
import { SpareCrew } from './admission/worker-pool.ts';
import { DeployLog } from './storage/deploy-log.ts';
import { FactsWatch } from './intake/facts-poller.ts';
import { readLocalRelease } from './intake/fetch-release.ts';
import { Laps } from './model/admission-timings.ts';
import { restoreLive } from './storage/live-state.ts';
import { isTrusted, revoke } from './control/revoke.ts';
import { SignatureLog } from './storage/signature-log.ts';
import { SourcePlaces } from './checks/source-places.ts';
import { RenderedPages } from './render/rendered-pages.ts';
import { ReleaseStore } from './storage/release-store.ts';
import { TallyFile } from './canary/metrics-file.ts';
import { HostWatch } from './intake/host-poller.ts';
import type { AccessLog } from './web/access-log.ts';
import { ApiProxy } from './web/proxy/api-proxy.ts';
import { Faults } from './web/faults.ts';
import { Previews } from './web/preview/previews.ts';
import { statusBody } from './control/status.ts';

/** Releases often come in twos and threes. */
const POLISH_AFTER_MS = 15_000;
/** What a crash may cost a canary of its numbers. */
const KEEP_NUMBERS_AFTER_MS = 5_000;

export interface Context {
  readonly app: App;
  readonly composer: Composer;
  /** Resolves when there is something to serve: the last composition, or the first one from every host that answers. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Builds and owns everything that lives as long as the composer does. `buildWorker` is the file of the process that makes
 * compositions; without one they are made in this process.
 */
export async function createContext(
  config: Config,
  shellReleaseFolder: string,
  logger: Logger,
  buildWorker: string | null = null,
  accessLog?: AccessLog,
): Promise<Context> {
  const store = new ReleaseStore(path.join(config.dataFolder, 'store'));
  const compositions = path.join(config.dataFolder, 'compositions');
  const shelf = new CompositionShelf(compositions);
  await mkdir(store.folder, { recursive: true });
  await mkdir(compositions, { recursive: true });
  const shell = await readLocalRelease(shellReleaseFolder, store);
  const log = await DeployLog.open(compositions, {
    kept: () => shelf.history(),
    onUnreadable: (error, aside) =>
      logger.error({ err: error, aside }, 'the deploy log can not be read; pins and holds are lost'),
  });
  const signatures = await SignatureLog.open(compositions);
  const last = await restoreLive({ shelf, log }, logger, new Date());
  const token = await releaseToken(config.releaseToken, config.dataFolder);
  const now = () => new Date();
  const previews = new Previews({
    secret: token,
    siteUrl: config.siteUrl,
    now,
    read: (id) => shelf.read(id),
  });
  const proxy = new ApiProxy({ apiUrl: config.apiUrl, timeoutMs: config.apiTimeoutMs, logger });
  const tally: CanaryTally = new CanaryTally(() => {
    numbers.changed();
    canaries.judge();
  });
  const numbers: TallyFile = new TallyFile({
    folder: compositions,
    tally,
    log,
    logger,
    afterMs: KEEP_NUMBERS_AFTER_MS,
  });
  await numbers.restore();
  const places = new SourcePlaces(store, now);
  const faults = new Faults({
    now,
    onFault: ({ frames, ...fault }) => {
      void places
        .of(frames)
        .then((trace) => logger.warn({ ...fault, trace }, 'a page of a visitor had a fault'));
    },
  });
  const app: App = new App({
    storeFolder: store.folder,
    overTls: config.siteUrl.startsWith('https:'),
    trustedHops: config.trustedHops,
    proxy,
    logger,
    ...(accessLog ? { accessLog } : {}),
    previews,
    faults,
    tally,
    secret: token,
    control: {
      token,
      run: (command) =>
        runCommand(command, {
          composer,
          log,
          canaries,
          previewLink: (preview) => previews.link(preview),
          now,
          onFault: (error, verb) => logger.error({ err: error, verb }, 'a command could not be done'),
          look: async (remote) => {
            await watches.get(remote)?.lookNow();
            return watches.get(remote)?.state ?? NOT_WATCHED;
          },
          revoke: (remote) =>
            revoke(remote, { composer, log, store, signatures, publicKeys: config.publicKeys[remote] }),
        }),
    },
    status: (): string => statusOf({ composer, watches, log, signatures, tally, config }),
  });
  const polisher = new Polisher({
    afterMs: POLISH_AFTER_MS,
    logger,
    recompressor: () => builder.recompressor(),
    onPolished: (composition) => app.refresh(composition),
  });
  const show = (live: Composition) => {
    app.show(live);
    polisher.follow(live);
  };
  const { siteUrl, facts } = config;
  const folders = { store: store.folder, rendered: path.join(config.dataFolder, 'rendered') };
  const builder = buildWorker
    ? new BuildProcess({ worker: buildWorker, places: folders, logger })
    : new LocalBuilder({
        store,
        rendered: new RenderedPages(folders.rendered),
        spare: new SpareCrew(store, logger),
      });
  const exceptions = config.admitExceptions === null ? [] : await readExceptions(config.admitExceptions);
  const composer: Composer = new Composer(
    {
      store,
      builder,
      shelf,
      log,
      shell,
      program: await ownHash(),
      siteUrl,
      facts,
      logger,
      now,
      browser: config.admitBrowser,
      exceptions,
      published: () =>
        [...watches].flatMap(([name, { state }]) =>
          state.candidate === null ? [] : [[name, state.candidate] as const],
        ),
      onLive: (live) => {
        show(live);
        following = followed();
      },
    },
    last,
  );
  let following: Promise<void> = Promise.resolve();
  const canaries: Canaries = new Canaries({
    composer,
    log,
    tally,
    logger,
    now,
    onChange: (shown) => app.showCanary(shown),
  });
  const followed = () =>
    canaries.follow().catch((error: unknown) => {
      logger.error({ err: error }, 'the canary could not be made; everybody sees what is live');
    });
  const watches = new Map(
    REMOTE_NAMES.map((remote) => [
      remote,
      watch(remote, config, { store, composer, log, signatures, logger, now }),
    ]),
  );
  const factsWatch = new FactsWatch({
    apiUrl: config.apiUrl,
    intervalMs: config.factsIntervalMs,
    timeoutMs: config.hostTimeoutMs,
    logger,
    onFacts: (changes) =>
      composer.takeFacts(changes).catch((error: unknown) => {
        logger.error({ err: error }, 'the new site facts could not be taken; the old ones stay');
      }),
  });
  const stop = new AbortController();
  let running: Promise<unknown> = Promise.resolve();

  return {
    app,
    composer,
    async start() {
      if (last) show(last);
      const first = firstMix(composer, watches, factsWatch);
      const afterwards = first.catch((error: unknown) =>
        logger.error({ err: error }, 'the hosts could not be looked at'),
      );
      // With a composition from disk the door opens at once; what the hosts have comes in behind it.
      if (!last) await Promise.race([first, delay(config.firstWaitMs, undefined, { ref: false })]);
      running = afterwards
        .then(followed)
        .then(() => Promise.all([factsWatch, ...watches.values()].map((one) => one.run(stop.signal))));
    },
    async close() {
      stop.abort();
      await numbers.close();
      const polished = polisher.close();
      // What is being made is broken off: no stop waits for an admission, and the release comes again.
      await builder.close();
      await running;
      await following;
      await polished;
      proxy.close();
    },
  };
}

/** Another build of the composer may make other pages from the same releases, so it makes them anew. */
async function ownHash(): Promise<string> {
  return sha256(await readFile(fileURLToPath(import.meta.url)));
}

interface Parts {
  readonly store: ReleaseStore;
  readonly composer: Composer;
  readonly log: DeployLog;
  readonly signatures: SignatureLog;
  readonly logger: Logger;
  now(): Date;
}

const NOT_WATCHED = { problem: null, outcome: null };

function watch(
  remote: RemoteName,
  config: Config,
  { store, composer, log, signatures, logger, now }: Parts,
): HostWatch {
  return new HostWatch({
    remote,
    url: config.remoteUrls[remote],
    store,
    intervalMs: config.pollIntervalMs,
    timeoutMs: config.hostTimeoutMs,
    publicKeys: config.publicKeys[remote],
    now,
    onSigned(release, signer) {
      const wanted = [composer.live?.releases[remote], log.pinOf(remote)].includes(release.version);
      return signatures.note(release, signer, { wanted, now: now() });
    },
    onRelease: (release, laps) =>
      composer.admit(new Map([[remote, release]]), laps).catch((error: unknown) => {
        logger.error({ remote, err: error }, 'admission broke off; the live composition stays');
      }),
    onBadRelease: (reason) => composer.refuse(remote, '', [reason]),
    onTrouble: (error) => logger.error({ remote, err: error }, 'a release could not be taken in'),
  });
}

/** One look at the API and every host, then one composition of all that answered: not one for each. */
async function firstMix(
  composer: Composer,
  watches: ReadonlyMap<RemoteName, HostWatch>,
  factsWatch: FactsWatch,
): Promise<void> {
  const laps = new Laps();
  const facts = factsWatch.look();
  const looks = await Promise.all([...watches].map(async ([name, one]) => [name, await one.look()] as const));
  laps.end('fetch');
  const changes = await facts;
  if (changes) await composer.takeFacts(changes);
  const found = looks.filter((look): look is readonly [RemoteName, Release] => look[1] !== null);
  await composer.admit(new Map(found), laps);
}

interface Known {
  readonly composer: Composer;
  readonly watches: ReadonlyMap<RemoteName, HostWatch>;
  readonly log: DeployLog;
  readonly signatures: SignatureLog;
  readonly tally: CanaryTally;
  readonly config: Config;
}

function statusOf({ composer, watches, log, signatures, tally, config }: Known): string {
  const remotes = [...watches].map(([name, one]) => {
    const { reachable, candidate, problem, lookedAt, outcome } = one.state;
    const live = composer.live?.releases[name] ?? null;
    const publicKeys = config.publicKeys[name];
    return [
      name,
      {
        live,
        isTrusted: live === null ? null : isTrusted(name, live, { signatures, publicKeys }),
        candidate,
        pinned: log.pinOf(name),
        reachable,
        lookedAt,
        outcome,
        problem,
        checks: [
          ...(config.publicKeys[name].length > 0 ? ['signature'] : []),
          ...CHECKS,
          ...(config.admitBrowser ? ['browser'] : []),
        ],
        notRun: config.admitBrowser ? [] : ['browser'],
        refusal: composer.refusalOf(name),
      },
    ];
  });
  const canary = canaryStatus(log, tally);
  const { live, trouble } = composer;
  return statusBody(live, { held: log.held, canary, trouble }, Object.fromEntries(remotes));
}
