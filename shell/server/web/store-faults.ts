import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BROWSER_FOLDER, PAGE_DATA_FILE, RELEASE_FILE } from '@site/shared/federation';
import type { Logger } from 'pino';
import { z } from 'zod';

/** A file that somebody asked for. `version` is a release's, or a composition's for what it tells browsers. */
export interface StoredFile {
  readonly owner: string;
  readonly version: string;
  /** Its path in the release. */
  readonly file: string;
}

/** What is wrong with the store, for people. */
export interface StoreTrouble {
  readonly at: string;
  readonly message: string;
}

interface StoreFaultsOptions {
  readonly storeFolder: string;
  readonly logger: Pick<Logger, 'error'>;
  /** Whether the site shows that version now: all of its files have to be there. */
  isShown(owner: string, version: string): boolean;
}

/** Stands where an owner does, and has no list of its files. */
const COMPOSITION = 'composition';
const PAGE_DATA = BROWSER_FOLDER + PAGE_DATA_FILE;

const Manifest = z.object({ files: z.record(z.string(), z.unknown()) });
/** Whatever the file is called, it is not its name that is wrong. */
const OF_THE_SYSTEM: ReadonlySet<string> = new Set('EACCES EPERM EIO EMFILE ENFILE ENOMEM ESTALE'.split(' '));
const TOLD_FOR_MS = 10 * 60_000;
/** Files that are told of at the same time; a whole store that is gone is one trouble. */
const MAX_FAULTS = 100;
/** Manifests of which the names of the files are kept. */
const MAX_MANIFESTS = 30;

/** Tells files that nobody has from files that the store should have and has not. */
export class StoreFaults {
  readonly #options: StoreFaultsOptions;
  readonly #faults = new Map<string, StoreTrouble>();
  readonly #manifests = new Map<string, ReadonlySet<string>>();

  constructor(options: StoreFaultsOptions) {
    this.#options = options;
  }

  /** What the store lacks, until it is there again, or nobody has asked for it for a while. */
  get trouble(): StoreTrouble | null {
    const since = new Date(Date.now() - TOLD_FOR_MS).toISOString();
    for (const [file, { at }] of this.#faults) if (at < since || existsSync(file)) this.#faults.delete(file);
    return [...this.#faults.values()].at(-1) ?? null;
  }

  /** Whether a file that could not be read is one that has to be there. The log and the status are told of it once. */
  async isFault(asked: StoredFile, error: unknown): Promise<boolean> {
    const code = String((error as { readonly code?: unknown }).code);
    if (!OF_THE_SYSTEM.has(code) && !(await this.#isExpected(asked))) return false;
    const { owner, version, file } = asked;
    const place = path.join(this.#options.storeFolder, owner, version, file);
    if (this.#faults.has(place) || this.#faults.size >= MAX_FAULTS) return true;
    this.#options.logger.error({ release: `${owner}@${version}`, file, code }, 'the store lacks a file');
    const message = `the store lacks files of ${owner}@${version} (${code}): restore the store of DATA_DIR`;
    this.#faults.set(place, { at: new Date().toISOString(), message });
    return true;
  }

  /** Of a release that is shown, whose own list is gone too, everything is missing. */
  async #isExpected({ owner, version, file }: StoredFile): Promise<boolean> {
    if (owner === COMPOSITION) return file === PAGE_DATA && this.#options.isShown(owner, version);
    const names = await this.#filesOf(owner, version);
    return names ? names.has(file) : this.#options.isShown(owner, version);
  }

  async #filesOf(owner: string, version: string): Promise<ReadonlySet<string> | null> {
    const place = path.join(this.#options.storeFolder, owner, version, RELEASE_FILE);
    const known = this.#manifests.get(place);
    if (known && existsSync(place)) return known;
    try {
      const { files } = Manifest.parse(JSON.parse(await readFile(place, 'utf8')));
      if (this.#manifests.size >= MAX_MANIFESTS) this.#manifests.clear();
      const names = new Set(Object.keys(files));
      this.#manifests.set(place, names);
      return names;
    } catch {
      return null;
    }
  }
}
