import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { traceparentOf } from '@site/shared/telemetry';
import type { Logger } from 'pino';
import type { Composition } from '../model/composition.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import type { AccessLog } from './edge/access-log.ts';
import { addressGroup } from './edge/address-group.ts';
import { answerSender, FAILED, ONLY_GET, STARTING, type SendAnswer } from './pages/answers.ts';
import { Assets } from './files/assets.ts';
import type { Canary } from './canary/canary-assignment.ts';
import { CanaryRouter, type VisitorMetrics } from './canary/canary-router.ts';
import { CanaryVisitors } from './canary/canary-visitors.ts';
import { clientAddress } from './edge/client-address.ts';
import type { ComposerRequests } from './control/composer-requests.ts';
import type { Faults } from './faults/faults.ts';
import { hasTicket } from './forms/form-pages.ts';
import { securityHeaders, type Hsts } from './edge/headers.ts';
import { PageRequests } from './page-requests.ts';
import { sendPage } from './pages/pages.ts';
import { mayPreview, type Previews } from './preview/previews.ts';
import type { ApiProxy } from './proxy/api-proxy.ts';
import { createRequestIds, REQUEST_ID } from './edge/request-id.ts';
import type { ObservedRequest, RequestObserver } from './request-observer.ts';
import { SHELL_PREFIX, ShellEndpoints } from './shell-endpoints.ts';
import { StoreFaults, type StoreTrouble } from './files/store-faults.ts';
import type { View } from './pages/view.ts';
import { visitorOf } from './visitor.ts';
import type { WebRequest } from './web-request.ts';

export interface AppOptions {
  readonly store: Pick<ReleaseStore, 'get'>;
  /** How long a request for an asset waits for the store. By default, without a limit. */
  readonly storeTimeoutMs?: number | undefined;
  readonly overTls: boolean;
  /** Sent over TLS only. Defaults to the site's own host. */
  readonly hsts?: Hsts;
  readonly trustedHops: number;
  readonly proxy: ApiProxy;
  readonly logger: Logger;
  /** Called for every answer; defaults to the logger. */
  readonly accessLog?: AccessLog;
  /** Answers requests for the composer. Without it, there is no composer to ask. */
  readonly composer?: ComposerRequests;
  readonly previews?: Previews;
  /** Accepts fault reports of pages. */
  readonly faults?: Faults;
  /** Counts a canary's visitors and faults. */
  readonly metrics?: VisitorMetrics;
  /** Measures every request. */
  readonly observer?: RequestObserver | null;
  /** Signs canary cookies. By default random, so cookies of a previous process count as unsigned. */
  readonly secret?: string;
}

/** Answers visitors from the live composition. Nothing here renders or waits for a remote. */
export class App {
  readonly #options: AppOptions;
  readonly #common: readonly (readonly [string, string])[];
  readonly #assets: Assets;
  readonly #storeFaults: StoreFaults;
  readonly #nextId = createRequestIds();
  readonly #accessLog: AccessLog;
  readonly #canaryRouter: CanaryRouter;
  readonly #send: SendAnswer;
  readonly #pages: PageRequests;
  readonly #endpoints: ShellEndpoints;

  constructor(options: AppOptions) {
    this.#options = options;
    this.#accessLog = options.accessLog ?? ((answered) => options.logger.info(answered));
    this.#common = securityHeaders(options.overTls ? (options.hsts ?? 'host') : 'off');
    this.#storeFaults = new StoreFaults({ ...options, isShown: (...of) => this.#isShown(...of) });
    this.#assets = new Assets({
      store: options.store,
      common: this.#common,
      faults: this.#storeFaults,
      timeoutMs: options.storeTimeoutMs,
    });
    const { overTls, metrics = NO_METRICS, secret = randomUUID(), trustedHops } = options;
    const visitors = new CanaryVisitors({ secret, now: () => new Date() });
    const addressOf = (request: IncomingMessage) => addressGroup(clientAddress(request, trustedHops));
    this.#canaryRouter = new CanaryRouter(
      { overTls, metrics, visitors, addressOf, random: Math.random },
      this.#common,
    );
    const common = this.#common.flat();
    this.#send = answerSender(common);
    this.#pages = new PageRequests({ ...options, common, send: this.#send });
    this.#endpoints = new ShellEndpoints({
      ...options,
      common,
      storeFaults: this.#storeFaults,
      canaryRouter: this.#canaryRouter,
      send: this.#send,
    });
  }

  /** A fault of the store, if files are missing. */
  get trouble(): StoreTrouble | null {
    return this.#storeFaults.trouble;
  }

  #isShown(owner: string, version: string): boolean {
    const { view } = this.#canaryRouter.liveView;
    if (!view) return false;
    return Object.entries({ ...view.releases, composition: view.id }).some(
      ([name, shown]) => name === owner && shown === version,
    );
  }

  /** Swaps the served composition in one assignment: a request sees the old or the new one, never a mixture. */
  show(composition: Composition): void {
    this.#canaryRouter.show(composition);
  }

  /** Replaces the bytes of the live composition, unless another one is live by now. */
  refresh(composition: Composition): void {
    this.#canaryRouter.refresh(composition);
  }

  /** Shows another composition to a share of the visitors; null ends it immediately. */
  showCanary(canary: Canary | null): void {
    this.#canaryRouter.showCanary(canary);
  }

  readonly handle = (request: IncomingMessage, response: ServerResponse): void => {
    const { observer } = this.#options;
    const startedAt = performance.now();
    const id = this.#nextId();
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const url = isRead ? originFormOf(request.url ?? '/') : (request.url ?? '/');
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    const query = end === -1 ? '' : url.slice(end);
    const isPreview = mayPreview(request);
    const { view, headers } = isPreview ? this.#canaryRouter.liveView : this.#canaryRouter.of(request, path);
    const extra = [REQUEST_ID, id, ...headers];
    const span = observer?.startSpan(request) ?? null;
    if (isRead && view?.pages.has(path) && !hasTicket(query) && !isPreview) {
      const status = sendPage(request, response, view.pages.find(path), extra);
      this.#log({ request, id, path, view, startedAt, span, status });
      return;
    }
    const traceparent = span ? traceparentOf(span) : undefined;
    const log = (status: number) => this.#log({ request, id, path, view, startedAt, span, status });
    this.#other(request, response, { id, traceparent, path, query, extra, isRead, view }).then(
      log,
      (error: unknown) => {
        this.#options.logger.error({ requestId: id, err: error }, 'request failed');
        if (response.headersSent) {
          response.destroy();
          observer?.end({ request, id, path, view, startedAt, span, status: FAILED.status });
        } else log(this.#send(response, FAILED, extra));
      },
    );
  };

  async #other(request: IncomingMessage, response: ServerResponse, asked: WebRequest): Promise<number> {
    const { path, extra, isRead } = asked;
    if (path.startsWith('/api/'))
      return this.#options.proxy.forward(request, response, visitorOf(request, asked, this.#options));
    const asset = isRead ? await this.#assets.serve(request, response, path, extra) : null;
    if (asset !== null) return asset;
    const view = (await this.#previewOf(request)) ?? asked.view;
    if (path.startsWith(SHELL_PREFIX)) {
      const status = await this.#endpoints.answer(request, response, { ...asked, view });
      if (status !== null) return status;
    }
    if (request.method === 'POST') return this.#pages.post(request, response, view, asked);
    if (!isRead) return this.#send(response, ONLY_GET, extra);
    return view ? this.#pages.get(request, response, view, asked) : this.#send(response, STARTING, extra);
  }

  /** The view that this visitor previews, if any. */
  async #previewOf(request: IncomingMessage): Promise<View | null> {
    if (!mayPreview(request)) return null;
    return (await this.#options.previews?.find(request, this.#common)) ?? null;
  }

  #log(observed: ObservedRequest): void {
    const { request, id, path, status } = observed;
    this.#accessLog({ requestId: id, method: request.method, path, status });
    this.#options.observer?.end(observed);
  }
}

/** A request target as browsers send it. A proxy may include the site's address (RFC 9112, 3.2.2). */
function originFormOf(target: string): string {
  const [, ofSite] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? [];
  if (ofSite === undefined) return target;
  return ofSite.startsWith('/') ? ofSite : `/${ofSite}`;
}

const NO_METRICS: VisitorMetrics = { viewed: () => undefined, failed: () => undefined };
