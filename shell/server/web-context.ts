import { setTimeout as delay } from 'node:timers/promises';
import type { Telemetry } from '@site/shared/telemetry';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { openWebStorage } from './storage/open-storage.ts';
import { releaseToken } from './storage/release-token.ts';
import { SourceLocations } from './storage/releases/source-locations.ts';
import type { AccessLog } from './web/edge/access-log.ts';
import { createWeb } from './web/create-web.ts';
import { STORE_TIMEOUT_MS } from './web/files/assets.ts';
import { createRequestObserver } from './web/request-observer.ts';

export interface WebContextOptions {
  readonly logger: Logger;
  readonly accessLog?: AccessLog;
  readonly telemetry?: Telemetry;
  /** Where composers accept control requests. */
  readonly composerUrls: readonly string[];
}

export type WebContext = Awaited<ReturnType<typeof createWebContext>>;

/** Creates everything that serves visitors. It reads the storage and changes nothing in it. */
export async function createWebContext(config: Config, options: WebContextOptions) {
  const storage = await openWebStorage(config, options.logger);
  const token = await releaseToken(config.releaseToken, config.dataFolder);
  const now = () => new Date();
  const locations = new SourceLocations(storage.store, now);
  const { app, follower, close } = createWeb({
    ...config,
    ...storage,
    ...options,
    storeTimeoutMs: config.storage.bucket ? STORE_TIMEOUT_MS : undefined,
    observer: options.telemetry?.metrics ? createRequestObserver(options.telemetry.metrics) : null,
    token,
    now,
    tracesOf: (frames) => locations.of(frames),
  });
  const stop = new AbortController();
  let following: Promise<void> = Promise.resolve();
  return {
    app,
    follow: () => follower.follow(),
    /**
     * Resolves once there is a composition to show, or after a timeout if none is stored completely. While the storage
     * is away, other processes show the last composition, so this one must not accept their visitors.
     */
    async start(): Promise<void> {
      following = follower.run(stop.signal);
      const isReady = () => follower.live !== null || stop.signal.aborted;
      const { signal } = stop;
      const pause = () => delay(POLL_MS, undefined, { ref: false, signal }).catch(() => undefined);
      const deadline = Date.now() + config.firstWaitMs;
      while (!isReady() && Date.now() < deadline) await pause();
      if (!isReady() && follower.isAway) options.logger.warn(NOT_LISTENING);
      while (!isReady() && follower.isAway) await pause();
    },
    async close(): Promise<void> {
      stop.abort();
      await following;
      await close();
      await storage.close();
    },
  };
}

const POLL_MS = 50;
const NOT_LISTENING =
  'this process does not listen yet: the storage has not been read, and DATA_DIR has no copy. If this lasts, check STATE_URL and RELEASES_BUCKET.';
