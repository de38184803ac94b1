import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import { FOREIGN_FORM, NO_STORE, ONLY_GET, plain, type SendAnswer } from './pages/answers.ts';
import { hasOwnForm } from './forms/fill-page.ts';
import { FormPages, hasTicket, isFromSite, sendFormAnswer, type PageCall } from './forms/form-pages.ts';
import { sendRootFile } from './pages/send-root-file.ts';
import { canonicalPath, htmlOf, sendPage } from './pages/pages.ts';
import type { ApiProxy } from './proxy/api-proxy.ts';
import type { View } from './pages/view.ts';
import { visitorOf, type VisitorOptions } from './visitor.ts';
import type { WebRequest } from './web-request.ts';

export interface PageRequestsOptions extends VisitorOptions {
  readonly proxy: ApiProxy;
  readonly logger: Logger;
  readonly send: SendAnswer;
  /** Headers of every answer, as a flat list. */
  readonly common: readonly string[];
}

/** Answers requests for pages and root files, including redirects, tickets, and forms without scripting. */
export class PageRequests {
  readonly #options: PageRequestsOptions;
  readonly #forms: FormPages;

  constructor(options: PageRequestsOptions) {
    this.#options = options;
    this.#forms = new FormPages(options.proxy);
  }

  async get(
    request: IncomingMessage,
    response: ServerResponse,
    view: View,
    asked: WebRequest,
  ): Promise<number> {
    const { path, query, extra } = asked;
    const file = view.files.get(path);
    if (file) {
      const headers = [...view.fileCaching, ...this.#options.common, ...extra];
      return sendRootFile(request, response, { path, file }, headers);
    }
    if (hasTicket(query) && view.pages.has(path) && request.method === 'GET') {
      const page = view.pages.find(path);
      const answer = await this.#forms.get(request, response, htmlOf(page), this.#call(request, asked));
      return sendFormAnswer(response, page, answer, extra);
    }
    return this.#page(request, response, view, asked);
  }

  /** A page's form, posted by a browser without scripting. */
  async post(
    request: IncomingMessage,
    response: ServerResponse,
    view: View | null,
    asked: WebRequest,
  ): Promise<number> {
    const { send } = this.#options;
    const { path, extra } = asked;
    const page = view?.pages.find(path);
    if (page?.status === 503) return sendPage(request, response, page, extra);
    if (!view || !page || !hasOwnForm(htmlOf(page), path)) return send(response, ONLY_GET, extra);
    if (!isFromSite(request, view.siteUrl)) return send(response, FOREIGN_FORM, extra);
    const answer = await this.#forms.post(request, response, htmlOf(page), this.#call(request, asked));
    return sendFormAnswer(response, page, answer, extra);
  }

  #page(
    request: IncomingMessage,
    response: ServerResponse,
    { pages, files, fileCaching }: View,
    { id, path, query, extra }: WebRequest,
  ): number {
    const { send, logger } = this.#options;
    const canonical = canonicalPath(path);
    const redirect = pages.redirectFor(path) ?? (files.has(canonical) ? canonical : null);
    // Redirects only to a known path of this site, even if another spelling resembles a host.
    if (redirect)
      return send(response, plain(308, '', ['Location', redirect + query, ...fileCaching]), extra);
    const moved = pages.movedTo(path);
    // Not cached: the redirect ends with its release, and a preview's redirect must not reach other visitors.
    if (moved) return send(response, plain(308, '', ['Location', moved + query, ...NO_STORE]), extra);
    const status = sendPage(request, response, pages.find(path), extra);
    if (status === 404) logger.warn({ requestId: id, path: path.slice(0, 200) }, 'no page at this path');
    return status;
  }

  #call(request: IncomingMessage, asked: WebRequest): PageCall {
    const { path, query, extra } = asked;
    return { ...visitorOf(request, asked, this.#options), path, query, extra };
  }
}
