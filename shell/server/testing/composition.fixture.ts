import { brotliCompressSync, gzipSync } from 'node:zlib';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { RemoteName } from '@site/shared/federation';
import type { Composition, Page } from '../model/composition.ts';

/** A compressed page of a composition. */
export function aPage(
  path: string,
  { html, ...changes }: Partial<Page> & { readonly html?: string } = {},
): Page {
  const identity = Buffer.from(`<!doctype html><title>${path}</title>${html ?? `<p>Page ${path}</p>`}`);
  return {
    path,
    status: 200,
    remote: 'marketing',
    index: true,
    changedOn: null,
    contentSecurityPolicy: "default-src 'none'",
    ...changes,
    bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) },
  };
}

interface Made {
  readonly id?: string;
  readonly siteUrl?: string;
  readonly pages?: readonly Page[];
  readonly unavailable?: Partial<Record<RemoteName, Page>>;
  readonly redirects?: Readonly<Record<string, string>>;
}

/** A composition that was not rendered. */
export function aComposition({
  id = 'a'.repeat(20),
  siteUrl,
  pages,
  unavailable = {},
  redirects = {},
}: Made = {}): Composition {
  const all = pages ?? [aPage('/', { html: `<p>Home of ${id}</p>` })];
  return {
    id,
    composedAt: '2026-01-01T00:00:00.000Z',
    siteUrl: siteUrl ?? 'https://site.example',
    facts: DEFAULT_SITE_FACTS,
    factChanges: {},
    feeds: [],
    redirects: new Map(Object.entries(redirects)),
    releases: { shell: '0'.repeat(20), marketing: '1'.repeat(20) },
    pages: new Map(all.map((page) => [page.path, page])),
    notFound: aPage('/404', {
      status: 404,
      remote: null,
      index: false,
      html: '<h1>404 Oops! Page not found</h1>',
    }),
    unavailable: new Map(Object.entries(unavailable) as [RemoteName, Page][]),
  };
}
