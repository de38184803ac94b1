import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';
import * as z from 'zod/mini';
import type { RemoteName } from '../../federation/remotes.ts';
import { ReleaseError } from '../manifest.ts';

/** Where a composer accepts commands, and the timeout of one. An admission renders every page. */
const CONTROL_PATH = '/_shell/release';
const MAX_MS = 120_000;

export type Environment = Readonly<Record<string, string | undefined>>;

const Outcome = z.object({ message: z.string() });

/** Where a composer stores a generated token, so that commands on the same machine find it. */
export function tokenFile(composerFolder: string): string {
  return path.join(composerFolder, 'release-token');
}

/**
 * Variables from the `.env` file of the folder in which the command was typed. npm runs a workspace's script in the
 * workspace's folder.
 */
async function readSettings({ INIT_CWD = '.' }: Environment): Promise<Environment> {
  return parseEnv(await readFile(path.resolve(INIT_CWD, '.env'), 'utf8').catch(() => ''));
}

/** The composer's default address: from the environment, from that `.env` file, or of `npm start` on this machine. */
export async function findSite(environment: Environment): Promise<string> {
  const siteOf = ({ SITE_URL, PORT }: Environment) => SITE_URL || (PORT && `http://localhost:${PORT}`);
  return siteOf(environment) || siteOf(await readSettings(environment)) || 'http://localhost:3000';
}

/** The token from the environment, from that `.env` file, or of the composer on this machine; undefined without one. */
export async function findToken(environment: Environment): Promise<string | undefined> {
  const { RELEASE_TOKEN, DATA_DIR = '.data', INIT_CWD = '.' } = environment;
  if (RELEASE_TOKEN) return RELEASE_TOKEN;
  const { RELEASE_TOKEN: kept } = await readSettings(environment);
  if (kept) return kept;
  const file = tokenFile(path.resolve(INIT_CWD, DATA_DIR, 'shell'));
  return (await readFile(file, 'utf8').catch(() => undefined))?.trim();
}

/** Sends a command to a composer. Resolves with its answer, and rejects with its reason if it refuses. */
export async function commandComposer(
  site: string,
  token: string | undefined,
  command: Readonly<Record<string, string>>,
): Promise<string> {
  if (!token) throw new ReleaseError('the composer requires a token. Set RELEASE_TOKEN');
  const response = await fetch(new URL(CONTROL_PATH, site), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(command),
    redirect: 'error',
    signal: AbortSignal.timeout(MAX_MS),
  }).catch((error: unknown) => {
    throw new ReleaseError(`${site} does not answer: ${String((error as Error).cause ?? error)}`);
  });
  const outcome = Outcome.safeParse(await response.json().catch(() => null));
  const message = outcome.success ? outcome.data.message : `the composer answered ${response.status}`;
  if (!response.ok) throw new ReleaseError(message);
  return message;
}

/** Makes the composer poll a remote's host at once. */
export function pollHost(
  site: string,
  token: string | undefined,
  remote: RemoteName,
  version: string,
): Promise<string> {
  return commandComposer(site, token, { verb: 'look', remote, version });
}
