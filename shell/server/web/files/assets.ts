import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { BROWSER_FOLDER, type ReleaseOwner } from '@site/shared/federation';
import { MissingBlob, TooManyReads } from '../../storage/blobs/blob-store.ts';
import type { ReleaseStore } from '../../storage/releases/release-store.ts';
import { acceptedEncoding, NO_CONTENT_POLICY } from '../edge/headers.ts';
import { within } from '../promises/within.ts';
import type { StoredFile, StoreFaults } from './store-faults.ts';

const ASSET_PATH = /^\/assets\/([a-z-]+)\/([0-9a-f]{20})\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;
const SUFFIX = { br: '.br', gzip: '.gz' } as const;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
};

interface FoundFile {
  readonly body: Buffer;
  readonly encoding: 'br' | 'gzip' | 'identity';
}

interface MissingFile {
  readonly status: number;
  readonly text: string;
  /** Flat list of names and values. */
  readonly headers: readonly string[];
}

const NOT_FOUND: MissingFile = {
  status: 404,
  text: 'No stored release contains this file.\n',
  headers: [],
};
/** Not cached, because it is a fault of the site. */
const UNAVAILABLE: MissingFile = {
  status: 503,
  text: 'This file is temporarily unavailable. Please try again in a moment.\n',
  headers: ['Retry-After', '30'],
};
const CACHE_BYTES = 64 * 1024 * 1024;
/**
 * How long an asset may take if the store is a bucket. nginx takes a replica that has not answered for three seconds
 * out of service (shared/containers/front-nginx.conf).
 */
export const STORE_TIMEOUT_MS = 2000;

export interface AssetsOptions {
  readonly store: Pick<ReleaseStore, 'get'>;
  /** Headers of every answer. */
  readonly common: readonly (readonly [string, string])[];
  readonly faults: StoreFaults;
  /** How long a request waits for the store. By default, without a limit. */
  readonly timeoutMs?: number | undefined;
}

/**
 * Serves the browser files of every stored release, live or past. URLs contain the version, so they are immutable and old tabs
 * find their chunks. Files are kept in memory until the cache is full.
 */
export class Assets {
  readonly #store: Pick<ReleaseStore, 'get'>;
  readonly #common: readonly string[];
  readonly #faults: StoreFaults;
  readonly #timeoutMs: number | undefined;
  readonly #cache = new Map<string, Buffer>();
  readonly #reading = new Map<string, Promise<Buffer>>();
  #cached = 0;

  constructor({ store, common, faults, timeoutMs }: AssetsOptions) {
    this.#store = store;
    this.#faults = faults;
    this.#timeoutMs = timeoutMs;
    this.#common = ['Content-Security-Policy', NO_CONTENT_POLICY, ...common.flat()];
  }

  /** Answers if the path is an asset's. Resolves with the sent status, or null if the path is not an asset's. */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    extra: readonly string[],
  ): Promise<number | null> {
    const matched = ASSET_PATH.exec(pathname);
    if (!matched) return null;
    const [, owner = '', version = '', file = ''] = matched;
    const type = TYPES[path.extname(file)];
    if (!type) return this.#sendMissing(response, NOT_FOUND, extra);
    const accepted = acceptedEncoding(request.headers['accept-encoding']);
    // A file that is read too late is in memory for the next request.
    const finding = this.#find({ owner, version, file: BROWSER_FOLDER + file }, accepted);
    const found =
      (await (this.#timeoutMs === undefined ? finding : within(this.#timeoutMs, finding))) ?? UNAVAILABLE;
    if ('status' in found) return this.#sendMissing(response, found, extra);
    const { body, encoding } = found;
    const headers = ['Content-Type', type, 'Content-Length', String(body.length), 'Vary', 'Accept-Encoding'];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    headers.push('Cache-Control', 'public, max-age=31536000, immutable', ...this.#common, ...extra);
    response.writeHead(200, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
    return 200;
  }

  async #find(asked: StoredFile, accepted: FoundFile['encoding']): Promise<FoundFile | MissingFile> {
    try {
      const smaller =
        accepted === 'identity' ? null : await this.#read(asked, SUFFIX[accepted]).catch(nullUnlessFinal);
      if (smaller) return { body: smaller, encoding: accepted };
      return { body: await this.#read(asked, ''), encoding: 'identity' };
    } catch (error) {
      return (await this.#faults.isFault(asked, error)) ? UNAVAILABLE : NOT_FOUND;
    }
  }

  #sendMissing(
    response: ServerResponse,
    { status, text, headers }: MissingFile,
    extra: readonly string[],
  ): number {
    const own = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'];
    response.writeHead(status, [...own, ...headers, ...this.#common, ...extra]);
    response.end(text);
    return status;
  }

  /** Requests for the same file share one read. */
  #read({ owner, version, file }: StoredFile, suffix: string): Promise<Buffer> {
    const key = `${owner}/${version}/${file}${suffix}`;
    const known = this.#cache.get(key);
    if (known) return Promise.resolve(known);
    const reading =
      this.#reading.get(key) ??
      this.#store
        .get(owner as ReleaseOwner, version, file + suffix)
        .then((bytes) => {
          this.#faults.clear({ owner, version, file });
          this.#keep(key, bytes);
          return bytes;
        })
        .finally(() => this.#reading.delete(key));
    this.#reading.set(key, reading);
    return reading;
  }

  #keep(key: string, bytes: Buffer): void {
    if (this.#cached + bytes.length > CACHE_BYTES) {
      this.#cache.clear();
      this.#cached = 0;
    }
    this.#cached += bytes.length;
    this.#cache.set(key, bytes);
  }
}

/** Null for an error with a compressed file only, because the file itself may be readable. */
function nullUnlessFinal(error: unknown): null {
  if (error instanceof MissingBlob || error instanceof TooManyReads) throw error;
  return null;
}
