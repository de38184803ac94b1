import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@site/shared/release';
import type { RemoteName } from '@site/shared/federation';
import type { Telemetry } from '@site/shared/telemetry';
import type { Logger } from 'pino';
import { Composer } from './admission/composer.ts';
import type { Builder, BuilderParts } from './builds/builder.ts';
import { PageRecompressor } from './builds/page-recompressor.ts';
import { createCanary } from './canary/create-canary.ts';
import { VisitorCounter } from './canary/visitor-counter.ts';
import { readExceptions } from './checks/exceptions.ts';
import { checkNames } from './checks/check-names.ts';
import { observeComposer } from './composer-telemetry.ts';
import type { Config } from './config.ts';
import { answerControlPort } from './control/control-port.ts';
import { runCommand, type CommandContext } from './control/commands.ts';
import { createDeployList } from './control/deployed-releases.ts';
import { revoke } from './control/revoke.ts';
import { siteStatus } from './control/site-status.ts';
import { FactsPoller } from './intake/facts-poller.ts';
import { readLocalRelease } from './intake/fetch-release.ts';
import { HostPollers } from './intake/host-pollers.ts';
import { Leadership } from './leadership.ts';
import { Lifecycle } from './lifecycle.ts';
import { previewLink } from './model/preview-token.ts';
import { Lease } from './storage/state/lease.ts';
import { readLive } from './storage/releases/live-composition.ts';
import { openStorage } from './storage/open-storage.ts';
import { releaseToken } from './storage/release-token.ts';
import { noteRecompressed } from './storage/state/site-state-changes.ts';

export interface ComposerContextOptions {
  readonly logger: Logger;
  /** Creates what builds the compositions. */
  createBuilder(parts: BuilderParts): Builder;
  readonly telemetry?: Telemetry;
  /** Whether other composers may use the same storage, so that a lease names the one that decides. */
  readonly hasPeers?: boolean;
}

export type ComposerContext = Awaited<ReturnType<typeof createComposerContext>>;

/** Creates all long-lived parts of the composer, each from those before it. */
export async function createComposerContext(
  config: Config,
  shellReleaseFolder: string,
  { logger, createBuilder, telemetry, hasPeers = false }: ComposerContextOptions,
) {
  const storage = await openStorage(config, logger);
  const { siteState, store, compositionStore, signatures } = storage;
  const now = () => new Date();
  const shell = await readLocalRelease(shellReleaseFolder, store);
  const last = await readLive(storage, logger);
  const token = await releaseToken(config.releaseToken, config.dataFolder);
  const exceptions = config.admitExceptions === null ? [] : await readExceptions(config.admitExceptions);
  // Another build of the composer may render differently, so its hash is part of the composition id.
  const program = sha256(await readFile(fileURLToPath(import.meta.url)));
  const build = { hash: program, builtAt: shell.builtAt };

  const builder = createBuilder({ store, rendered: storage.rendered, logger });
  const browser = config.admitBrowser;
  /** The releases that hosts publish now, live or not. */
  const published = new Map<RemoteName, string>();
  const lease = hasPeers ? new Lease({ store: storage.leaseStore, holder: randomUUID() }) : null;
  const mayAdmit = () => lease?.isHeld ?? true;
  const isTrusted = (remote: RemoteName, version: string) =>
    signatures.isSignedWith(config.publicKeys[remote], remote, version);
  const composer = new Composer(
    {
      ...{ store, compositionStore, siteState, builder, logger, now },
      ...{ shell, program, build, siteUrl: config.siteUrl, facts: config.facts },
      ...{ browser, exceptions, published, mayAdmit, isTrusted },
    },
    last,
  );
  const hosts = new HostPollers({
    ...{ store, siteState, signatures, published, logger, now },
    receiver: composer,
    remoteUrls: config.remoteUrls,
    publicKeys: config.publicKeys,
    pollIntervalMs: config.pollIntervalMs,
    hostTimeoutMs: config.hostTimeoutMs,
    createCompressor: () => builder.recompressor(),
  });
  const facts = new FactsPoller({
    apiUrls: config.apiUrls,
    factsIntervalMs: config.factsIntervalMs,
    hostTimeoutMs: config.hostTimeoutMs,
    logger,
    now,
    onFacts: (changes) => composer.takeFacts(changes),
  });
  const { canaries, metrics, numbers } = createCanary({ composer, siteState, logger, now });
  const counter = new VisitorCounter({ metrics, siteState, now });
  const recompressor = new PageRecompressor({
    logger,
    recompressor: () => builder.recompressor(),
    isDone: ({ id }) => siteState.recompressed === id,
    async onRecompressed(composition) {
      await compositionStore.keepRecompressed(composition);
      await siteState.apply(noteRecompressed(composition.id));
    },
  });
  composer.on('live', (composition) => recompressor.follow(composition));

  const lifecycle = new Lifecycle({
    ...{ canaries, numbers, composer, hosts, facts, builder, recompressor, signatures, logger },
    firstWaitMs: config.firstWaitMs,
  });
  if (telemetry?.metrics) {
    const sources = {
      isLeading: () => lifecycle.isLeading,
      revision: () => siteState.revision,
      isReachable: (remote: RemoteName) => hosts.stateOf(remote).reachable === true,
      canary: () => metrics.numbers,
    };
    composer.on('admission', observeComposer(telemetry.metrics, sources));
  }
  const leadership = lease
    ? new Leadership({
        logger,
        lifecycle,
        lease,
        async isOlderBuild() {
          await siteState.refresh();
          const newest = siteState.deploys[0]?.program;
          return newest !== undefined && newest.builtAt > build.builtAt;
        },
      })
    : null;
  const revoking = { composer, canaries, siteState, store, signatures, isTrusted };
  const commands: CommandContext = {
    ...{ composer, siteState, canaries, now },
    previewLink: (preview) => previewLink(preview, { siteUrl: config.siteUrl, secret: token }),
    onFault: (error, verb) => logger.error({ err: error, verb }, 'a command failed'),
    poll: (remote) => hosts.pollNow(remote),
    revoke: (remote) => revoke(remote, revoking),
  };
  const checks = checkNames(browser);
  const { publicKeys } = config;
  const handle = answerControlPort({
    token,
    logger,
    isLeading: () => lifecycle.isLeading,
    run: (command) => runCommand(command, commands),
    status: () => siteStatus({ composer, hosts, siteState, store, metrics, publicKeys, isTrusted, checks }),
    deploys: createDeployList({ siteState, store }),
    async health() {
      await siteState.refresh();
      const status = lifecycle.isLeading ? 'leading' : 'standing by';
      return JSON.stringify({ status, composition: siteState.live });
    },
    takeCounts: (counts) => counter.take(counts),
  });
  return {
    composer,
    token,
    /** Handles requests to the control port. */
    handle,
    /** Starts to decide, or to wait for the lease. */
    async start(): Promise<void> {
      if (leadership) leadership.start();
      else await lifecycle.lead();
    },
    async close(): Promise<void> {
      await leadership?.stop();
      await lifecycle.close();
      await leadership?.release();
      await storage.close();
    },
  };
}
