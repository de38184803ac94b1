import type { Deploy } from '@site/shared/contracts';

/**
 * The deploys to store: those after the last stored one of their owner that put another release live. Pinning the live release
 * changes the time of its deploy in the composer's list, which is no deploy. A list that the composer restored from its files can
 * have earlier times than it had before.
 */
export function newDeploys(listed: readonly Deploy[], stored: readonly Deploy[]): Deploy[] {
  const last = new Map<string, Deploy>();
  for (const deploy of [...stored].sort(byTime)) last.set(deploy.owner, deploy);
  const added: Deploy[] = [];
  for (const deploy of [...listed].sort(byTime)) {
    const before = last.get(deploy.owner);
    if (before && (deploy.at <= before.at || deploy.version === before.version)) continue;
    added.push(deploy);
    last.set(deploy.owner, deploy);
  }
  return added;
}

function byTime(one: Deploy, other: Deploy): number {
  return one.at < other.at ? -1 : 1;
}
