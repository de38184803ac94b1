import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tokenFile } from '@site/shared/release';

/** The configured token, or one that is generated once and readable by this folder's owner only. */
export async function releaseToken(given: string | null, dataFolder: string): Promise<string> {
  if (given) return given;
  const file = tokenFile(dataFolder);
  await mkdir(dataFolder, { recursive: true });
  const made = randomBytes(32).toString('base64url');
  await writeFile(file, made, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    if ((error as { code?: unknown }).code !== 'EEXIST') throw error;
  });
  return (await readFile(file, 'utf8')).trim();
}
