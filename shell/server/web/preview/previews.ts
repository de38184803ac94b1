import type { IncomingMessage } from 'node:http';
import type { Composition } from '../../model/composition.ts';
import type { View } from '../view.ts';
import { readPreview, signPreview, type Preview } from './preview-token.ts';
import { PREVIEW_PATH, previewView } from './preview-view.ts';

const COOKIE = '__site-preview';
/** Compositions of which pages are kept in memory for those who look at them. */
const MAX_VIEWS = 4;

export interface PreviewsOptions {
  readonly secret: string;
  readonly siteUrl: string;
  now(): Date;
  read(composition: string): Promise<Composition | null>;
}

/** Where a browser is sent, and the cookie that it takes along. */
export interface Entry {
  readonly location: string;
  readonly cookie: string;
}

/** Shows compositions that are not live to whoever holds a link to one. */
export class Previews {
  readonly #options: PreviewsOptions;
  readonly #views = new Map<string, View>();

  constructor(options: PreviewsOptions) {
    this.#options = options;
  }

  /** The address that shows a composition until a time. */
  link(preview: Preview): string {
    const url = new URL(PREVIEW_PATH, this.#options.siteUrl);
    url.searchParams.set('token', signPreview(preview, this.#options.secret));
    return url.href;
  }

  /** Goes into the preview that a link names, to the page that it names, or out of any. Null for a link that is no good. */
  enter(query: string): Entry | null {
    const asked = new URLSearchParams(query);
    const token = asked.get('token');
    if (token === null) return { location: '/', cookie: this.#cookie('', 0) };
    const preview = this.#read(token);
    if (!preview) return null;
    const seconds = Math.ceil((Date.parse(preview.until) - this.#options.now().getTime()) / 1000);
    return { location: ownPath(asked.get('to')), cookie: this.#cookie(token, seconds) };
  }

  /** What a request is to be answered from; null when it is the live site. */
  async find(request: IncomingMessage, common: readonly (readonly [string, string])[]): Promise<View | null> {
    const token = tokenOf(request);
    const preview = token === undefined ? null : this.#read(token);
    if (!preview) return null;
    const key = `${preview.composition} ${preview.until}`;
    const known = this.#views.get(key);
    if (known) return known;
    const composition = await this.#options.read(preview.composition);
    if (!composition) return null;
    const view = previewView(composition, preview, common);
    for (const old of [...this.#views.keys()].slice(0, this.#views.size - MAX_VIEWS + 1))
      this.#views.delete(old);
    this.#views.set(key, view);
    return view;
  }

  #read(token: string): Preview | null {
    return readPreview(token, this.#options.secret, this.#options.now());
  }

  #cookie(value: string, seconds: number): string {
    const secure = this.#options.siteUrl.startsWith('https:') ? '; Secure' : '';
    return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  }
}

/** Whether a request may be one of somebody who previews: cheap, asked of every request. */
export function mayPreview({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes(COOKIE) ?? false;
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

/** A path of this site, and nothing that a browser would take for another's. */
function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])[\w\-./]*$/.test(path) ? path : '/';
}
