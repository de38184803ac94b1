import type { RemoteName } from '@site/shared/federation';

interface Walkable {
  readonly path: string;
  readonly html: string;
  readonly remote: RemoteName | null;
}

/**
 * Pages from which browsers go on to a page of every other remote, in both orders: names that clash may hurt the one that comes
 * first, or the one that comes last. The smallest page of each stands for it.
 */
export function navigationPathsOf(pages: readonly Walkable[]): ReadonlyMap<string, readonly string[]> {
  const smallest = new Map<RemoteName, Walkable>();
  for (const page of pages) {
    const known = page.remote && smallest.get(page.remote);
    if (page.remote && !(known && known.html.length <= page.html.length)) smallest.set(page.remote, page);
  }
  const stops = [...smallest.values()].map(({ path }) => path);
  const walks = [stops, stops.toReversed()];
  return new Map(walks.flatMap(([start, ...rest]) => (start && rest.length > 0 ? [[start, rest]] : [])));
}
