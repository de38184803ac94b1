import type { IncomingMessage, ServerResponse } from 'node:http';
import { FAULTS_PATH } from '@site/shared/federation';
import { COMMANDS_PATH, DEPLOYS_PATH, HEALTH_PATH, STATUS_PATH } from '../model/control-paths.ts';
import { PREVIEW_PATH } from '../model/preview-token.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import {
  FOREIGN_REPORT,
  json,
  NO_REPORT,
  NO_STORE,
  OLD_LINK,
  plain,
  STARTING,
  type SendAnswer,
} from './pages/answers.ts';
import type { CanaryRouter } from './canary/canary-router.ts';
import type { ControlAnswer } from './control/composer-client.ts';
import type { ComposerRequests } from './control/composer-requests.ts';
import type { Faults } from './faults/faults.ts';
import { isFromSite } from './forms/form-pages.ts';
import { sendLiveRelease } from './files/live-releases.ts';
import type { Previews } from './preview/previews.ts';
import type { StoreFaults } from './files/store-faults.ts';
import { visitorOf, type VisitorOptions } from './visitor.ts';
import type { WebRequest } from './web-request.ts';

export const SHELL_PREFIX = '/_shell/';

export interface ShellEndpointsOptions extends VisitorOptions {
  readonly store: Pick<ReleaseStore, 'get'>;
  readonly storeFaults: StoreFaults;
  readonly canaryRouter: CanaryRouter;
  /** Headers of every answer, as a flat list. */
  readonly common: readonly string[];
  readonly send: SendAnswer;
  /** Answers requests for the composer. Without it, there is no composer to ask. */
  readonly composer?: ComposerRequests | undefined;
  readonly previews?: Previews | undefined;
  readonly faults?: Faults | undefined;
}

/** The shell's own endpoints: commands, fault reports, previews, status, deploys and live releases. */
export class ShellEndpoints {
  readonly #options: ShellEndpointsOptions;

  constructor(options: ShellEndpointsOptions) {
    this.#options = options;
  }

  /** Resolves with the sent status, or with null if the request is for another endpoint. */
  async answer(
    request: IncomingMessage,
    response: ServerResponse,
    asked: WebRequest,
  ): Promise<number | null> {
    const { path, extra, isRead } = asked;
    const { previews, faults, composer, send, storeFaults } = this.#options;
    if (request.method === 'POST') {
      if (path === COMMANDS_PATH && composer)
        return this.#relay(response, await composer.command(request), extra);
      if (path === FAULTS_PATH && faults) return this.#report(request, response, faults, asked);
      return null;
    }
    if (!isRead) return null;
    if (path === PREVIEW_PATH && previews) return this.#enter(response, previews, asked);
    if (path === HEALTH_PATH) return this.#health(response, asked);
    if (path === STATUS_PATH && composer)
      return this.#relay(response, await composer.status(storeFaults.trouble), extra);
    if (path === DEPLOYS_PATH && composer) return this.#relay(response, await composer.deploys(), extra);
    return asked.view ? this.#liveRelease(response, asked) : send(response, STARTING, extra);
  }

  #relay(response: ServerResponse, { status, body }: ControlAnswer, extra: readonly string[]): number {
    return this.#options.send(response, { ...json(body), status }, extra);
  }

  /** Ready if there is a composition to show, independent of composer and API. */
  #health(response: ServerResponse, { extra }: WebRequest): number {
    const composition = this.#options.canaryRouter.liveView.view?.id ?? null;
    const isReady = composition !== null;
    const body = JSON.stringify({ status: isReady ? 'ready' : 'not ready', composition });
    return this.#options.send(response, { ...json(body), status: isReady ? 200 : 503 }, extra);
  }

  /** Accepts a page's fault report. The sender does not learn whether it was counted. */
  async #report(
    request: IncomingMessage,
    response: ServerResponse,
    faults: Faults,
    asked: WebRequest,
  ): Promise<number> {
    const { send, canaryRouter, common } = this.#options;
    const { view, extra } = asked;
    if (!view || !isFromSite(request, view.siteUrl)) return send(response, FOREIGN_REPORT, extra);
    const { status, fault } = await faults.take(request, visitorOf(request, asked, this.#options));
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
    const { store, storeFaults, canaryRouter, common } = this.#options;
    return sendLiveRelease(response, path, {
      store,
      releases: canaryRouter.liveView.view?.releases ?? {},
      headers: [...common, ...extra],
      faults: storeFaults,
    });
  }
}
