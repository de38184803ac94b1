import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/**
 * Replaces a state file atomically: after a crash, it has either the old or the new text. Resolves once the new text is on
 * disk. A full disk leaves the old text and no draft.
 */
export async function writeState(file: string, text: string): Promise<void> {
  await writeFileAtomic(file, text);
  await syncFolder(path.dirname(file));
}

/** The text of a state file; null if there is none. Rejects if the file exists but cannot be read. */
export async function readState(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === 'ENOENT') return null;
    throw error;
  });
}

/** Syncs the names in a folder, so that they survive a power failure. File contents are synced when they are written. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes drafts not modified since the given time: their writers have exited. */
export async function removeDraftsIn(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /^\.|\.draft$|\.json\.\d+$/.test(one))) {
    const { mtimeMs = Infinity } = (await stat(path.join(folder, name)).catch(() => null)) ?? {};
    if (mtimeMs < before) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
