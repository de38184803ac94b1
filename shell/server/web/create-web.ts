import type { FaultFrame } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { Storage } from '../storage/open-storage.ts';
import type { AccessLog } from './access-log.ts';
import { App } from './app.ts';
import type { VisitorMetrics } from './canary-routing/canary-router.ts';
import type { Control } from './commands-endpoint.ts';
import { FaultSender } from './fault-sender.ts';
import { Faults } from './faults.ts';
import { Previews } from './preview/previews.ts';
import { ApiProxy } from './proxy/api-proxy.ts';
import type { StoreTrouble } from './files/store-faults.ts';

export interface WebOptions {
  readonly siteUrl: string;
  readonly apiUrls: readonly string[];
  readonly apiTimeoutMs: number;
  readonly trustedHops: number;
  readonly store: Storage['store'];
  readonly compositionStore: Storage['compositionStore'];
  /** Authorizes commands; also signs cookies and preview links. */
  readonly token: string;
  readonly metrics: VisitorMetrics;
  readonly logger: Logger;
  readonly accessLog?: AccessLog;
  now(): Date;
  /** The source locations of a fault, one line per frame. */
  tracesOf(frames: readonly FaultFrame[]): Promise<string[]>;
  /** @param storeTrouble What is missing from the store, if anything. */
  status(storeTrouble: StoreTrouble | null): string;
  /** Resolves with what went live, as JSON. */
  deploys(): Promise<string>;
  control(previewLink: Previews['link']): Control;
}

export interface Web {
  readonly app: App;
  close(): void;
}

/** Creates everything that answers visitors. */
export function createWeb(options: WebOptions): Web {
  const { siteUrl, apiUrls, apiTimeoutMs, store, compositionStore, token, logger, now } = options;
  const previews = new Previews({
    secret: token,
    siteUrl,
    now,
    read: (id) => compositionStore.read(id),
  });
  const proxy = new ApiProxy({ apiUrls, timeoutMs: apiTimeoutMs, logger });
  const faultSender = new FaultSender({ apiUrls, logger });
  const faults = new Faults({
    now,
    onFault: ({ frames, ...fault }, visitor) => {
      faultSender.send(fault, visitor);
      void options
        .tracesOf(frames)
        .then((trace) => logger.warn({ ...fault, trace }, 'a visitor’s page reported a fault'));
    },
  });
  const app = new App({
    storeFolder: store.folder,
    overTls: siteUrl.startsWith('https:'),
    trustedHops: options.trustedHops,
    proxy,
    logger,
    ...(options.accessLog ? { accessLog: options.accessLog } : {}),
    previews,
    faults,
    metrics: options.metrics,
    secret: token,
    control: options.control((preview) => previews.link(preview)),
    status: (storeTrouble) => options.status(storeTrouble),
    deploys: () => options.deploys(),
  });
  const close = () => {
    proxy.close();
    faultSender.close();
  };
  return { app, close };
}
