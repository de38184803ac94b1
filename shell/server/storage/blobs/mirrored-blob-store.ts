import {
  copyBlob,
  MissingBlob,
  MissingFile,
  type BlobFolder,
  type BlobStore,
  type ListedBlob,
  type PutFile,
  type StaleCopies,
} from './blob-store.ts';

/** A remote store behind a local folder, which has copies of its blobs. The remote store decides which blobs there are. */
export class MirroredBlobStore implements BlobFolder {
  readonly #local: BlobFolder;
  readonly #remote: BlobStore;

  constructor(local: BlobFolder, remote: BlobStore) {
    this.#local = local;
    this.#remote = remote;
  }

  get folder(): string {
    return this.#local.folder;
  }

  /** A local copy alone does not count, unless the remote store is away: no other replica could read it. */
  async has(name: string): Promise<boolean> {
    try {
      return await this.#remote.has(name);
    } catch (error) {
      if (await this.#local.has(name).catch(() => false)) return true;
      throw error;
    }
  }

  isShared(name: string): Promise<boolean> {
    return this.#remote.has(name);
  }

  read(name: string): Promise<ReadonlyMap<string, Buffer>> {
    return this.#eitherOf((store) => store.read(name));
  }

  async get(name: string, file: string): Promise<Buffer> {
    try {
      return await this.#eitherOf((store) => store.get(name, file));
    } catch (error) {
      // The remote store may have lost a blob of which the folder has the other files.
      if (error instanceof MissingBlob && (await this.#local.has(name))) throw new MissingFile(error.message);
      throw error;
    }
  }

  /** A local fault, such as a full or broken disk, must not prevent reading. */
  async #eitherOf<T>(read: (store: BlobStore) => Promise<T>): Promise<T> {
    try {
      return await read(this.#local);
    } catch {
      return read(this.#remote);
    }
  }

  async obtain(name: string): Promise<boolean> {
    if (await this.#local.has(name)) return true;
    try {
      await copyBlob(name, this.#remote, this.#local);
      return true;
    } catch (error) {
      if (error instanceof MissingFile) return false;
      throw error;
    }
  }

  async renew(name: string): Promise<boolean> {
    if (!(await this.#local.has(name)) || !(await this.#remote.has(name))) return false;
    await this.#local.remove(name);
    // What cannot be copied now is read from the remote store.
    await this.obtain(name).catch(() => false);
    return true;
  }

  /** Repairs what a crash between the two stores left. */
  async putIfAbsent(name: string, write: (put: PutFile) => Promise<void>): Promise<void> {
    await this.#local.putIfAbsent(name, write);
    await copyBlob(name, this.#local, this.#remote);
  }

  list(prefix: string): Promise<ListedBlob[]> {
    return this.#remote.list(prefix);
  }

  async remove(name: string): Promise<void> {
    await this.#remote.remove(name);
    await this.#local.remove(name);
  }

  async removeDrafts(prefix: string, before: number): Promise<void> {
    await this.#local.removeDrafts(prefix, before);
    await this.#remote.removeDrafts(prefix, before);
  }

  async removeStaleCopies(prefix: string, { before, isDispensable }: StaleCopies): Promise<void> {
    await this.#local.removeDrafts(prefix, before);
    const stored = new Set((await this.#remote.list(prefix)).map(({ name }) => name));
    for (const { name, storedAt } of await this.#local.list(prefix))
      if (storedAt < before && !stored.has(name) && isDispensable(name)) await this.#local.remove(name);
  }

  async removeCopies(prefix: string, dispensable: (name: string) => boolean): Promise<number> {
    const copies = (await this.#local.list(prefix)).filter(({ name }) => dispensable(name));
    for (const { name } of copies) await this.#local.remove(name);
    return copies.length;
  }
}
