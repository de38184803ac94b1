import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { errorCode, StartupError } from '../errors.ts';

/** A folder that gets its name when it is complete. */
export interface DraftFolder {
  readonly path: string;
  /** Shows that the draft is still being written. */
  touch(): Promise<void>;
  /** Syncs everything and gives the folder its name. */
  finish(): Promise<void>;
  discard(): Promise<void>;
}

const DRAFT = '.draft';
/** A running backup touches its draft every few seconds. */
const ABANDONED_MS = 3600_000;

/** Starts a folder. Also removes drafts beside it that killed processes left behind. */
export async function createDraftFolder(target: string): Promise<DraftFolder> {
  const parent = dirname(target);
  const path = join(parent, `.${basename(target)}.${randomUUID()}${DRAFT}`);
  try {
    await access(target).then(
      () => {
        throw new StartupError(`${target} exists already. Name a path that does not exist.`);
      },
      () => undefined,
    );
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await removeAbandoned(parent);
    await mkdir(path, { mode: 0o700 });
  } catch (cause) {
    if (cause instanceof StartupError) throw cause;
    throw new StartupError(
      `The folder ${parent} cannot be written to (${errorCode(cause)}). Name another path, or correct its owner.`,
      { cause },
    );
  }
  return {
    path,
    touch: () => utimes(path, new Date(), new Date()),
    async finish() {
      await syncFolders(path);
      await rename(path, target);
      await syncFolder(parent);
    },
    discard: () => rm(path, { recursive: true, force: true }),
  };
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith('.') || !name.endsWith(DRAFT)) continue;
    const draft = join(parent, name);
    const { mtimeMs = Infinity } = (await stat(draft).catch(() => null)) ?? {};
    if (Date.now() - mtimeMs > ABANDONED_MS) await rm(draft, { recursive: true, force: true });
  }
}

/** Writes a small file that only its owner can read, and syncs it. */
export function writeSynced(path: string, text: string): Promise<void> {
  return writeFile(path, text, { mode: 0o600, flag: 'wx', flush: true });
}

/** Syncs a folder and all folders in it. */
export async function syncFolders(path: string): Promise<void> {
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await syncFolder(join(entry.parentPath, entry.name));
  await syncFolder(path);
}

export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
