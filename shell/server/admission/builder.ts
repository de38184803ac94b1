import type { Encoding } from '../model/encodings.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import type { RenderedPages } from '../render/rendered-pages.ts';
import { compress } from '../storage/compress.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import { compose, type ComposeResult, type Occasion } from './build-composition.ts';
import type { ShellReleaseSet, WarmWorkerPool } from './worker-pool.ts';

/** Makes compositions: renders, checks and compresses every page of a release set. */
export interface Builder {
  build(releaseSet: ReleaseSet, occasion: Occasion): Promise<ComposeResult>;
  /** Gets ready for the next release set while nobody waits for it. Never rejects. */
  prepare(releaseSet: ShellReleaseSet): Promise<void>;
  /** Compresses pages as hard as it goes, for whom seconds do not matter. */
  recompressor(): Recompressor;
  close(): Promise<void>;
}

export interface Recompressor {
  compress(bytes: Buffer): Promise<Readonly<Record<Encoding, Buffer>>>;
  end(): Promise<void>;
}

/** Folders that a builder works with. */
export interface BuilderPlaces {
  readonly store: string;
  /** What releases made before. */
  readonly rendered: string;
}

interface LocalBuilderOptions {
  readonly store: ReleaseStore;
  readonly rendered?: RenderedPages | null;
  /** Children that are started ahead of time; without it, each composition starts its own. */
  readonly spare?: WarmWorkerPool | null;
}

/** Makes them in this process, which has to have nothing else to do meanwhile. */
export class LocalBuilder implements Builder {
  readonly #options: LocalBuilderOptions;

  constructor(options: LocalBuilderOptions) {
    this.#options = options;
  }

  build(releaseSet: ReleaseSet, occasion: Occasion): Promise<ComposeResult> {
    const { store, rendered = null, spare = null } = this.#options;
    return compose(releaseSet, store, { ...occasion, rendered, spare });
  }

  async prepare(releaseSet: ShellReleaseSet): Promise<void> {
    await this.#options.spare?.fill(releaseSet);
  }

  recompressor(): Recompressor {
    return { compress: (bytes) => compress(bytes, 'asset'), end: () => Promise.resolve() };
  }

  async close(): Promise<void> {
    await this.#options.spare?.close();
  }
}
