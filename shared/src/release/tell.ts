import * as z from 'zod/mini';
import type { RemoteName } from '../federation/remotes.ts';
import { ReleaseError } from './manifest.ts';

/** Where a composer takes commands, and how long one may take: an admission renders every page. */
const CONTROL_PATH = '/_shell/release';
const LONGEST_MS = 120_000;

const Outcome = z.object({ message: z.string() });

/** Sends a composer a command and resolves with what it says. Rejects with its reason when it refuses. */
export async function commandComposer(
  site: string,
  token: string | undefined,
  command: Readonly<Record<string, string>>,
): Promise<string> {
  if (!token) throw new ReleaseError('the composer wants to know who asks: set RELEASE_TOKEN');
  const response = await fetch(new URL(CONTROL_PATH, site), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(command),
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_MS),
  }).catch((error: unknown) => {
    throw new ReleaseError(`${site} does not answer: ${String((error as Error).cause ?? error)}`);
  });
  const outcome = Outcome.safeParse(await response.json().catch(() => null));
  const message = outcome.success ? outcome.data.message : `the composer answered ${response.status}`;
  if (!response.ok) throw new ReleaseError(message);
  return message;
}

/** Has the composer look at a remote's host at once. */
export function tellComposer(
  site: string,
  token: string | undefined,
  remote: RemoteName,
  version: string,
): Promise<string> {
  return commandComposer(site, token, { verb: 'look', remote, version });
}
