import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import writeFileAtomic from 'write-file-atomic';

/**
 * Replaces a file of state: after a crash of the process or the machine it holds the old text or the new one, whole. Resolves
 * once the new one is on disk. A disk that is full leaves the old one and no draft.
 */
export async function writeState(file: string, text: string): Promise<void> {
  await writeFileAtomic(file, text);
  await syncFolder(path.dirname(file));
}

/** What a file of state says; null where there is none. One that is there and cannot be read is not taken for none. */
export async function readState(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as { readonly code?: unknown }).code === 'ENOENT') return null;
    throw error;
  });
}

/** Has the names in a folder survive a crash of the machine; what the files hold is synced by who writes them. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes drafts in a folder that nobody has touched since a time: whoever wrote them is gone. */
export async function removeDraftsIn(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((one) => /^\.|\.draft$|\.json\.\d+$/.test(one))) {
    const { mtimeMs = Infinity } = (await stat(path.join(folder, name)).catch(() => null)) ?? {};
    if (mtimeMs < before) await rm(path.join(folder, name), { recursive: true, force: true });
  }
}
