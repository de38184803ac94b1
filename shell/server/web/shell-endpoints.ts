import type { IncomingMessage, ServerResponse } from 'node:http';
import { DEPLOYS_PATH } from '@site/shared/contracts';
import { FAULTS_PATH } from '@site/shared/federation';
import {
  FOREIGN_REPORT,
  json,
  NO_REPORT,
  NO_STORE,
  OLD_LINK,
  plain,
  STARTING,
  type SendAnswer,
} from './answers.ts';
import type { CanaryRouter } from './canary-routing/canary-router.ts';
import { control, CONTROL_PATH, type Control } from './commands-endpoint.ts';
import type { Faults } from './faults.ts';
import { isFromSite } from './forms/form-pages.ts';
import { sendLiveRelease } from './files/live-releases.ts';
import { PREVIEW_PATH } from './preview/preview-view.ts';
import type { Previews } from './preview/previews.ts';
import type { StoreFaults, StoreTrouble } from './files/store-faults.ts';
import { visitorOf, type VisitorOptions } from './visitor.ts';
import type { WebRequest } from './web-request.ts';

export const SHELL_PREFIX = '/_shell/';
const STATUS_PATH = '/_shell/status';

export interface ShellEndpointsOptions extends VisitorOptions {
  readonly storeFolder: string;
  readonly storeFaults: StoreFaults;
  readonly canaryRouter: CanaryRouter;
  /** Headers of every answer, as a flat list. */
  readonly common: readonly string[];
  readonly send: SendAnswer;
  readonly control?: Control | undefined;
  readonly previews?: Previews | undefined;
  readonly faults?: Faults | undefined;
  status(storeTrouble: StoreTrouble | null): string;
  /** Resolves with the JSON of `DEPLOYS_PATH`. */
  readonly deploys?: (() => Promise<string>) | undefined;
}

/** The shell's own endpoints: commands, fault reports, previews, status, deploys and live releases. */
export class ShellEndpoints {
  readonly #options: ShellEndpointsOptions;

  constructor(options: ShellEndpointsOptions) {
    this.#options = options;
  }

  /** Resolves with the sent status, or with null if the request is for none of these. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    asked: WebRequest,
  ): Promise<number | null> {
    const { path, extra, isRead } = asked;
    const { previews, faults, deploys, send, storeFaults } = this.#options;
    const taker = this.#options.control;
    if (request.method === 'POST') {
      if (path === CONTROL_PATH && taker) return this.#command(request, response, taker, extra);
      if (path === FAULTS_PATH && faults) return this.#report(request, response, faults, asked);
      return null;
    }
    if (!isRead) return null;
    if (path === PREVIEW_PATH && previews) return this.#enter(response, previews, asked);
    if (path === STATUS_PATH) return send(response, json(this.#options.status(storeFaults.trouble)), extra);
    if (path === DEPLOYS_PATH && deploys) return send(response, json(await deploys()), extra);
    return asked.view ? this.#liveRelease(response, asked) : send(response, STARTING, extra);
  }

  async #command(
    request: IncomingMessage,
    response: ServerResponse,
    taker: Control,
    extra: readonly string[],
  ): Promise<number> {
    const { status, body } = await control(request, taker);
    return this.#options.send(response, { ...json(body), status }, extra);
  }

  /** A page's fault report. The sender does not learn whether it was counted. */
  async #report(
    request: IncomingMessage,
    response: ServerResponse,
    faults: Faults,
    asked: WebRequest,
  ): Promise<number> {
    const { send, canaryRouter, common } = this.#options;
    const { view, extra } = asked;
    if (!view || !isFromSite(request, view.siteUrl)) return send(response, FOREIGN_REPORT, extra);
    const { status, fault } = await faults.take(request, visitorOf(request, asked.id, this.#options));
    if (fault) canaryRouter.failed(fault.composition, request);
    if (status === 400) return send(response, NO_REPORT, extra);
    response.writeHead(status, [...common, ...NO_STORE, ...extra]);
    response.end();
    return status;
  }

  #enter(response: ServerResponse, previews: Previews, { query, extra }: WebRequest): number {
    const { send } = this.#options;
    const entry = previews.enter(query);
    if (!entry) return send(response, OLD_LINK, extra);
    const { location, cookie } = entry;
    const headers = ['Location', location, 'Set-Cookie', cookie, 'Cache-Control', 'no-store'];
    return send(response, plain(303, '', headers), extra);
  }

  #liveRelease(response: ServerResponse, { path, extra }: WebRequest): Promise<number | null> {
    const { storeFolder, storeFaults, canaryRouter, common } = this.#options;
    return sendLiveRelease(response, path, {
      storeFolder,
      releases: canaryRouter.liveView.view?.releases ?? {},
      headers: [...common, ...extra],
      faults: storeFaults,
    });
  }
}
