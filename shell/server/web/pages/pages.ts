import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { ownerOf } from '@site/shared/federation';
import type { Composition, Page } from '../../model/composition.ts';
import type { Encoding } from '../../model/encodings.ts';
import { acceptedEncoding, matchesEtag } from '../edge/headers.ts';
import { SPECULATION_RULES } from './speculation-rules.ts';

interface Variant {
  readonly body: Buffer;
  readonly etag: string;
  /** Flat list of names and values. Built once, because setting headers one by one costs more than the rest of a request. */
  readonly headers: string[];
}

export interface PreparedPage {
  readonly status: number;
  readonly variants: Readonly<Record<'br' | 'gzip' | 'identity', Variant>>;
}

/**
 * Who may receive the pages. `everybody`: caches may store them. `side`: one side of a canary, stored only by the
 * visitor's browser. `some`: a preview, which is never cached or indexed.
 */
export type Audience = 'everybody' | 'side' | 'some';

/** Pages of one composition, prepared for sending: chosen by path and encoding, with nothing computed per request. */
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

  /** The canonical path for another spelling of it; null if that is not a page either. */
  redirectFor(path: string): string | null {
    const canonical = canonicalPath(path);
    return canonical !== path && this.#pages.has(canonical) ? canonical : null;
  }

  /** The current path of a page that had this path before; null if there is none. */
  movedTo(path: string): string | null {
    const to = this.#redirects.get(canonicalPath(path));
    return to !== undefined && this.#pages.has(to) ? to : null;
  }

  has(path: string): boolean {
    return this.#pages.has(path);
  }

  /** The page of a path, the notice of a missing area, or the 404 page. */
  find(path: string): PreparedPage {
    const page = this.#pages.get(path);
    if (page) return page;
    const owner = ownerOf(path);
    return (owner && this.#unavailable.get(owner)) ?? this.#notFound;
  }
}

/**
 * Normalizes a path: lower case, no repeated or trailing slashes, and no unnecessary encoding such as `%2D` (RFC 3986,
 * 6.2.2).
 */
export function canonicalPath(path: string): string {
  const decoded = path.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[\w.~-]/.test(character) ? character : code;
  });
  return (
    decoded
      .toLowerCase()
      .replace(/\/{2,}/g, '/')
      .replace(/\/$/, '') || '/'
  );
}

/** A page's HTML, to fill in for one visitor. */
export function htmlOf(page: PreparedPage): string {
  return page.variants.identity.body.toString();
}

/**
 * Sends a page. Returns the status.
 * @param extra Flat list of further headers.
 */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: PreparedPage,
  extra: readonly string[],
): number {
  const variant = page.variants[acceptedEncoding(request.headers['accept-encoding'])];
  if (page.status === 200 && matchesEtag(request.headers['if-none-match'], variant.etag)) {
    response.writeHead(304, [...without(variant.headers, BODY_HEADERS), ...extra]);
    response.end();
    return 304;
  }
  response.writeHead(page.status, [...variant.headers, ...extra]);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
  return page.status;
}

/** Sends a page filled in for one visitor, which must not be cached. */
export function sendFilled(
  response: ServerResponse,
  page: PreparedPage,
  { status, body }: { readonly status: number; readonly body: Buffer },
  extra: readonly string[],
): number {
  const headers = without(page.variants.identity.headers, PREPARED_HEADERS);
  const own = ['Content-Length', String(body.length), 'Cache-Control', 'no-store'];
  response.writeHead(status, [...headers, ...own, ...extra]);
  response.end(body);
  return status;
}

const PREPARED_HEADERS = new Set(['Content-Length', 'Cache-Control', 'ETag', 'Vary']);

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
  const identity = variant('identity');
  // Pages of a preview are not compressed.
  const compressed = (encoding: Encoding) =>
    page.bodies[encoding] === page.bodies.identity ? identity : variant(encoding);
  return { status: page.status, variants: { br: compressed('br'), gzip: compressed('gzip'), identity } };
}

/** A 304 has no Content-Length, because some clients would wait for a body. */
const BODY_HEADERS = new Set(['Content-Length', 'Content-Type', 'Content-Encoding']);

function without(headers: readonly string[], names: ReadonlySet<string>): string[] {
  const kept: string[] = [];
  for (let index = 0; index < headers.length; index += 2) {
    const name = headers[index] ?? '';
    if (!names.has(name)) kept.push(name, headers[index + 1] ?? '');
  }
  return kept;
}
