import { BROWSER_FOLDER, PAGE_DATA_FILE, RELEASE_FILE, type ReleaseOwner } from '@site/shared/federation';
import type { Logger } from 'pino';
import { z } from 'zod';
import { MissingBlob, TooManyReads } from '../../storage/blobs/blob-store.ts';
import { PAGE_DATA as COMPOSITION, type ReleaseStore } from '../../storage/releases/release-store.ts';

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
  readonly store: Pick<ReleaseStore, 'get'>;
  readonly logger: Pick<Logger, 'error'>;
  /** Whether this version is live, so that all of its files are required. */
  isShown(owner: string, version: string): boolean;
}

const PAGE_DATA = BROWSER_FOLDER + PAGE_DATA_FILE;

const Manifest = z.object({ files: z.record(z.string(), z.unknown()) });
/** Thrown if the store works but has no such file. Any other error is a fault of the store. */
const MISSING = 'ENOENT';
const REPORTED_FOR_MS = 10 * 60_000;
/** Maximum number of recorded faults. If the whole store is gone, more are of no use. */
const MAX_FAULTS = 100;
/** Number of cached manifests, and how long they are valid, because a release may be removed. */
const MAX_MANIFESTS = 30;
const MANIFEST_MS = 10_000;

/** Distinguishes files that never existed from files that are missing from the store. */
export class StoreFaults {
  readonly #options: StoreFaultsOptions;
  readonly #faults = new Map<string, StoreTrouble>();
  readonly #manifests = new Map<string, { readonly names: ReadonlySet<string>; readonly at: number }>();

  constructor(options: StoreFaultsOptions) {
    this.#options = options;
  }

  /** The latest fault, until the file is restored or nobody has requested it for a while. */
  get trouble(): StoreTrouble | null {
    const since = new Date(Date.now() - REPORTED_FOR_MS).toISOString();
    for (const [file, { at }] of this.#faults) if (at < since) this.#faults.delete(file);
    return [...this.#faults.values()].at(-1) ?? null;
  }

  /** Whether an unreadable file is, or may be, required. Logs and records each fault of the store once. */
  async isFault(asked: StoredFile, error: unknown): Promise<boolean> {
    if (error instanceof TooManyReads) return true;
    const code = String((error as { readonly code?: unknown }).code);
    if (code === MISSING && !(await this.#isExpected(asked, error))) return false;
    const { owner, version, file } = asked;
    const place = placeOf(asked);
    if (this.#faults.has(place) || this.#faults.size >= MAX_FAULTS) return true;
    this.#options.logger.error(
      { release: `${owner}@${version}`, file, code },
      'a file is missing from the store',
    );
    const message = `files of ${owner}@${version} are missing from the store (${code}): restore the store in DATA_DIR`;
    this.#faults.set(place, { at: new Date().toISOString(), message });
    return true;
  }

  /**
   * Call after a file was read. The release is then assumed to be complete again; files that are still missing are
   * noticed when they are requested.
   */
  clear({ owner, version }: StoredFile): void {
    for (const place of this.#faults.keys())
      if (place.startsWith(`${owner}/${version}/`)) this.#faults.delete(place);
  }

  /** If the manifest itself is missing, all files of a live release are required. */
  async #isExpected({ owner, version, file }: StoredFile, error: unknown): Promise<boolean> {
    if (owner === COMPOSITION) return file === PAGE_DATA && this.#options.isShown(owner, version);
    const names = error instanceof MissingBlob ? null : await this.#filesOf(owner, version);
    return names ? names.has(file) : this.#options.isShown(owner, version);
  }

  async #filesOf(owner: string, version: string): Promise<ReadonlySet<string> | null> {
    const release = `${owner}@${version}`;
    const known = this.#manifests.get(release);
    if (known && known.at > Date.now() - MANIFEST_MS) return known.names;
    try {
      const manifest = await this.#options.store.get(owner as ReleaseOwner, version, RELEASE_FILE);
      const { files } = Manifest.parse(JSON.parse(manifest.toString()));
      if (this.#manifests.size >= MAX_MANIFESTS) this.#manifests.clear();
      const names = new Set(Object.keys(files));
      this.#manifests.set(release, { names, at: Date.now() });
      return names;
    } catch {
      return null;
    }
  }
}

function placeOf({ owner, version, file }: StoredFile): string {
  return `${owner}/${version}/${file}`;
}
