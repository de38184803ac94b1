import type { PageData } from '@site/shared/federation';
import { ResourceLoader, type AbortablePromise } from 'jsdom';
import { readCompositionFile } from '../../storage/composition-file.ts';

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
    const answer = Promise.resolve().then(() =>
      underItsOwnName(this.read(pathname)),
    ) as AbortablePromise<Buffer>;
    return Object.assign(answer, { abort: () => undefined });
  }

  /** A file of the composition; throws when there is none at the address. */
  read(address: string): Buffer {
    return readCompositionFile(this.#data, this.#storeFolder, address);
  }
}

/** A script may say what it is called in stack traces. Those say who did what, so it goes by its address. */
function underItsOwnName(script: Buffer): Buffer {
  if (!script.includes('sourceURL')) return script;
  return Buffer.from(script.toString().replace(/([#@]\s*)sourceURL(\s*=)/g, '$1source_url$2'));
}
