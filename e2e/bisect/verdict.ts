import type { Break } from './first-broken.ts';
import type { Deploy } from './history.ts';

export interface ChangedRelease {
  readonly owner: string;
  readonly version: string;
}

/** The releases of a deploy, including those of new areas. */
export function changedReleases({ before, broken }: Break<Deploy>): readonly ChangedRelease[] {
  return Object.entries(broken.releases)
    .filter(([owner, version]) => before.releases[owner] !== version)
    .map(([owner, version]) => ({ owner, version }));
}

/** The result in a sentence. `commits` are those of the changed releases, in the same order. */
export function verdict(found: Break<Deploy>, commits: readonly (string | null)[]): string {
  const { at, composition } = found.broken;
  const changed = changedReleases(found).map(
    ({ owner, version }, index) =>
      `${owner}@${version}, published ${at}, commit ${commits[index] ?? 'unknown'}`,
  );
  if (changed.length === 0)
    return `first broken by composition ${composition}, live since ${at}: its releases are the ones before, its site facts or its composer are not`;
  const together = changed.length > 1 ? ': they went live together' : '';
  return `first broken by ${changed.join('; or by ')}${together}`;
}
