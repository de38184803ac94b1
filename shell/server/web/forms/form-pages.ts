import type { IncomingMessage, ServerResponse } from 'node:http';
import { FormOutcome, FORMS_BASE, PageSlots } from '@site/shared/contracts';
import { sendFilled, type PreparedPage } from '../pages.ts';
import type { ApiProxy } from '../proxy/api-proxy.ts';
import type { ProxiedRequest } from '../proxy/request-headers.ts';
import { fillPage, type Filling } from './fill-page.ts';
import { keepPosted, type PostedForm } from './posted-form.ts';

export interface PageCall extends ProxiedRequest {
  readonly path: string;
  readonly query: string;
  /** Flat list of further headers. */
  readonly extra: readonly string[];
}

const NOT_ARRIVED =
  'We can’t tell whether your form arrived: our service isn’t answering right now. What you wrote is still below. Please send it again in a moment; it counts only once.';
const FILE_AGAIN = 'Please choose your document again: a page that comes back cannot hold it.';
/** How long the rest of a form may take to come when nobody takes it any more. */
const TIMEOUT_MS = 30_000;

/** What a form's sender gets: another page, or this one filled in. */
export type FormAnswer = { readonly location: string } | { readonly status: number; readonly html: string };

/** Forms without script: a page takes the POST of its own form, the API judges it, and the page comes back filled in. */
export class FormPages {
  readonly #proxy: ApiProxy;

  constructor(proxy: ApiProxy) {
    this.#proxy = proxy;
  }

  async post(
    request: IncomingMessage,
    response: ServerResponse,
    html: string,
    call: PageCall,
  ): Promise<FormAnswer> {
    const posted = keepPosted(request, TIMEOUT_MS);
    const path = FORMS_BASE + call.path + call.query;
    const { data: outcome } = FormOutcome.safeParse(
      await this.#proxy.ask(request, response, { ...call, path }),
    );
    if (outcome?.location) return { location: outcome.location };
    if (outcome) return { status: outcome.status, html: fillPage(html, call.path, outcome) };
    return { status: 503, html: fillPage(html, call.path, notArrived(await posted())) };
  }

  /** A page with a ticket in its address: what the ticket stands for goes into the page's slots, if it is still good. */
  async get(
    request: IncomingMessage,
    response: ServerResponse,
    html: string,
    call: PageCall,
  ): Promise<FormAnswer> {
    const path = FORMS_BASE + call.path + call.query;
    const { data } = PageSlots.safeParse(await this.#proxy.ask(request, response, { ...call, path }));
    const filling = { values: {}, errors: [], slots: data?.slots ?? {} };
    return { status: 200, html: fillPage(html, call.path, filling) };
  }
}

function notArrived({ values, files }: PostedForm): Filling {
  return {
    values,
    errors: [{ field: 'submit', message: NOT_ARRIVED }],
    slots: Object.fromEntries(files.map((name) => [`error-${name}`, FILE_AGAIN])),
  };
}

/** Sends what became of a form, under the headers of its page. Returns the status. */
export function sendFormAnswer(
  response: ServerResponse,
  page: PreparedPage,
  answer: FormAnswer,
  extra: readonly string[],
): number {
  if ('location' in answer) return redirect(response, answer.location, extra);
  const { status, html } = answer;
  const later = status === 503 ? ['Retry-After', '5'] : [];
  return sendFilled(response, page, { status, body: Buffer.from(html) }, [...later, ...extra]);
}

/** Sends the browser on to another page, by GET. Returns the status. */
export function redirect(response: ServerResponse, location: string, extra: readonly string[]): number {
  response.writeHead(303, ['Location', location, ...NO_STORE, ...extra]);
  response.end();
  return 303;
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

const NO_STORE = ['Cache-Control', 'no-store', 'Content-Length', '0'];
