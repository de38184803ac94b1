import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BROWSER_FOLDER, PAGE_DATA_FILE, RELEASE_FILE } from '@site/shared/federation';
import type { Logger } from 'pino';
import { z } from 'zod';

/** A requested file. `version` is a release's, or a composition's for its page data. */
export interface StoredFile {
  readonly owner: string;
  readonly version: string;
  /** Path within the release. */
  readonly file: string;
}

/** A fault of the store, described for operators. */
export interface StoreTrouble {
  readonly at: string;
  readonly message: string;
}

interface StoreFaultsOptions {
  readonly storeFolder: string;
  readonly logger: Pick<Logger, 'error'>;
  /** Whether this version is live, so that all of its files are required. */
  isShown(owner: string, version: string): boolean;
}

/** Used in place of an owner; has no list of files. */
const COMPOSITION = 'composition';
const PAGE_DATA = BROWSER_FOLDER + PAGE_DATA_FILE;

const Manifest = z.object({ files: z.record(z.string(), z.unknown()) });
/** System errors that occur for existing files. */
const SYSTEM_CODES: ReadonlySet<string> = new Set('EACCES EPERM EIO EMFILE ENFILE ENOMEM ESTALE'.split(' '));
const REPORTED_FOR_MS = 10 * 60_000;
/** Maximum number of recorded faults: if the whole store is gone, more are of no use. */
const MAX_FAULTS = 100;
/** Manifests to keep in memory. */
const MAX_MANIFESTS = 30;

/** Distinguishes files that never existed from files that are missing from the store. */
export class StoreFaults {
  readonly #options: StoreFaultsOptions;
  readonly #faults = new Map<string, StoreTrouble>();
  readonly #manifests = new Map<string, ReadonlySet<string>>();

  constructor(options: StoreFaultsOptions) {
    this.#options = options;
  }

  /** The latest fault, until the file is restored or nobody has requested it for a while. */
  get trouble(): StoreTrouble | null {
    const since = new Date(Date.now() - REPORTED_FOR_MS).toISOString();
    for (const [file, { at }] of this.#faults) if (at < since || existsSync(file)) this.#faults.delete(file);
    return [...this.#faults.values()].at(-1) ?? null;
  }

  /** Whether an unreadable file is required. Logs and records each fault once. */
  async isFault(asked: StoredFile, error: unknown): Promise<boolean> {
    const code = String((error as { readonly code?: unknown }).code);
    if (!SYSTEM_CODES.has(code) && !(await this.#isExpected(asked))) return false;
    const { owner, version, file } = asked;
    const place = path.join(this.#options.storeFolder, owner, version, file);
    if (this.#faults.has(place) || this.#faults.size >= MAX_FAULTS) return true;
    this.#options.logger.error(
      { release: `${owner}@${version}`, file, code },
      'a file is missing from the store',
    );
    const message = `files of ${owner}@${version} are missing from the store (${code}): restore the store in DATA_DIR`;
    this.#faults.set(place, { at: new Date().toISOString(), message });
    return true;
  }

  /** If the manifest itself is missing, all files of a live release are required. */
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
