import type { FaultFrame } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { WebStorage } from '../storage/open-storage.ts';
import type { AccessLog } from './edge/access-log.ts';
import { App } from './app.ts';
import { ComposerClient } from './control/composer-client.ts';
import { ComposerRequests } from './control/composer-requests.ts';
import { CountSender } from './canary/count-sender.ts';
import { FaultSender } from './faults/fault-sender.ts';
import { Faults } from './faults/faults.ts';
import { Copies } from './copies.ts';
import type { Hsts } from './edge/headers.ts';
import { LiveFollower } from './live-follower.ts';
import { Previews } from './preview/previews.ts';
import { ApiProxy } from './proxy/api-proxy.ts';
import type { RequestObserver } from './request-observer.ts';

export interface WebOptions extends Omit<WebStorage, 'close'> {
  readonly siteUrl: string;
  readonly apiUrls: readonly string[];
  readonly apiTimeoutMs: number;
  /** How long a request for an asset waits for the store. By default, without a limit. */
  readonly storeTimeoutMs?: number | undefined;
  /** Where composers accept control requests. */
  readonly composerUrls: readonly string[];
  readonly hsts: Hsts;
  readonly trustedHops: number;
  /** Signs cookies and preview links, and authorizes canary counts. */
  readonly token: string;
  readonly logger: Logger;
  readonly accessLog?: AccessLog;
  /** Measures every request. */
  readonly observer?: RequestObserver | null;
  now(): Date;
  /** The source locations of a fault, one line per frame. */
  tracesOf(frames: readonly FaultFrame[]): Promise<string[]>;
}

export interface Web {
  readonly app: App;
  readonly follower: LiveFollower;
  close(): Promise<void>;
}

/** Creates everything that answers visitors. */
export function createWeb(options: WebOptions): Web {
  const { siteUrl, apiUrls, apiTimeoutMs, compositionStore, siteState, token, logger, now } = options;
  const previews = new Previews({
    secret: token,
    siteUrl,
    now,
    read: (id) => compositionStore.read(id),
    isNoted: ({ composition, until }) =>
      siteState.previews.some((one) => one.composition === composition && one.until === until),
  });
  const overTls = siteUrl.startsWith('https:');
  const hsts = overTls ? options.hsts : 'off';
  const proxy = new ApiProxy({ apiUrls, timeoutMs: apiTimeoutMs, logger, hsts });
  const faultSender = new FaultSender({ apiUrls, logger });
  const composers = new ComposerClient(options);
  const counts = new CountSender({ composers, token, logger });
  const faults = new Faults({
    now,
    onFault: ({ frames, ...fault }, visitor) => {
      faultSender.send(fault, visitor);
      void options
        .tracesOf(frames)
        .then((trace) => logger.warn({ ...fault, trace }, 'a visitor’s page reported a fault'));
    },
  });
  const composer: ComposerRequests = new ComposerRequests(composers, {
    token,
    follow: () => follower.follow(),
    sendCounts: () => counts.flush(),
  });
  const app: App = new App({
    store: options.store,
    storeTimeoutMs: options.storeTimeoutMs,
    overTls,
    hsts,
    trustedHops: options.trustedHops,
    proxy,
    logger,
    ...(options.accessLog ? { accessLog: options.accessLog } : {}),
    ...(options.observer ? { observer: options.observer } : {}),
    previews,
    faults,
    metrics: counts,
    secret: token,
    composer,
  });
  const follower: LiveFollower = new LiveFollower({ ...options, copies: new Copies(options), app });
  const close = async () => {
    await counts.close();
    composers.close();
    proxy.close();
    faultSender.close();
  };
  return { app, follower, close };
}
