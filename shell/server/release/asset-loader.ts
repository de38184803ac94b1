import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pageDataPath, type PageData } from '@site/shared/federation';
import { ResourceLoader, type AbortablePromise } from 'jsdom';

const ASSET = /^\/assets\/([a-z-]+)\/([0-9a-f]{20})\/((?:[\w-][\w.-]*\/)*[\w-][\w.-]*)$/;

/** Gives a page its scripts and its data out of the store, and nothing else that it asks for. */
export class AssetLoader extends ResourceLoader {
  readonly #data: PageData;
  readonly #storeFolder: string;

  constructor(data: PageData, storeFolder: string) {
    super();
    this.#data = data;
    this.#storeFolder = storeFolder;
  }

  override fetch(address: string): AbortablePromise<Buffer> | null {
    const { origin, pathname } = new URL(address);
    // Pictures, frames and pages of others are not what is tried here.
    if (origin !== new URL(this.#data.siteUrl).origin || !pathname.endsWith('.js')) return null;
    const answer = Promise.resolve().then(() => this.read(pathname)) as AbortablePromise<Buffer>;
    return Object.assign(answer, { abort: () => undefined });
  }

  /** A file of the composition; throws when there is none at the address. */
  read(address: string): Buffer {
    if (address === pageDataPath(this.#data.composition)) return Buffer.from(JSON.stringify(this.#data));
    const [, owner = '', version = '', file = ''] = ASSET.exec(address) ?? [];
    const release = this.#data.releases[owner as keyof PageData['releases']];
    if (release?.version !== version) throw new Error(`${address} is no file of this composition`);
    return readFileSync(path.join(this.#storeFolder, owner, version, 'browser', file));
  }
}
