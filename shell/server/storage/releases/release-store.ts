import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  BROWSER_FOLDER,
  MAPS_FOLDER,
  PAGE_DATA_FILE,
  RELEASE_FILE,
  REMOTE_NAMES,
  type PageData,
  type Release,
  type ReleaseOwner,
} from '@site/shared/federation';
import { parseRelease, ReleaseError, sha256, versionOf } from '@site/shared/release';
import { ComposerFault, faultFrom } from '../../model/composer-fault.ts';
import { ENCODINGS, type Encoding } from '../../model/encodings.ts';
import { MissingFile, type BlobFolder, type PutFile } from '../blobs/blob-store.ts';
import { compress, ENCODING_SUFFIX, isCompressible } from '../disk/compress.ts';
import type { NeededCopies } from '../disk/disk-space.ts';
import { FolderBlobStore } from '../blobs/folder-blob-store.ts';

/** Used in place of an owner. */
export const PAGE_DATA = 'composition';
const PREFIXES = ['shell', ...REMOTE_NAMES, PAGE_DATA] as const;

/** Another composer may remove a release; nobody relies on it being listed. */
const FOUND_MS = 60_000;

/** Reads one file of a release from its source. */
export type ReadFile = (file: string, size: number) => Promise<Buffer>;

export interface AddOptions {
  /** Files that it rejects are neither read nor stored. */
  readonly keeps?: (file: string) => boolean;
  /** The exact bytes of `release.json`. */
  readonly manifest?: string;
  /** Compresses a file; by default in this process. */
  readonly compress?: CompressFile;
}

type CompressFile = (bytes: Buffer) => Promise<Readonly<Record<Encoding, Buffer>>>;
const compressHere: CompressFile = (bytes) => compress(bytes, 'asset');

/** Releases by owner and version. Stored releases are complete, verified and immutable. */
export class ReleaseStore {
  readonly #blobs: BlobFolder;
  /** When releases were last found outside the folder, on the clock of `performance.now()`. */
  readonly #foundAt = new Map<string, number>();
  readonly #sizes = new Map<string, number>();

  /** @param blobs Where releases are stored; by default in the folder itself. */
  constructor(folder: string, blobs: BlobFolder = new FolderBlobStore(folder)) {
    this.#blobs = blobs;
  }

  /** Releases that this process uses can be read below it. */
  get folder(): string {
    return this.#blobs.folder;
  }

  /** Whether a release can be read in the folder. */
  has(owner: ReleaseOwner, version: string): boolean {
    return existsSync(this.file(owner, version, RELEASE_FILE));
  }

  /** Whether a release is stored, in the folder or elsewhere. What was found elsewhere is looked for again after a minute. */
  async isStored(owner: ReleaseOwner, version: string): Promise<boolean> {
    if (this.has(owner, version)) return true;
    const name = nameOf(owner, version);
    if (performance.now() - (this.#foundAt.get(name) ?? -Infinity) < FOUND_MS) return true;
    const isStored = await this.#blobs.has(name);
    if (isStored) this.#foundAt.set(name, performance.now());
    return isStored;
  }

  /** Makes a stored release readable in the folder. Resolves with false if it is not stored. */
  async obtain(owner: ReleaseOwner, version: string): Promise<boolean> {
    return this.has(owner, version) || this.#blobs.obtain(nameOf(owner, version));
  }

  /** Copies a composition's page data into the folder. Resolves with false if it is not stored. */
  obtainPageData(composition: string): Promise<boolean> {
    return this.#blobs.obtain(nameOf(PAGE_DATA, composition));
  }

  /** Removes the local copies of all other releases and page data. Resolves with their number. */
  async keepCopiesOnly(needed: NeededCopies): Promise<number> {
    const isDispensable = otherThan(needed);
    let removed = 0;
    for (const owner of PREFIXES) removed += await this.#blobs.removeCopies(owner, isDispensable);
    return removed;
  }

  /** The bytes of one stored file. Rejects with a `MissingFile` if there is none. */
  get(owner: ReleaseOwner | typeof PAGE_DATA, version: string, file: string): Promise<Buffer> {
    return this.#blobs.get(nameOf(owner, version), file);
  }

  file(owner: ReleaseOwner, version: string, file: string): string {
    return path.join(this.folder, owner, version, file);
  }

  async read(owner: ReleaseOwner, version: string): Promise<Release> {
    return parseRelease(await readFile(this.file(owner, version, RELEASE_FILE), 'utf8'));
  }

  /** Describes a release without copying it to the folder; null if it is not stored. */
  async find(owner: ReleaseOwner, version: string): Promise<Release | null> {
    try {
      return parseRelease((await this.get(owner, version, RELEASE_FILE)).toString());
    } catch (error) {
      if (error instanceof MissingFile) return null;
      throw error;
    }
  }

  /** The bytes of a release's files as it declares them; 0 if it is not stored. */
  async sizeOf(owner: ReleaseOwner, version: string): Promise<number> {
    const name = nameOf(owner, version);
    const known = this.#sizes.get(name);
    if (known !== undefined) return known;
    const { files = {} } = (await this.find(owner, version)) ?? {};
    const size = Object.values(files).reduce((sum, file) => sum + file.size, 0);
    this.#sizes.set(name, size);
    return size;
  }

  /** Rejects if a file that the release runs or serves is unreadable or damaged: the store is then to blame, not the release. */
  async requireWhole({ owner, version, files }: Release): Promise<void> {
    const needed = Object.entries(files).filter(([file]) => !file.startsWith(MAPS_FOLDER));
    await eachOf(needed, async ([file, { sha256: hash }]) => {
      const bytes = await readFile(this.file(owner, version, file)).catch((error: unknown) => {
        throw faultFrom(`${file} of ${owner}@${version} cannot be read from the store`, error);
      });
      if (sha256(bytes) !== hash)
        throw new ComposerFault(`${file} of ${owner}@${version} is damaged in the store`);
    });
  }

  /** Versions of an owner, with the time when each was stored. */
  async list(owner: ReleaseOwner): Promise<{ version: string; takenAt: number }[]> {
    const listed = await this.#blobs.list(owner);
    return listed.map(({ name, storedAt }) => ({ version: path.posix.basename(name), takenAt: storedAt }));
  }

  /** The newest release of an owner, which shares most files with the next. */
  async #last(owner: ReleaseOwner): Promise<Release | null> {
    const kept = (await this.list(owner)).filter(({ version }) => this.has(owner, version));
    const [last] = kept.sort((one, other) => other.takenAt - one.takenAt);
    return last ? this.read(owner, last.version).catch(() => null) : null;
  }

  async remove(owner: ReleaseOwner, version: string): Promise<void> {
    this.#foundAt.delete(nameOf(owner, version));
    this.#sizes.delete(nameOf(owner, version));
    await this.#blobs.remove(nameOf(owner, version));
  }

  /** Stores a release: reads, verifies, compresses and writes every file. A release that is already stored is not changed. */
  async add(
    release: Release,
    read: ReadFile,
    {
      keeps = () => true,
      manifest = JSON.stringify(release),
      compress: compressFile = compressHere,
    }: AddOptions = {},
  ): Promise<void> {
    const { owner, version } = release;
    const isStored = await this.obtain(owner, version);
    // Of a stored one too: it may be on this disk alone, if the shared store was away when it was added.
    await this.#blobs.putIfAbsent(nameOf(owner, version), async (put) => {
      const last = await this.#last(owner);
      const kept = Object.entries(release.files).filter(([file]) => keeps(file));
      await eachOf(kept, async ([file, { sha256: hash, size }]) => {
        const bytes = await read(file, size);
        if (bytes.length !== size || sha256(bytes) !== hash) {
          throw new ReleaseError(
            `${file} is not what release.json says it is (hash or size): publish the release again`,
          );
        }
        await put(file, bytes);
        if (!file.startsWith(BROWSER_FOLDER) || !isCompressible(file)) return;
        const isKnown = last?.files[file]?.sha256 === hash;
        const twin = isKnown ? this.file(owner, last.version, file) : null;
        await putCompressed(put, file, { bytes, twin, compressFile });
      });
      await put(RELEASE_FILE, Buffer.from(manifest));
    });
    if (isStored) await this.#requireSame(release);
  }

  /**
   * Copies a release that only this disk has to the shared store, where the other replicas read it. Resolves with whether it did.
   * Rejects if that store is away, or if the release is damaged.
   */
  async share(owner: ReleaseOwner, version: string): Promise<boolean> {
    const name = nameOf(owner, version);
    if (!this.has(owner, version) || (await this.#blobs.isShared(name))) return false;
    await this.requireWhole(await this.read(owner, version));
    await this.#blobs.putIfAbsent(name, isStoredAlready);
    return true;
  }

  /** Copies page data that only this disk has to the shared store, like a release. */
  async sharePageData(composition: string): Promise<void> {
    const name = nameOf(PAGE_DATA, composition);
    if (existsSync(path.join(this.folder, name))) await this.#blobs.putIfAbsent(name, isStoredAlready);
  }

  /** Stores the page data of a composition next to its releases, so that old tabs find it as long as their releases. */
  async addPageData(data: PageData): Promise<void> {
    await this.#blobs.putIfAbsent(nameOf(PAGE_DATA, data.composition), async (put) => {
      const [file, bytes] = [BROWSER_FOLDER + PAGE_DATA_FILE, Buffer.from(JSON.stringify(data))];
      await put(file, bytes);
      await putCompressed(put, file, { bytes, twin: null, compressFile: compressHere });
    });
  }

  /** Removes drafts that killed processes left before the given time. */
  async removeDrafts(before: number): Promise<void> {
    for (const owner of PREFIXES) await this.#blobs.removeDrafts(owner, before);
  }

  /** Removes local copies, older than the given time, of releases that the shared store no longer has and nobody needs. */
  async removeStaleCopies(before: number, needed: NeededCopies): Promise<void> {
    const isDispensable = otherThan(needed);
    for (const owner of PREFIXES) await this.#blobs.removeStaleCopies(owner, { before, isDispensable });
  }

  async removePageData(composition: string): Promise<void> {
    await this.#blobs.remove(nameOf(PAGE_DATA, composition));
  }

  /** Old versions hash the files only, so two different declarations may have the same one. */
  async #requireSame(release: Release): Promise<void> {
    const kept = await this.read(release.owner, release.version);
    if (versionOf(kept) === versionOf(release)) return;
    throw new ReleaseError(
      `${release.owner}@${release.version} was published before and declared something else: build the release again`,
    );
  }
}

/** Files to fetch and compress in parallel: as many as Node compresses at a time. */
const AT_ONCE = 4;

/** Processes items, a few at a time. Rejects with the failure of the first failed item once all work has stopped. */
async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = items.entries();
  const failures: { readonly index: number; readonly error: unknown }[] = [];
  const worker = async () => {
    for (const [index, item] of rest) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push({ index, error }));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const [first] = failures.sort((one, other) => one.index - other.index);
  if (first) throw first.error;
}

interface Compressing {
  readonly bytes: Buffer;
  readonly twin: string | null;
  readonly compressFile: CompressFile;
}

/** Puts a file's encodings next to it: those of `twin`, a stored file with the same bytes, or newly compressed ones. */
async function putCompressed(
  put: PutFile,
  file: string,
  { bytes, twin, compressFile }: Compressing,
): Promise<void> {
  const encoded = (twin !== null && (await encodingsOf(twin))) || (await compressFile(bytes));
  await Promise.all(ENCODINGS.map((encoding) => put(file + ENCODING_SUFFIX[encoding], encoded[encoding])));
}

/** The stored encodings of a file; null if one is missing, for example because the release has been pruned meanwhile. */
async function encodingsOf(file: string): Promise<Record<Encoding, Buffer> | null> {
  try {
    const read = async (encoding: Encoding) =>
      [encoding, await readFile(file + ENCODING_SUFFIX[encoding])] as const;
    return Object.fromEntries(await Promise.all(ENCODINGS.map(read))) as Record<Encoding, Buffer>;
  } catch {
    return null;
  }
}

/** Tells the names of all other releases and page data. */
function otherThan({ compositions, releases }: NeededCopies): (name: string) => boolean {
  const needed = new Set([
    ...compositions.map((id) => nameOf(PAGE_DATA, id)),
    ...releases.map(([owner, version]) => nameOf(owner, version)),
  ]);
  return (name) => !needed.has(name);
}

/** Writes a blob of which this disk has a copy. It has been removed since. */
function isStoredAlready(): Promise<never> {
  return Promise.reject(new ComposerFault('a copy was removed from the disk before all replicas had it'));
}

function nameOf(owner: string, version: string): string {
  return `${owner}/${version}`;
}
