import {
  assetBase,
  homeOf,
  REMOTE_NAMES,
  type DeclaredPage,
  type PageData,
  type Release,
  type RemoteName,
} from '@site/shared/federation';
import type { Page } from '../model/composition.ts';
import { policyHosts } from '../model/exception.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import type { RenderedPage } from '../model/render-protocol.ts';
import { compress } from '../storage/disk/compress.ts';
import { articleOf } from './article.ts';
import { siteDocument, type DocumentHead } from './document.ts';

/** A path that no remote can own. It renders the 404 page. */
export const NOT_FOUND_PATH = '/404';

export const NOT_FOUND_HEAD: DocumentHead = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  index: false,
  canonical: null,
};
export const UNAVAILABLE_HEAD: DocumentHead = {
  title: 'Not available right now',
  description: 'This area of the site is not available right now.',
  index: false,
  canonical: null,
};

/** A page as declared in a release set. */
export interface PagePlan {
  readonly path: string;
  readonly status: number;
  readonly head: DocumentHead;
  /** Null for the shell's own pages. */
  readonly owned: { readonly remote: RemoteName; readonly page: DeclaredPage } | null;
}

/** A page as it will be served, before compression. */
export type PageDocument = Omit<Page, 'bodies'> & { readonly html: string };

/** Every page of a release set: the remotes' declared pages, the 404 page, and a notice for each missing area. */
export function plansOf(releaseSet: ReleaseSet): PagePlan[] {
  const declared = [...releaseSet.remotes].flatMap(([remote, release]) =>
    release.pages.map((page) => ({
      path: page.path,
      status: 200,
      head: headOf(page, release),
      owned: { remote, page },
    })),
  );
  const notices = REMOTE_NAMES.filter((name) => !releaseSet.remotes.has(name)).map((name) => ({
    path: homeOf(name),
    status: 503,
    head: UNAVAILABLE_HEAD,
    owned: null,
  }));
  return [...declared, { path: NOT_FOUND_PATH, status: 404, head: NOT_FOUND_HEAD, owned: null }, ...notices];
}

function headOf({ head, path, picture }: DeclaredPage, release: Release): DocumentHead {
  if (!picture) return { ...head, canonical: path };
  const place = assetBase(release.owner, release.version) + picture.path;
  return { ...head, canonical: path, picture: { path: place, alt: picture.alt } };
}

/** Builds the document of a rendered page. */
export function pageDocumentOf(
  releaseSet: ReleaseSet,
  data: PageData,
  rendered: RenderedPage,
  { path, status, head, owned }: PagePlan,
): PageDocument {
  const release = owned && releaseSet.remotes.get(owned.remote);
  const remote = release
    ? { owner: release.owner, scripts: [...release.scripts, ...owned.page.scripts] }
    : null;
  const scripts = { shell: releaseSet.shell.scripts, remote, feeds: release?.feeds ?? [] };
  return {
    path,
    status,
    remote: owned?.remote ?? null,
    index: head.index,
    changedOn: articleOf(rendered.structuredData)?.changedOn ?? null,
    ...siteDocument(data, rendered, head, {
      ...scripts,
      hosts: policyHosts(releaseSet.exceptions ?? [], owned?.remote ?? null, path),
    }),
  };
}

/** Compresses a page, the last step before it can be served. */
export async function compressPage({ html, ...page }: PageDocument): Promise<Page> {
  const identity = Buffer.from(html);
  return { ...page, bodies: { identity, ...(await compress(identity, 'page')) } };
}
