import type { PageData } from '@site/shared/federation';
import { ResourceLoader, type AbortablePromise } from 'jsdom';
import { readCompositionFile } from '../../storage/releases/composition-file.ts';

/** Serves a page's scripts and data from the store, and nothing else. */
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
    // Images, frames and other hosts are not tested here.
    if (origin !== new URL(this.#data.siteUrl).origin || !pathname.endsWith('.js')) return null;
    const answer = Promise.resolve().then(() =>
      underItsOwnName(this.read(pathname)),
    ) as AbortablePromise<Buffer>;
    return Object.assign(answer, { abort: () => undefined });
  }

  /** A file of the composition. Throws if there is none at the address. */
  read(address: string): Buffer {
    return readCompositionFile(this.#data, this.#storeFolder, address);
  }
}

/** A `sourceURL` comment would change the file name in stack traces, which are used to attribute faults. */
function underItsOwnName(script: Buffer): Buffer {
  if (!script.includes('sourceURL')) return script;
  return Buffer.from(script.toString().replace(/([#@]\s*)sourceURL(\s*=)/g, '$1source_url$2'));
}
