import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { MissingBlob, MissingFile, type BlobFolder, type ListedBlob, type PutFile } from './blob-store.ts';
import { inParallel } from '../disk/in-parallel.ts';
import { removeDraftsIn, syncFolder } from '../disk/write-state.ts';

/** Synced before the blob is renamed into place, so that a power failure leaves no empty file. */
const SYNCED = { flush: true };
const PARALLEL_READS = 8;

/** Blobs in a folder, each in a folder of its name. */
export class FolderBlobStore implements BlobFolder {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = path.resolve(folder);
  }

  has(name: string): Promise<boolean> {
    return Promise.resolve(existsSync(this.#place(name)));
  }

  obtain(name: string): Promise<boolean> {
    return this.has(name);
  }

  isShared(name: string): Promise<boolean> {
    return this.has(name);
  }

  async read(name: string): Promise<ReadonlyMap<string, Buffer>> {
    const place = this.#place(name);
    const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(
      missing(() => new MissingBlob(name)),
    );
    const paths = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(place, path.join(entry.parentPath, entry.name)));
    const files = new Map<string, Buffer>();
    await inParallel(paths.sort(), PARALLEL_READS, async (file) => {
      files.set(file, await this.get(name, file));
    });
    return files;
  }

  get(name: string, file: string): Promise<Buffer> {
    const errorOf = () =>
      existsSync(this.#place(name)) ? new MissingFile(`there is no ${name}/${file}`) : new MissingBlob(name);
    return readFile(path.join(this.#place(name), file)).catch(missing(errorOf));
  }

  async putIfAbsent(name: string, write: (put: PutFile) => Promise<void>): Promise<void> {
    const target = this.#place(name);
    if (existsSync(target)) return;
    // A pid would not be unique: composers in containers may share a folder, and each is process 1.
    const draft = `${target}.${randomUUID()}.draft`;
    const folders = new Set<string>();
    try {
      await write(async (file, bytes) => {
        const place = path.join(draft, file);
        await mkdir(path.dirname(place), { recursive: true });
        folders.add(path.dirname(place));
        await writeFile(place, bytes, SYNCED);
      });
      for (const folder of folders) await syncFolder(folder);
      await rename(draft, target);
      await syncFolder(path.dirname(target));
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      if (!existsSync(target)) throw error;
    }
  }

  async list(prefix: string): Promise<ListedBlob[]> {
    const names = await readdir(this.#place(prefix)).catch(() => []);
    const listed = names
      .filter((name) => !name.endsWith('.draft'))
      .map(async (part) => {
        const name = path.posix.join(prefix, part);
        const { mtimeMs = Infinity } = (await stat(this.#place(name)).catch(() => null)) ?? {};
        return { name, storedAt: mtimeMs };
      });
    return Promise.all(listed);
  }

  async remove(name: string): Promise<void> {
    // Readers see the whole blob or none. What a crash leaves is removed like a draft.
    const removed = `${this.#place(name)}.${randomUUID()}.draft`;
    await rename(this.#place(name), removed).catch((error: unknown) => {
      if (!MISSING.has(codeOf(error))) throw error;
    });
    await rm(removed, { recursive: true, force: true });
  }

  /** It has no copies: its blobs are the only ones. */
  renew(): Promise<boolean> {
    return Promise.resolve(false);
  }

  removeDrafts(prefix: string, before: number): Promise<void> {
    return removeDraftsIn(this.#place(prefix), before);
  }

  /** See `renew`. */
  removeStaleCopies(): Promise<void> {
    return Promise.resolve();
  }

  /** See `renew`. */
  removeCopies(): Promise<number> {
    return Promise.resolve(0);
  }

  #place(name: string): string {
    return path.join(this.folder, name);
  }
}

/** Codes for a path that no file can have, too. */
const MISSING: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG']);

function missing(errorOf: () => MissingFile) {
  return (error: unknown): never => {
    throw MISSING.has(codeOf(error)) ? errorOf() : error;
  };
}

function codeOf(error: unknown): unknown {
  return (Object(error) as { readonly code?: unknown }).code;
}
