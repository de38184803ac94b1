import type { IncomingMessage } from 'node:http';
import type { Composition } from '../../model/composition.ts';
import type { View } from '../pages/view.ts';
import { readPreview, type Preview } from '../../model/preview-token.ts';
import { previewView } from './preview-view.ts';

const COOKIE = '__site-preview';
/** Previewed compositions to keep in memory. */
const MAX_VIEWS = 4;

export interface PreviewsOptions {
  readonly secret: string;
  readonly siteUrl: string;
  now(): Date;
  read(composition: string): Promise<Composition | null>;
  /** Whether the site state still names the preview. Removing a key ends it early. */
  isNoted(preview: Preview): boolean;
}

/** A redirect and its cookie. */
export interface Entry {
  readonly location: string;
  readonly cookie: string;
}

/** Shows compositions that are not live to holders of a link. */
export class Previews {
  readonly #options: PreviewsOptions;
  /** Requests for the same preview share one read. */
  readonly #views = new Map<string, Promise<View | null>>();

  constructor(options: PreviewsOptions) {
    this.#options = options;
  }

  /**
   * Enters the preview of a link, at the page in its `to` parameter; leaves the preview without a token. Null for an invalid
   * link.
   */
  enter(query: string): Entry | null {
    const asked = new URLSearchParams(query);
    const token = asked.get('token');
    if (token === null) return { location: '/', cookie: this.#cookie('', 0) };
    const preview = this.#read(token);
    if (!preview) return null;
    const seconds = Math.ceil((Date.parse(preview.until) - this.#options.now().getTime()) / 1000);
    return { location: ownPath(asked.get('to')), cookie: this.#cookie(token, seconds) };
  }

  /** The previewed view of a request; null for the live site. */
  async find(request: IncomingMessage, common: readonly (readonly [string, string])[]): Promise<View | null> {
    const token = tokenOf(request);
    const preview = token === undefined ? null : this.#read(token);
    if (!preview) return null;
    const key = `${preview.composition} ${preview.until}`;
    const known = this.#views.get(key);
    if (known) return known;
    const reading = this.#options
      .read(preview.composition)
      .then((composition) => composition && previewView(composition, preview, common));
    this.#views.set(key, reading);
    for (const old of [...this.#views.keys()].slice(0, -MAX_VIEWS)) this.#views.delete(old);
    const forget = () => void (this.#views.get(key) === reading && this.#views.delete(key));
    reading.then((view) => view ?? forget(), forget);
    return reading;
  }

  #read(token: string): Preview | null {
    const preview = readPreview(token, this.#options.secret, this.#options.now());
    return preview && this.#options.isNoted(preview) ? preview : null;
  }

  #cookie(value: string, seconds: number): string {
    const secure = this.#options.siteUrl.startsWith('https:') ? '; Secure' : '';
    return `${COOKIE}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`;
  }
}

/** A cheap test for a preview cookie, because every request is tested. */
export function mayPreview({ headers }: IncomingMessage): boolean {
  return headers.cookie?.includes(COOKIE) ?? false;
}

function tokenOf({ headers }: IncomingMessage): string | undefined {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
  return cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
}

/** A path of this site. Rejects everything that a browser would resolve to another host. */
function ownPath(path: string | null): string {
  return path !== null && /^\/(?![/\\])[\w\-./]*$/.test(path) ? path : '/';
}
