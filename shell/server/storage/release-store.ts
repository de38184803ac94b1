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

/** On disk before the release appears: a crash of the machine leaves no file empty. */
const SYNCED = { flush: true };

/** Lies beside the owners' folders. */
const PAGE_DATA = 'composition';

/** Reads one file of a release from wherever it comes. */
export type ReadFile = (file: string, size: number) => Promise<Buffer>;

export interface Taking {
  /** Files that it turns down are neither read nor kept. */
  readonly keeps?: (file: string) => boolean;
  /** What was published, to the byte. */
  readonly manifest?: string;
}

/** Releases on disk, each in a folder of its owner and version. What is in the store is whole, hash-checked and never changed. */
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

  /**
   * Rejects when a file that the release runs or serves cannot be read, or is not what was taken in: a release is not to blame
   * for what the store does to it.
   */
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

  /** Versions of an owner, with the time when each was taken in. */
  async list(owner: ReleaseOwner): Promise<{ version: string; takenAt: number }[]> {
    const names = await readdir(path.join(this.folder, owner)).catch(() => []);
    const found = names.map(async (version) => ({
      version,
      takenAt: (await stat(path.join(this.folder, owner, version)).catch(() => null))?.mtimeMs ?? Infinity,
    }));
    return Promise.all(found);
  }

  /** The release of an owner that came last: most of its files come again with the next. */
  async #last(owner: ReleaseOwner): Promise<Release | null> {
    const kept = (await this.list(owner)).filter(({ version }) => this.has(owner, version));
    const [last] = kept.sort((one, other) => other.takenAt - one.takenAt);
    return last ? this.read(owner, last.version).catch(() => null) : null;
  }

  async remove(owner: ReleaseOwner, version: string): Promise<void> {
    await rm(path.join(this.folder, owner, version), { recursive: true, force: true });
  }

  /**
   * Takes a release in: every file is read, checked against its hash, compressed and written; then the whole appears at once.
   * A release that is there already stays as it is.
   */
  async add(
    release: Release,
    read: ReadFile,
    { keeps = () => true, manifest = JSON.stringify(release) }: Taking = {},
  ): Promise<void> {
    if (this.has(release.owner, release.version)) return this.#requireSame(release);
    const target = path.join(this.folder, release.owner, release.version);
    // Unique, because composers in containers share a store and are all process 1.
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

  /** Puts what a composition tells browsers beside the releases that it names: old tabs find it as long as those. */
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

  /** Removes what processes that were killed left half written before a time. */
  async removeDrafts(before: number): Promise<void> {
    for (const owner of ['shell', ...REMOTE_NAMES, PAGE_DATA])
      await removeDraftsIn(path.join(this.folder, owner), before);
  }

  async removePageData(composition: string): Promise<void> {
    await rm(path.join(this.folder, PAGE_DATA, composition), { recursive: true, force: true });
  }

  /** A version of before covers the files alone, and may be given to another declaration of them. */
  async #requireSame(release: Release): Promise<void> {
    const kept = await this.read(release.owner, release.version);
    if (versionOf(kept) === versionOf(release)) return;
    throw new ReleaseError(
      `${release.owner}@${release.version} was published before and declared something else: build the release again`,
    );
  }
}

/** Files that are fetched and compressed beside each other: as many as Node compresses at a time. */
const AT_ONCE = 4;

/** Works on items, a few at a time. Rejects with what failed of the first that did, once nothing is at work any more. */
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

/** Puts a file's encodings beside it: those of a `twin`, a file of the same bytes, or else its own. */
async function writeCompressed(target: string, bytes: Buffer, twin: string | null = null): Promise<void> {
  const each = (work: (encoding: Encoding, file: string) => Promise<void>) =>
    Promise.all(ENCODINGS.map((encoding) => work(encoding, target + ENCODING_SUFFIX[encoding])));
  try {
    if (twin !== null)
      return void (await each((encoding, file) => copyFile(twin + ENCODING_SUFFIX[encoding], file)));
  } catch {
    // It was too old to be kept.
  }
  const encoded = await compress(bytes, 'asset');
  await each((encoding, file) => writeFile(file, encoded[encoding], SYNCED));
}
