import { readFile } from 'node:fs/promises';
import type { ReleaseSettings } from './settings.ts';

/**
 * The composer's token; null if there is none. The file is read on each call, because a composer that starts after the API
 * writes it then.
 */
export async function readReleaseToken({
  token,
  tokenFile,
}: Pick<ReleaseSettings, 'token' | 'tokenFile'>): Promise<string | null> {
  if (token !== undefined) return token;
  if (tokenFile === undefined) return null;
  return (await readFile(tokenFile, 'utf8').catch(() => '')).trim() || null;
}
