import { DEPLOYS_PATH, DeployList, type Deploy } from '@site/shared/contracts';

const TIMEOUT_MS = 3000;

/** Asks the composer what went live. Throws when it does not answer with a valid list. */
export async function fetchDeploys(composerUrl: string): Promise<readonly Deploy[]> {
  const response = await fetch(new URL(DEPLOYS_PATH, composerUrl), {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The composer answered ${response.status}.`);
  }
  return DeployList.parse(await response.json()).deploys;
}
