import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { tokenFile } from '@site/shared/release';

/** The token that was set, or one that is made up once and kept for this folder's owner alone. */
export async function releaseToken(given: string | null, dataFolder: string): Promise<string> {
  if (given) return given;
  const file = tokenFile(dataFolder);
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
