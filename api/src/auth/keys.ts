import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, StartupError } from '../errors.ts';
import type { AuthSettings } from './settings.ts';

export interface AuthKeys {
  readonly jwtKey: string;
  readonly secret: string;
  /** Accepted too, but used for nothing new. */
  readonly otherSecrets: readonly string[];
}

/** The keys from the environment. In the demo, missing keys are generated once and kept in the data folder. */
export async function loadAuthKeys(
  { jwtKey, secret, otherSecrets }: Pick<AuthSettings, 'jwtKey' | 'secret' | 'otherSecrets'>,
  { mode, dataDir }: { readonly mode: string; readonly dataDir: string },
): Promise<AuthKeys> {
  if (jwtKey && secret) return { jwtKey, secret, otherSecrets };
  if (mode === 'production')
    throw new StartupError('AUTH_JWT_KEY and AUTH_SECRET must be set in production.');
  return {
    otherSecrets,
    jwtKey: jwtKey ?? (await readOrCreate(join(dataDir, 'auth-key.pem'), createJwtKey)),
    secret:
      secret ??
      (await readOrCreate(join(dataDir, 'auth-secret'), () => randomBytes(48).toString('base64url'))),
  };
}

function createJwtKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Writes a temporary file and links it into place, so that two processes starting at once both read the same complete key. */
async function readOrCreate(path: string, create: () => string): Promise<string> {
  const temporaryPath = `${path}.${randomUUID()}`;
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  await writeFile(temporaryPath, create(), { mode: 0o600, flag: 'wx' });
  await link(temporaryPath, path).catch((error: unknown) => {
    if (errorCode(error) !== 'EEXIST') throw error;
  });
  await unlink(temporaryPath);
  return readFile(path, 'utf8');
}
