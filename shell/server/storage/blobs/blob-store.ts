import { inParallel } from '../disk/in-parallel.ts';

/** Writes one file of a blob. */
export type PutFile = (file: string, bytes: Buffer) => Promise<void>;

export interface ListedBlob {
  readonly name: string;
  /** When it was stored, in milliseconds. */
  readonly storedAt: number;
}

/**
 * Immutable sets of files, such as a release or a composition. Each is stored as a whole or not at all, under a name that follows
 * from its content. Names and files are relative paths with `/`.
 */
export interface BlobStore {
  has(name: string): Promise<boolean>;
  /** All files of a blob, by path. Rejects with a `MissingBlob` if there is no such blob. */
  read(name: string): Promise<ReadonlyMap<string, Buffer>>;
  /**
   * One file of a blob. Rejects with a `MissingFile` if there is none, which is a `MissingBlob` if there is no such blob, and with
   * another error if the store fails.
   */
  get(name: string, file: string): Promise<Buffer>;
  /**
   * Stores what `write` puts. Resolves once it is durable. If the name is taken, the stored blob stays as it is, and `write` may
   * not run. Rejects, and stores nothing, if `write` rejects.
   */
  putIfAbsent(name: string, write: (put: PutFile) => Promise<void>): Promise<void>;
  /** The blobs whose names are `prefix`, a slash and one more part; or one part only, for an empty prefix. */
  list(prefix: string): Promise<ListedBlob[]>;
  remove(name: string): Promise<void>;
  /** Removes what interrupted writers left below `prefix` before the given time, in milliseconds. */
  removeDrafts(prefix: string, before: number): Promise<void>;
}

/** A blob store whose blobs can be read by path, which build processes need. */
export interface BlobFolder extends BlobStore {
  readonly folder: string;
  /** Makes the whole blob readable below `folder`. Resolves with false if there is no such blob. */
  obtain(name: string): Promise<boolean>;
  /**
   * Copies a blob again, because its local copy is damaged. Resolves with false if there is no copy, or the shared store does not
   * have the blob. Rejects while that store is away.
   */
  renew(name: string): Promise<boolean>;
  /** Whether all replicas can read a blob. Rejects while the shared store is away. */
  isShared(name: string): Promise<boolean>;
  /** Removes local copies below `prefix` whose blobs the shared store no longer has. Rejects while that store is away. */
  removeStaleCopies(prefix: string, which: StaleCopies): Promise<void>;
  /**
   * Removes the local copies below `prefix` that are `dispensable`, and resolves with their number. They can still be read from
   * the shared store.
   */
  removeCopies(prefix: string, dispensable: (name: string) => boolean): Promise<number>;
}

export interface StaleCopies {
  /** Copies that were made later stay, in milliseconds: their blobs may not be in the shared store yet. */
  readonly before: number;
  /** Whether a copy may be removed. The others stay even if the shared store has lost their blobs: they may be the last ones. */
  isDispensable(name: string): boolean;
}

/** The store works, but has no such file. */
export class MissingFile extends Error {
  override readonly name = 'MissingFile';
  readonly code = 'ENOENT';
}

/** The store works, but has no file of the blob. */
export class MissingBlob extends MissingFile {
  constructor(name: string) {
    super(`there is no ${name}`);
  }
}

/** Nothing was read, because too much is being read already. */
export class TooManyReads extends Error {
  override readonly name = 'TooManyReads';
}

/** Files of a copy that are written at the same time. */
const PARALLEL_WRITES = 8;

/** Copies a blob, unless the target has it. */
export async function copyBlob(name: string, from: BlobStore, to: BlobStore): Promise<void> {
  await to.putIfAbsent(name, async (put) => {
    const files = await from.read(name);
    await inParallel(files, PARALLEL_WRITES, ([file, bytes]) => put(file, bytes));
  });
}
