import { constants } from 'node:fs';
import { access, chmod, link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { createBatcher } from '../database/batch.ts';
import { errorCode, StartupError } from '../errors.ts';

/** The private bucket of the visitors' documents. Names are reserved before a file is put under them. */
export interface DocumentStore {
  /** Where uploads lie until they are kept or dropped. */
  readonly incomingFolder: string;
  /** Keeps an uploaded file under a name; it is there, whole, when this resolves. */
  put(uploadPath: string, name: string): Promise<void>;
  /** Null when there is no such file. */
  open(name: string): Promise<Readable | null>;
  /** A file that is not there is removed already. */
  remove(name: string): Promise<void>;
  /** Throws when the bucket cannot be written to. */
  check(): Promise<void>;
  close(): void;
}

export const BUCKET = 'application-documents';

/** The bucket as a folder. */
export async function openFolderStore(dataDir: string): Promise<DocumentStore> {
  const bucket = join(dataDir, BUCKET);
  const incomingFolder = await openIncomingFolder(dataDir);
  /** One sync is enough for all names that stood in the folder when it began. */
  const writeDown = createBatcher<string, true>(async (names) => {
    await syncFolder(bucket);
    return names.map(() => true);
  });
  return {
    incomingFolder,
    async put(uploadPath, name) {
      // A link is there in one step or not at all, and never takes a name that is taken.
      await link(uploadPath, join(bucket, name));
      await writeDown(name);
    },
    open: (name) => unlessMissing(openStream(join(bucket, name))),
    async remove(name) {
      await unlessMissing(unlink(join(bucket, name)));
    },
    check: () => access(incomingFolder, constants.W_OK),
    close: () => undefined,
  };
}

/** Where uploads arrive. A `StartupError` says that it cannot be written to. */
export async function openIncomingFolder(dataDir: string): Promise<string> {
  const bucket = join(dataDir, BUCKET);
  const folder = join(bucket, '.incoming');
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(bucket, 0o700);
    await sweepIncoming(folder);
    return folder;
  } catch (cause) {
    throw new StartupError(`The document folder ${bucket} cannot be written to (${errorCode(cause)}).`, {
      cause,
    });
  }
}

/** No upload is written to for so long and still comes: its sender is cut off before. */
const ABANDONED_MS = 3600_000;

/**
 * Removes what an ended process left half-received: each upload belongs to one request. Another process may share the
 * folder, so what was written to lately stays.
 */
export async function sweepIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await unlessMissing(stat(path));
    if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await unlessMissing(unlink(path));
  }
}

async function openStream(path: string): Promise<Readable> {
  return (await open(path)).createReadStream();
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  });
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
