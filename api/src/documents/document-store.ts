import { constants } from 'node:fs';
import { access, chmod, link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { errorCode, StartupError } from '../errors.ts';

/** The private bucket of visitors' documents. A name must be reserved before a file is stored under it. */
export interface DocumentStore {
  /** Folder for uploads until they are stored or dropped. */
  readonly incomingFolder: string;
  /** Stores an uploaded file under a name. The complete file is on disk when this resolves. */
  put(uploadPath: string, name: string): Promise<void>;
  /** Null when there is no such file. */
  open(name: string): Promise<Readable | null>;
  /** Succeeds when the file does not exist. */
  remove(name: string): Promise<void>;
  /** Whether no file is stored. */
  isEmpty(): Promise<boolean>;
  /** Throws when the bucket cannot be written to. */
  check(): Promise<void>;
  close(): void;
}

/** Called when a store cannot be reached yet. Unless this throws, the store is opened all the same, and works once it can be reached. */
export type OnUnreachable = (reason: StartupError) => void;

export const BUCKET = 'application-documents';
const INCOMING = '.incoming';

/** A bucket in a folder. */
export async function openFolderStore(dataDir: string): Promise<DocumentStore> {
  const bucket = join(dataDir, BUCKET);
  const incomingFolder = await openIncomingFolder(dataDir);
  return {
    incomingFolder,
    async put(uploadPath, name) {
      // Creating a link is atomic and fails when the name is taken.
      await link(uploadPath, join(bucket, name));
      await syncFolder(bucket);
    },
    open: (name) => nullIfMissing(openStream(join(bucket, name))),
    async remove(name) {
      await nullIfMissing(unlink(join(bucket, name)));
    },
    isEmpty: async () => (await readdir(bucket)).every((name) => name === INCOMING),
    check: () => access(incomingFolder, constants.W_OK),
    close: () => undefined,
  };
}

/** Creates the folder for incoming uploads. Throws a `StartupError` when it cannot be written to. */
export async function openIncomingFolder(dataDir: string): Promise<string> {
  const bucket = join(dataDir, BUCKET);
  const folder = join(bucket, INCOMING);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(bucket, 0o700);
    await sweepIncoming(folder);
    return folder;
  } catch (cause) {
    throw new StartupError(
      `The document folder ${bucket} cannot be written to (${errorCode(cause)}). Check its owner and permissions.`,
      { cause },
    );
  }
}

/** Longer than any upload can pause: its sender is cut off earlier. */
const ABANDONED_MS = 3600_000;

/**
 * Removes partial uploads that a stopped process left behind. Another process can share the folder, so recently written
 * files stay.
 */
export async function sweepIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const file = await nullIfMissing(stat(path));
    if (file && Date.now() - file.mtimeMs > ABANDONED_MS) await nullIfMissing(unlink(path));
  }
}

async function openStream(path: string): Promise<Readable> {
  return (await open(path)).createReadStream();
}

async function nullIfMissing<T>(work: Promise<T>): Promise<T | null> {
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
