import type { IncomingMessage, ServerResponse } from 'node:http';
import { FormOutcome, FORMS_BASE, PageSlots, readLinkSecret } from '@site/shared/contracts';
import { sendFilled, type PreparedPage } from '../pages/pages.ts';
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
  'We can’t tell whether your form arrived: our service isn’t responding right now. Your answers are still below. Please send the form again in a moment; it will count only once.';
const FILE_AGAIN = 'Please choose your document again. Your browser does not keep it when the page reloads.';
/** How long to wait for the rest of a form that the API no longer reads. */
const TIMEOUT_MS = 30_000;

/** The answer to a form: a redirect, or the page filled in. */
export type FormAnswer = { readonly location: string } | { readonly status: number; readonly html: string };

/**
 * Forms without scripting: a page accepts the POST of its own form, the API validates it, and the page is sent back filled in.
 */
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
    const path = formPath(call);
    const { data: outcome } = FormOutcome.safeParse(
      await this.#proxy.ask(request, response, { ...call, path }),
    );
    if (outcome?.location) return { location: outcome.location };
    if (outcome) return { status: outcome.status, html: fillPage(html, call.path, outcome) };
    return { status: 503, html: fillPage(html, call.path, notArrived(await posted())) };
  }

  /** A page with a ticket in its URL: fills the page's slots with the ticket's data, if it is still valid. */
  async get(
    request: IncomingMessage,
    response: ServerResponse,
    html: string,
    call: PageCall,
  ): Promise<FormAnswer> {
    const path = formPath(call);
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

/** Sends the answer to a form with the headers of its page. Returns the status. */
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

/** Redirects to another page, with GET. Returns the status. */
export function redirect(response: ServerResponse, location: string, extra: readonly string[]): number {
  response.writeHead(303, ['Location', location, ...NO_STORE, ...extra]);
  response.end();
  return 303;
}

/** Whether the query contains a ticket. */
export function hasTicket(query: string): boolean {
  return readLinkSecret(query, 'ticket') !== null;
}

/** The API gets only the ticket or token of a link, unchanged. */
function formPath({ path, query }: PageCall): string {
  for (const name of ['ticket', 'token'] as const) {
    const secret = readLinkSecret(query, name);
    if (secret !== null) return `${FORMS_BASE}${path}?${name}=${secret}`;
  }
  return FORMS_BASE + path + query;
}

/**
 * Whether a POST comes from a page of this site. Every current browser sends one of the two headers; a client without either is
 * not a browser, so it cannot be abused for cross-site requests.
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
