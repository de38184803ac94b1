import type { RemoteName } from '@site/shared/federation';

interface NavigablePage {
  readonly path: string;
  readonly html: string;
  readonly remote: RemoteName | null;
}

/**
 * Navigation paths through one page of every remote, forward and backward: a name clash may break either the first or the last
 * remote. The smallest page of each is used.
 */
export function navigationPathsOf(pages: readonly NavigablePage[]): ReadonlyMap<string, readonly string[]> {
  const smallest = new Map<RemoteName, NavigablePage>();
  for (const page of pages) {
    const known = page.remote && smallest.get(page.remote);
    if (page.remote && !(known && known.html.length <= page.html.length)) smallest.set(page.remote, page);
  }
  const stops = [...smallest.values()].map(({ path }) => path);
  const orders = [stops, stops.toReversed()];
  return new Map(orders.flatMap(([start, ...rest]) => (start && rest.length > 0 ? [[start, rest]] : [])));
}
