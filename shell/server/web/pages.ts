import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownerOf } from '@site/shared/federation';
import type { Composition, Page } from '../model/composition.ts';
import { acceptedEncoding } from './headers.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  /** Flat list of names and values, made once: setting them one by one on each request would cost more than the rest. */
  readonly headers: string[];
}

export interface PreparedPage {
  readonly status: number;
  readonly variants: Readonly<Record<'br' | 'gzip' | 'identity', Variant>>;
}

/**
 * Who is sent pages. What is for some only is kept by nobody, and found by no search. While a canary runs each side has its
 * own, which a visitor's browser may keep and nobody else.
 */
export type Audience = 'everybody' | 'side' | 'some';

/** Pages of one composition, ready to be written: chosen by path and encoding, nothing is computed on request. */
export class PreparedPages {
  readonly #pages = new Map<string, PreparedPage>();
  readonly #notFound: PreparedPage;
  readonly #unavailable = new Map<string, PreparedPage>();
  readonly #redirects: Composition['redirects'];

  constructor(
    composition: Composition,
    common: readonly (readonly [string, string])[],
    audience: Audience = 'everybody',
  ) {
    const shared = [
      ['Speculation-Rules', SPECULATION_RULES],
      ['X-Composition', composition.id],
      ...common,
    ] as const;
    const prepare = (page: Page) => preparePage(page, shared, audience);
    for (const page of composition.pages.values()) this.#pages.set(page.path, prepare(page));
    for (const [remote, page] of composition.unavailable) this.#unavailable.set(remote, prepare(page));
    this.#notFound = prepare(composition.notFound);
    this.#redirects = composition.redirects;
  }

  /** Where a path with a trailing slash, or capitals, really lives; null when it is no page either. */
  redirectFor(path: string): string | null {
    const tidy = path.toLowerCase().replace(/\/+$/, '') || '/';
    return tidy !== path && this.#pages.has(tidy) ? tidy : null;
  }

  /** Where the page is that had a path before; null when no page of today had it. */
  movedTo(path: string): string | null {
    const to = this.#redirects.get(path.toLowerCase().replace(/\/+$/, ''));
    return to !== undefined && this.#pages.has(to) ? to : null;
  }

  has(path: string): boolean {
    return this.#pages.has(path);
  }

  /** The page of a path: its own, the notice of an area that is missing, or the 404 page. */
  find(path: string): PreparedPage {
    const page = this.#pages.get(path);
    if (page) return page;
    const owner = ownerOf(path);
    return (owner && this.#unavailable.get(owner)) ?? this.#notFound;
  }
}

/** A page's HTML, to be filled in for one visitor. */
export function htmlOf(page: PreparedPage): string {
  return page.variants.identity.body.toString();
}

/** Writes a page. `extra` is a flat list of further headers. Returns the status that was sent. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PreparedPage,
  extra: readonly string[],
): number {
  const variant = page.variants[acceptedEncoding(request.headers['accept-encoding'])];
  const match = request.headers['if-none-match'];
  if (match !== undefined && page.status === 200 && matches(match, variant.etag)) {
    response.writeHead(304, [...without(variant.headers, OF_A_BODY), ...extra]);
    response.end();
    return 304;
  }
  response.writeHead(page.status, variant.headers.concat(extra));
  response.end(request.method === 'HEAD' ? undefined : variant.body);
  return page.status;
}

/** Sends what was made of a page for this one visitor: nobody keeps it. */
export function sendFilled(
  response: ServerResponse,
  page: PreparedPage,
  { status, body }: { readonly status: number; readonly body: Buffer },
  extra: readonly string[],
): number {
  const headers = without(page.variants.identity.headers, OF_THE_PREPARED);
  const own = ['Content-Length', String(body.length), 'Cache-Control', 'no-store'];
  response.writeHead(status, [...headers, ...own, ...extra]);
  response.end(body);
  return status;
}

const OF_THE_PREPARED = new Set(['Content-Length', 'Cache-Control', 'ETag', 'Vary']);

function preparePage(
  page: Page,
  shared: readonly (readonly [string, string])[],
  audience: Audience,
): PreparedPage {
  const isKept = page.status === 200 && audience !== 'some';
  const isSide = audience === 'side';
  const variant = (encoding: 'br' | 'gzip' | 'identity'): Variant => {
    const body = page.bodies[encoding];
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
    const headers = [
      ['Content-Type', 'text/html; charset=utf-8'],
      ['Content-Length', String(body.length)],
      ...(encoding === 'identity' ? [] : [['Content-Encoding', encoding]]),
      ['Vary', isSide ? 'Accept-Encoding, Cookie' : 'Accept-Encoding'],
      ['Cache-Control', !isKept ? 'no-store' : isSide ? 'private, no-cache' : 'no-cache'],
      ...(audience === 'some' ? [['X-Robots-Tag', 'noindex']] : []),
      ['ETag', etag],
      ...(page.status === 503 ? [['Retry-After', '30']] : []),
      ['Content-Security-Policy', page.contentSecurityPolicy],
      ...shared,
    ];
    return { body, etag, headers: headers.flat() };
  };
  return {
    status: page.status,
    variants: { br: variant('br'), gzip: variant('gzip'), identity: variant('identity') },
  };
}

/** A 304 names no length: some clients would wait for the body. */
const OF_A_BODY = new Set(['Content-Length', 'Content-Type', 'Content-Encoding']);

function without(headers: readonly string[], names: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!names.has(name)) kept.push(name, headers[index + 1] ?? '');
  }
  return kept;
}

function matches(header: string, etag: string): boolean {
  return (
    header === etag ||
    header === '*' ||
    header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag)
  );
}
