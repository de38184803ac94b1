import type { IncomingMessage, ServerResponse } from 'node:http';
import { FormOutcome, FORMS_BASE, PageSlots } from '@site/shared/contracts';
import type { ApiProxy, ProxiedRequest } from './api-proxy.ts';
import { fillPage, hasOwnForm, type Filling } from './fill-page.ts';
import { sendFilled, type PreparedPage } from './pages.ts';

export interface PageCall extends ProxiedRequest {
  readonly path: string;
  readonly query: string;
  /** Flat list of further headers. */
  readonly extra: readonly string[];
}

const NOT_ARRIVED =
  'Your form did not arrive. Go back one page, where what you wrote still stands, and send it again in a moment.';

/** Forms without script: a page takes the POST of its own form, the API judges it, and the page comes back filled in. */
export class FormPages {
  readonly #proxy: ApiProxy;

  constructor(proxy: ApiProxy) {
    this.#proxy = proxy;
  }

  takes(page: PreparedPage, path: string): boolean {
    return hasOwnForm(htmlOf(page), path);
  }

  /** Resolves with the status that was sent. */
  async post(
    request: IncomingMessage,
    response: ServerResponse,
    page: PreparedPage,
    call: PageCall,
  ): Promise<number> {
    const path = FORMS_BASE + call.path + call.query;
    const { data: outcome } = FormOutcome.safeParse(
      await this.#proxy.ask(request, response, { ...call, path }),
    );
    if (outcome?.location) {
      response.writeHead(303, ['Location', outcome.location, ...NO_STORE, ...call.extra]);
      response.end();
      return 303;
    }
    const filling = outcome ?? { values: {}, errors: [{ field: 'submit', message: NOT_ARRIVED }], slots: {} };
    return this.#send(response, page, call, { status: outcome?.status ?? 503, filling });
  }

  /** A page with a ticket in its address: what the ticket stands for goes into the page's slots, if it is still good. */
  async get(
    request: IncomingMessage,
    response: ServerResponse,
    page: PreparedPage,
    call: PageCall,
  ): Promise<number> {
    const path = FORMS_BASE + call.path + call.query;
    const { data } = PageSlots.safeParse(await this.#proxy.ask(request, response, { ...call, path }));
    const filling = { values: {}, errors: [], slots: data?.slots ?? {} };
    return this.#send(response, page, call, { status: 200, filling });
  }

  #send(
    response: ServerResponse,
    page: PreparedPage,
    { path, extra }: PageCall,
    { status, filling }: { readonly status: number; readonly filling: Filling },
  ): number {
    const body = Buffer.from(fillPage(htmlOf(page), path, filling));
    return sendFilled(response, page, { status, body }, extra);
  }
}

/** Whether the page's address carries a ticket. */
export function hasTicket(query: string): boolean {
  return /^\?ticket=[\w.~-]+$/.test(query);
}

/**
 * Whether a post comes from a page of the site itself. Every browser of today says so in one header or the other; who sends
 * neither is no browser, and nobody's visitor is made to act by it.
 */
export function isFromSite({ headers }: IncomingMessage, siteUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'none';
  const { origin } = headers;
  return origin === undefined || origin === new URL(siteUrl).origin || hostOf(origin) === headers.host;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function htmlOf(page: PreparedPage): string {
  return page.variants.identity.body.toString();
}

const NO_STORE = ['Cache-Control', 'no-store', 'Content-Length', '0'];
