import { copyFile } from 'node:fs/promises';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';
import { writeHashed } from './hashed-file.ts';
import { FOLDERS, type BackupFile } from './manifest.ts';

/** Keys that the demo generates in its data folder. In production they are in the environment. */
const KEY_FILES = ['auth-key.pem', 'auth-secret', 'admin-password'];

/** Copies the keys of the data folder that exist. */
export async function backUpKeys(dataDir: string, folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of KEY_FILES) {
    const path = `${FOLDERS.keys}/${name}`;
    try {
      const measured = await writeHashed(join(folder, path), createReadStream(join(dataDir, name)));
      files.push({ path, ...measured });
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    }
  }
  return files;
}

/** Writes the keys of a backup into the data folder. */
export async function restoreKeys(
  files: readonly BackupFile[],
  folder: string,
  dataDir: string,
): Promise<void> {
  for (const { path } of files)
    await copyFile(join(folder, path), join(dataDir, path.slice(FOLDERS.keys.length + 1)));
}
