import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAULTS_PATH } from '@site/shared/federation';
import type { Logger } from 'pino';
import type { Composition } from '../model/composition.ts';
import type { AccessLog } from './access-log.ts';
import {
  FAILED,
  FILE_CACHING,
  FOREIGN_FORM,
  FOREIGN_REPORT,
  json,
  NO_REPORT,
  NO_STORE,
  OLD_LINK,
  ONLY_GET,
  plain,
  STARTING,
  type Answer,
} from './answers.ts';
import { Assets } from './assets.ts';
import type { Canary } from './canary-routing/canary-assignment.ts';
import { CanaryRouter, type VisitorMetrics } from './canary-routing/canary-router.ts';
import { CanaryVisitors } from './canary-routing/canary-visitors.ts';
import { clientAddress } from './client-address.ts';
import { control, CONTROL_PATH, type Control } from './commands-endpoint.ts';
import type { Faults } from './faults.ts';
import { hasOwnForm } from './forms/fill-page.ts';
import { FormPages, hasTicket, isFromSite, sendFormAnswer, type PageCall } from './forms/form-pages.ts';
import { NO_CONTENT_POLICY, securityHeaders } from './headers.ts';
import { sendLiveRelease } from './live-releases.ts';
import { htmlOf, sendPage } from './pages.ts';
import { PREVIEW_PATH } from './preview/preview-view.ts';
import { mayPreview, type Previews } from './preview/previews.ts';
import type { ApiProxy } from './proxy/api-proxy.ts';
import type { ProxiedRequest } from './proxy/request-headers.ts';
import { createRequestIds, REQUEST_ID } from './request-id.ts';
import { StoreFaults, type StoreTrouble } from './store-faults.ts';
import type { View } from './view.ts';

export interface AppOptions {
  readonly storeFolder: string;
  readonly overTls: boolean;
  readonly trustedHops: number;
  readonly proxy: ApiProxy;
  readonly logger: Logger;
  /** Called for every answer; defaults to the logger. */
  readonly accessLog?: AccessLog;
  /** Runs commands; without it, none are accepted. */
  readonly control?: Control;
  readonly previews?: Previews;
  /** Takes fault reports of pages. */
  readonly faults?: Faults;
  /** Counts visitors and faults of a canary. */
  readonly metrics?: VisitorMetrics;
  /** Signs canary cookies. By default random, so cookies of a previous process count as unsigned. */
  readonly secret?: string;
  status(storeTrouble: StoreTrouble | null): string;
}

/** Answers visitors from the live composition. Nothing here renders or waits for a remote. */
export class App {
  readonly #options: AppOptions;
  readonly #common: readonly (readonly [string, string])[];
  readonly #assets: Assets;
  readonly #storeFaults: StoreFaults;
  readonly #nextId = createRequestIds();
  readonly #accessLog: AccessLog;
  readonly #forms: FormPages;
  readonly #canaryRouter: CanaryRouter;

  constructor(options: AppOptions) {
    this.#options = options;
    this.#accessLog = options.accessLog ?? ((answered) => options.logger.info(answered));
    this.#common = securityHeaders(options.overTls);
    this.#storeFaults = new StoreFaults({ ...options, isShown: (...of) => this.#isShown(...of) });
    this.#assets = new Assets(options.storeFolder, this.#common, this.#storeFaults);
    this.#forms = new FormPages(options.proxy);
    const { overTls, metrics = NO_METRICS, secret = randomUUID(), trustedHops } = options;
    const visitors = new CanaryVisitors({ secret, now: () => new Date() });
    const addressOf = (request: IncomingMessage) => clientAddress(request, trustedHops);
    this.#canaryRouter = new CanaryRouter(
      { overTls, metrics, visitors, addressOf, random: Math.random },
      this.#common,
    );
  }

  /** What is missing from the store, if anything. */
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
    const id = this.#nextId();
    const url = request.url ?? '/';
    const end = url.indexOf('?');
    const path = end === -1 ? url : url.slice(0, end);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const query = end === -1 ? '' : url.slice(end);
    const isPreview = mayPreview(request);
    const { view, headers } = isPreview ? this.#canaryRouter.liveView : this.#canaryRouter.of(request, path);
    const extra = [REQUEST_ID, id, ...headers];
    if (isRead && view?.pages.has(path) && !hasTicket(query) && !isPreview) {
      this.#log(request, id, path, sendPage(request, response, view.pages.find(path), extra));
      return;
    }
    this.#other(request, response, { id, path, query, extra, isRead, view }).then(
      (status) => this.#log(request, id, path, status),
      (error: unknown) => {
        this.#options.logger.error({ requestId: id, err: error }, 'request failed');
        if (response.headersSent) response.destroy();
        else this.#log(request, id, path, this.#send(response, FAILED, extra));
      },
    );
  };

  async #other(request: IncomingMessage, response: ServerResponse, asked: Asked): Promise<number> {
    const { path, extra } = asked;
    if (path.startsWith('/api/')) return this.#forward(request, response, asked.id);
    if (path === CONTROL_PATH && request.method === 'POST' && this.#options.control)
      return this.#command(request, response, this.#options.control, extra);
    const view = (await this.#previewOf(request)) ?? asked.view;
    if (path === FAULTS_PATH && request.method === 'POST' && this.#options.faults)
      return this.#fault(request, response, this.#options.faults, { ...asked, view });
    if (request.method === 'POST') return this.#post(request, response, view, asked);
    if (!asked.isRead) return this.#send(response, ONLY_GET, extra);
    if (path === PREVIEW_PATH && this.#options.previews)
      return this.#enter(response, this.#options.previews, asked);
    const asset = await this.#assets.serve(request, response, path, extra);
    if (asset !== null) return asset;
    if (path === '/_shell/status')
      return this.#send(response, json(this.#options.status(this.trouble)), extra);
    if (!view) return this.#send(response, STARTING, extra);
    const live = await sendLiveRelease(response, path, {
      storeFolder: this.#options.storeFolder,
      releases: this.#canaryRouter.liveView.view?.releases ?? {},
      headers: [...this.#common.flat(), ...extra],
      faults: this.#storeFaults,
    });
    if (live !== null) return live;
    const file = view.files.get(path);
    if (file) return this.#send(response, { ...file, status: 200, headers: FILE_CACHING }, extra);
    if (hasTicket(asked.query) && view.pages.has(path) && request.method === 'GET') {
      const page = view.pages.find(path);
      const answer = await this.#forms.get(request, response, htmlOf(page), this.#call(request, asked));
      return sendFormAnswer(response, page, answer, extra);
    }
    return this.#page(request, response, view, asked);
  }

  /** The view that this visitor previews, if any. */
  async #previewOf(request: IncomingMessage): Promise<View | null> {
    if (!mayPreview(request)) return null;
    return (await this.#options.previews?.find(request, this.#common)) ?? null;
  }

  #enter(response: ServerResponse, previews: Previews, { query, extra }: Asked): number {
    const entry = previews.enter(query);
    if (!entry) return this.#send(response, OLD_LINK, extra);
    const { location, cookie } = entry;
    const headers = ['Location', location, 'Set-Cookie', cookie, 'Cache-Control', 'no-store'];
    return this.#send(response, plain(303, '', headers), extra);
  }

  /** A page's form, posted by a browser without scripting. */
  async #post(
    request: IncomingMessage,
    response: ServerResponse,
    view: View | null,
    asked: Asked,
  ): Promise<number> {
    const { path, extra } = asked;
    const page = view?.pages.find(path);
    if (page?.status === 503) return sendPage(request, response, page, extra);
    if (!view || !page || !hasOwnForm(htmlOf(page), path)) return this.#send(response, ONLY_GET, extra);
    if (!isFromSite(request, view.siteUrl)) return this.#send(response, FOREIGN_FORM, extra);
    const answer = await this.#forms.post(request, response, htmlOf(page), this.#call(request, asked));
    return sendFormAnswer(response, page, answer, extra);
  }

  async #command(
    request: IncomingMessage,
    response: ServerResponse,
    taker: Control,
    extra: readonly string[],
  ): Promise<number> {
    const { status, body } = await control(request, taker);
    return this.#send(response, { ...json(body), status }, extra);
  }

  /** A page's fault report. The sender does not learn whether it was counted. */
  async #fault(
    request: IncomingMessage,
    response: ServerResponse,
    taker: Faults,
    { view, extra }: Asked,
  ): Promise<number> {
    if (!view || !isFromSite(request, view.siteUrl)) return this.#send(response, FOREIGN_REPORT, extra);
    const address = clientAddress(request, this.#options.trustedHops);
    const { status, fault } = await taker.take(request, address);
    if (fault) this.#canaryRouter.failed(fault.composition, request);
    if (status === 400) return this.#send(response, NO_REPORT, extra);
    response.writeHead(status, [...this.#common.flat(), ...NO_STORE, ...extra]);
    response.end();
    return status;
  }

  #page(
    request: IncomingMessage,
    response: ServerResponse,
    { pages }: View,
    { id, path, query, extra }: Asked,
  ): number {
    const redirect = pages.redirectFor(path);
    if (redirect)
      return this.#send(response, plain(308, '', ['Location', redirect + query, ...FILE_CACHING]), extra);
    const moved = pages.movedTo(path);
    // Not cached: the redirect ends with its release, and a preview's must not reach other visitors.
    if (moved)
      return this.#send(
        response,
        plain(308, '', ['Location', moved + query, 'Cache-Control', 'no-cache']),
        extra,
      );
    const status = sendPage(request, response, pages.find(path), extra);
    if (status === 404)
      this.#options.logger.warn({ requestId: id, path: path.slice(0, 200) }, 'no page at this path');
    return status;
  }

  #forward(request: IncomingMessage, response: ServerResponse, id: string): Promise<number> {
    return this.#options.proxy.forward(request, response, this.#visitor(request, id));
  }

  #call(request: IncomingMessage, { id, path, query, extra }: Asked): PageCall {
    return { ...this.#visitor(request, id), path, query, extra };
  }

  #visitor(request: IncomingMessage, id: string): ProxiedRequest {
    return {
      id,
      clientAddress: clientAddress(request, this.#options.trustedHops),
      host: request.headers.host ?? '',
      protocol: this.#options.overTls ? 'https' : 'http',
    };
  }

  #send(
    response: ServerResponse,
    { status, type, body, headers = [] }: Answer,
    extra: readonly string[],
  ): number {
    const length = String(Buffer.byteLength(body));
    const own = [
      'Content-Type',
      type,
      'Content-Length',
      length,
      'Content-Security-Policy',
      NO_CONTENT_POLICY,
    ];
    response.writeHead(status, [...own, ...this.#common.flat(), ...headers, ...extra]);
    response.end(response.req.method === 'HEAD' ? undefined : body);
    return status;
  }

  #log(request: IncomingMessage, requestId: string, path: string, status: number): void {
    this.#accessLog({ requestId, method: request.method, path, status });
  }
}

interface Asked {
  readonly id: string;
  readonly path: string;
  readonly query: string;
  readonly extra: readonly string[];
  readonly isRead: boolean;
  /** What this visitor sees; null before the first composition. */
  readonly view: View | null;
}

const NO_METRICS: VisitorMetrics = { viewed: () => undefined, failed: () => undefined };
