import { mkdir } from 'node:fs/promises';
import { errorCode, StartupError } from './errors.ts';

export async function createDataDir(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new StartupError(`The data folder ${path} cannot be created (${errorCode(cause)}). Set DATA_DIR.`, {
      cause,
    });
  }
}
