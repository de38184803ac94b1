import { DEPLOYS_PATH, DeployList, type Deploy } from '@site/shared/contracts';
import { fetchFromComposer } from '../../fetch-from-composer.ts';

const TIMEOUT_MS = 3000;

/** Asks the composer what went live. Throws when it does not answer with a valid list. */
export async function fetchDeploys(composerUrls: readonly string[]): Promise<readonly Deploy[]> {
  const response = await fetchFromComposer(composerUrls, DEPLOYS_PATH, { timeoutMs: TIMEOUT_MS });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`The composer answered ${response.status}.`);
  }
  return DeployList.parse(await response.json()).deploys;
}
