import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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
import { ComposerFault, faultFrom } from '../model/composer-fault.ts';
import { ENCODINGS, type Encoding } from '../model/encodings.ts';
import { compress, ENCODING_SUFFIX, isCompressible } from './compress.ts';
import { removeDraftsIn, syncFolder } from './write-state.ts';

/** Synced before the release is renamed into place, so that a power failure leaves no empty file. */
const SYNCED = { flush: true };

/** A folder next to those of the owners. */
const PAGE_DATA = 'composition';

/** Reads one file of a release from its source. */
export type ReadFile = (file: string, size: number) => Promise<Buffer>;

export interface AddOptions {
  /** Files that it rejects are neither read nor stored. */
  readonly keeps?: (file: string) => boolean;
  /** The exact bytes of `release.json`. */
  readonly manifest?: string;
}

/** Releases on disk, each in a folder of its owner and version. Stored releases are complete, verified and immutable. */
export class ReleaseStore {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  has(owner: ReleaseOwner, version: string): boolean {
    return existsSync(this.file(owner, version, RELEASE_FILE));
  }

  file(owner: ReleaseOwner, version: string, file: string): string {
    return path.join(this.folder, owner, version, file);
  }

  async read(owner: ReleaseOwner, version: string): Promise<Release> {
    return parseRelease(await readFile(this.file(owner, version, RELEASE_FILE), 'utf8'));
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
    const names = await readdir(path.join(this.folder, owner)).catch(() => []);
    const found = names.map(async (version) => ({
      version,
      takenAt: (await stat(path.join(this.folder, owner, version)).catch(() => null))?.mtimeMs ?? Infinity,
    }));
    return Promise.all(found);
  }

  /** The newest release of an owner, which shares most files with the next. */
  async #last(owner: ReleaseOwner): Promise<Release | null> {
    const kept = (await this.list(owner)).filter(({ version }) => this.has(owner, version));
    const [last] = kept.sort((one, other) => other.takenAt - one.takenAt);
    return last ? this.read(owner, last.version).catch(() => null) : null;
  }

  async remove(owner: ReleaseOwner, version: string): Promise<void> {
    await rm(path.join(this.folder, owner, version), { recursive: true, force: true });
  }

  /**
   * Stores a release: reads, verifies, compresses and writes every file, then renames the whole folder into place. A release
   * that is already stored is not changed.
   */
  async add(
    release: Release,
    read: ReadFile,
    { keeps = () => true, manifest = JSON.stringify(release) }: AddOptions = {},
  ): Promise<void> {
    if (this.has(release.owner, release.version)) return this.#requireSame(release);
    const target = path.join(this.folder, release.owner, release.version);
    // A pid would not be unique: composers in containers may share a store, and each is process 1.
    const draft = `${target}.${randomUUID()}.draft`;
    const last = await this.#last(release.owner);
    try {
      const kept = Object.entries(release.files).filter(([file]) => keeps(file));
      await eachOf(kept, async ([file, { sha256: hash, size }]) => {
        const bytes = await read(file, size);
        if (bytes.length !== size || sha256(bytes) !== hash) {
          throw new ReleaseError(
            `${file} is not what release.json says it is (hash or size): publish the release again`,
          );
        }
        await write(path.join(draft, file), bytes);
        if (!file.startsWith(BROWSER_FOLDER) || !isCompressible(file)) return;
        const isKnown = last?.files[file]?.sha256 === hash;
        const twin = isKnown ? this.file(last.owner, last.version, file) : null;
        await writeCompressed(path.join(draft, file), bytes, twin);
      });
      await writeFile(path.join(draft, RELEASE_FILE), manifest, SYNCED);
      await syncFolder(draft);
      await rename(draft, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!this.has(release.owner, release.version)) throw error;
    }
  }

  /** Stores the page data of a composition next to its releases, so that old tabs find it as long as their releases. */
  async addPageData(data: PageData): Promise<void> {
    const target = path.join(this.folder, PAGE_DATA, data.composition, BROWSER_FOLDER, PAGE_DATA_FILE);
    if (existsSync(target)) return;
    const draft = path.join(this.folder, PAGE_DATA, `.${randomUUID()}`);
    const [file, bytes] = [
      path.join(draft, BROWSER_FOLDER, PAGE_DATA_FILE),
      Buffer.from(JSON.stringify(data)),
    ];
    try {
      await write(file, bytes);
      await writeCompressed(file, bytes);
      await rename(draft, path.join(this.folder, PAGE_DATA, data.composition));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }

  /** Removes drafts that killed processes left before the given time. */
  async removeDrafts(before: number): Promise<void> {
    for (const owner of ['shell', ...REMOTE_NAMES, PAGE_DATA])
      await removeDraftsIn(path.join(this.folder, owner), before);
  }

  async removePageData(composition: string): Promise<void> {
    await rm(path.join(this.folder, PAGE_DATA, composition), { recursive: true, force: true });
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

async function write(target: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes, SYNCED);
}

/** Writes a file's encodings next to it: copied from `twin`, a file with the same bytes, or compressed. */
async function writeCompressed(target: string, bytes: Buffer, twin: string | null = null): Promise<void> {
  const each = (work: (encoding: Encoding, file: string) => Promise<void>) =>
    Promise.all(ENCODINGS.map((encoding) => work(encoding, target + ENCODING_SUFFIX[encoding])));
  try {
    if (twin !== null)
      return void (await each((encoding, file) => copyFile(twin + ENCODING_SUFFIX[encoding], file)));
  } catch {
    // The twin has been pruned meanwhile.
  }
  const encoded = await compress(bytes, 'asset');
  await each((encoding, file) => writeFile(file, encoded[encoding], SYNCED));
}
