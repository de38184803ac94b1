import type { Logger } from 'pino';
import type { Encoding } from '../model/encodings.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import type { RenderedPages } from '../render/rendered-pages.ts';
import { compress } from '../storage/disk/compress.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { compose, type ComposeResult, type ComposeOptions } from './compose.ts';
import type { ShellReleaseSet, WarmWorkerPool } from './worker-pool.ts';

/** Builds compositions: renders, checks and compresses every page of a release set. */
export interface Builder {
  build(releaseSet: ReleaseSet, options: ComposeOptions): Promise<ComposeResult>;
  /** Prepares for the next release set while idle. Never rejects. */
  prepare(releaseSet: ShellReleaseSet): Promise<void>;
  /** Compresses pages and files at the highest level, which takes seconds. */
  recompressor(): Recompressor;
  close(): Promise<void>;
}

export interface Recompressor {
  compress(bytes: Buffer): Promise<Readonly<Record<Encoding, Buffer>>>;
  end(): Promise<void>;
}

/** Folders used by a builder. */
export interface BuilderFolders {
  readonly store: string;
  /** Cache of rendered pages. */
  readonly rendered: string;
}

/** What a composer gives its builder. */
export interface BuilderParts {
  readonly store: ReleaseStore;
  /** Folder of the rendered pages cache. */
  readonly rendered: string;
  readonly logger: Logger;
}

interface LocalBuilderOptions {
  readonly store: ReleaseStore;
  readonly rendered?: RenderedPages | null;
  /** Warm workers; null starts new ones for each composition. */
  readonly warmWorkers?: WarmWorkerPool | null;
}

/** Builds in this process, which should have no other work meanwhile. */
export class LocalBuilder implements Builder {
  readonly #options: LocalBuilderOptions;

  constructor(options: LocalBuilderOptions) {
    this.#options = options;
  }

  build(releaseSet: ReleaseSet, options: ComposeOptions): Promise<ComposeResult> {
    const { store, rendered = null, warmWorkers = null } = this.#options;
    return compose(releaseSet, store, { ...options, rendered, warmWorkers });
  }

  async prepare(releaseSet: ShellReleaseSet): Promise<void> {
    await this.#options.warmWorkers?.fill(releaseSet);
  }

  recompressor(): Recompressor {
    return { compress: (bytes) => compress(bytes, 'asset'), end: () => Promise.resolve() };
  }

  async close(): Promise<void> {
    await this.#options.warmWorkers?.close();
  }
}
