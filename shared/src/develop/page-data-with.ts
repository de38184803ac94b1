import * as z from 'zod/mini';
import { assetBase } from '../federation/release.ts';
import { DEV_VERSION } from '../federation/page-data.ts';
import type { RemotePage } from '../federation/remote-module.ts';
import type { RemoteName } from '../federation/remotes.ts';

/** The part of the page data that is replaced; the rest is passed through unchanged. */
const PublishedData = z.looseObject({
  facts: z.looseObject({ name: z.string() }),
  pages: z.record(z.string(), z.looseObject({ remote: z.string() })),
  releases: z.record(z.string(), z.unknown()),
});
export type PublishedData = z.infer<typeof PublishedData>;

export const readPublishedData = (value: unknown): PublishedData => PublishedData.parse(value);

/** Replaces one remote's published pages and code in a composition's page data with the local ones. */
export function pageDataWith(
  published: PublishedData,
  remote: RemoteName,
  pages: readonly RemotePage[],
): PublishedData {
  const others = Object.entries(published.pages).filter(([, page]) => page.remote !== remote);
  const own = pages.map(({ path, head: { title, description } }) => [
    path,
    { remote, title, description, scripts: [] },
  ]);
  const local = {
    version: DEV_VERSION,
    base: assetBase(remote, DEV_VERSION),
    entry: 'remoteEntry.js',
    scripts: [],
    integrity: {},
  };
  return {
    ...published,
    pages: Object.fromEntries([...others, ...own]),
    releases: { ...published.releases, [remote]: local },
  };
}
