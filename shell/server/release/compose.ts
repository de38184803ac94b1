import {
  assetBase,
  homeOf,
  REMOTE_NAMES,
  type DeclaredPage,
  type PageData,
  type Release,
  type RemoteName,
} from '@site/shared/federation';
import { mixFaults, releaseFaults } from './admit.ts';
import { faultsOf } from './check-page.ts';
import { compress } from './compress.ts';
import type { Composition, Page } from './composition.ts';
import { siteDocument, type DocumentHead } from './document.ts';
import { mixId, pageDataOf, type Mix } from './mix.ts';
import { HYDRATE_WORKER, startHydrator, type Hydrator } from './hydrate.ts';
import { render } from './render.ts';
import { feedsOf } from './feeds.ts';
import { tryInBrowser } from './try-in-browser.ts';
import type { RenderedPage, RenderFailure } from './render-job.ts';
import type { ReleaseStore } from './store.ts';

/** A path that no remote can own: it renders the 404 page. */
const NOT_FOUND_PATH = '/404';

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

/** Pages that show nothing but 'Loading...' before the visitor's rights are known. */
const SKELETON_PATHS: ReadonlySet<string> = new Set(['/admin']);

export type ComposeResult =
  { readonly composition: Composition } | { readonly failures: readonly RenderFailure[] };

export interface Occasion {
  readonly now: Date;
  /** What is live until then: its releases, and its pages by path. */
  readonly live: (Pick<Composition, 'releases'> & { readonly pages: ReadonlyMap<string, unknown> }) | null;
  /** A Chromium in which new pages are tried too. */
  readonly browser?: string | null;
}

/** Renders every page of a mix and checks it. Either the whole composition comes out, or the failures with whose they are. */
export async function compose(mix: Mix, store: ReleaseStore, occasion: Occasion): Promise<ComposeResult> {
  const unfit = releaseFaults(mix);
  if (unfit.length > 0) return { failures: unfit };
  const data = pageDataOf(mix);
  const worker = store.file('shell', mix.shell.version, HYDRATE_WORKER);
  const hasNew = [...mix.remotes.keys()].some((remote) => isNew(mix, occasion.live, remote));
  const hydrator = hasNew ? startHydrator(worker, { data, storeFolder: store.folder }) : null;
  try {
    return await composeWith(hydrator, data, mix, store, occasion);
  } finally {
    hydrator?.dismiss();
  }
}

async function composeWith(
  hydrator: Hydrator | null,
  data: PageData,
  mix: Mix,
  store: ReleaseStore,
  { now, live, browser }: Occasion,
): Promise<ComposeResult> {
  const missing = REMOTE_NAMES.filter((name) => !mix.remotes.has(name));
  const paths = [...Object.keys(data.pages), NOT_FOUND_PATH, ...missing.map((name) => homeOf(name))];
  const bundles = Object.fromEntries(
    [...mix.remotes].map(([name, release]) => [name, store.file(name, release.version, release.server)]),
  );
  const worker = store.file('shell', mix.shell.version, mix.shell.server);
  const { pages, feeds: written, failures } = await render(worker, store.folder, { data, bundles, paths });
  const { feeds, faults: feedFaults } = feedsOf(mix, written);
  const faults = pages.flatMap((page) =>
    faultsOf(page, SKELETON_PATHS.has(page.path)).map((message) => ({
      check: 'markup',
      remote: data.pages[page.path]?.remote ?? null,
      path: page.path,
      message,
    })),
  );
  const all = [...failures, ...faults, ...feedFaults, ...mixFaults(mix, pages, new Set(live?.pages.keys()))];
  if (all.length > 0) return { failures: all };

  const rendered = new Map(pages.map((page) => [page.path, page]));
  const drawn = (path: string, status: number, head: DocumentHead, owned: Owned) =>
    documentOf(mix, data, need(rendered, path), { status, head, owned });
  const declared = [...mix.remotes].flatMap(([remote, release]) =>
    release.pages.map((page) => drawn(page.path, 200, headOf(page, release), { remote, page })),
  );
  const notices = missing.map((name) => [name, drawn(homeOf(name), 503, UNAVAILABLE_HEAD, null)] as const);
  // Both take a core for seconds, and each its own.
  const documents = declared.filter(({ remote }) => isNew(mix, live, remote));
  const trial = { data, storeFolder: store.folder, documents };
  const [drift, made, unavailable, notFound] = await Promise.all([
    hydrator?.hydrate(documents) ?? [],
    Promise.all(declared.map(pressed)),
    Promise.all(notices.map(async ([name, page]) => [name, await pressed(page)] as const)),
    pressed(drawn(NOT_FOUND_PATH, 404, NOT_FOUND_HEAD, null)),
  ]);
  if (drift.length > 0) return { failures: drift };
  // Last, and only what jsdom let through: it is the slowest, and has fewer walls.
  const violations = browser ? await tryInBrowser({ ...trial, executable: browser }) : [];
  if (violations.length > 0) return { failures: violations };

  await store.addPageData(data);
  return {
    composition: {
      id: mixId(mix),
      composedAt: now.toISOString(),
      siteUrl: mix.siteUrl,
      facts: mix.facts,
      factChanges: mix.factChanges,
      feeds,
      releases: Object.fromEntries([
        ['shell', mix.shell.version],
        ...[...mix.remotes].map(([name, release]) => [name, release.version]),
      ]),
      pages: new Map(made.map((page) => [page.path, page])),
      notFound,
      unavailable: new Map(unavailable),
    },
  };
}

function headOf({ head, path, picture }: DeclaredPage, release: Release): DocumentHead {
  if (!picture) return { ...head, canonical: path };
  const place = assetBase(release.owner, release.version) + picture.path;
  return { ...head, canonical: path, picture: { path: place, alt: picture.alt } };
}

type Owned = { readonly remote: RemoteName; readonly page: DeclaredPage } | null;
type Draft = Omit<Page, 'bodies'> & { readonly html: string };

interface Binding {
  readonly status: number;
  readonly head: DocumentHead;
  readonly owned: Owned;
}

function documentOf(
  mix: Mix,
  data: PageData,
  rendered: RenderedPage,
  { status, head, owned }: Binding,
): Draft {
  const release = owned && mix.remotes.get(owned.remote);
  const remote = release
    ? { owner: release.owner, scripts: [...release.scripts, ...owned.page.scripts] }
    : null;
  const scripts = { shell: mix.shell.scripts, remote, feeds: release?.feeds ?? [] };
  const { path } = rendered;
  return {
    path,
    status,
    remote: owned?.remote ?? null,
    index: head.index,
    ...siteDocument(data, rendered, head, scripts),
  };
}

async function pressed({ html, ...page }: Draft): Promise<Page> {
  const identity = Buffer.from(html);
  return { ...page, bodies: { identity, ...(await compress(identity, 'page')) } };
}

/** Whether a page's code or the shell around it is not what is live: the others have come to life before. */
function isNew(mix: Mix, live: Occasion['live'], remote: RemoteName | null): boolean {
  if (live?.releases.shell !== mix.shell.version || remote === null) return true;
  return live.releases[remote] !== mix.remotes.get(remote)?.version;
}

function need(pages: ReadonlyMap<string, RenderedPage>, path: string): RenderedPage {
  const page = pages.get(path);
  if (!page) throw new Error(`the render worker said it was done but sent no ${path}`);
  return page;
}
