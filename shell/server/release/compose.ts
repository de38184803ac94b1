import { homeOf, REMOTE_NAMES, type PageData } from '@site/shared/federation';
import { mixFaults, releaseFaults } from './admit.ts';
import { faultsOf } from './check-page.ts';
import type { Composition, Page } from './composition.ts';
import { dismiss, startCrew, type SpareCrew } from './crew.ts';
import { draftOf, NOT_FOUND_PATH, plansOf, pressed, type Draft, type Plan } from './draft.ts';
import { feedsOf } from './feeds.ts';
import { HYDRATE_CHILDREN, hydratorOf, type Hydrator } from './hydrate.ts';
import { Laps } from './laps.ts';
import { mixId, pageDataOf, type Mix } from './mix.ts';
import { render } from './render.ts';
import type { RenderedPage, RenderFailure } from './render-job.ts';
import type { RestrictedChild } from './restricted-child.ts';
import type { ReleaseStore } from './store.ts';
import { tryInBrowser } from './try-in-browser.ts';
import { walksThrough } from './walks.ts';

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
  /** Children that may be waiting for work; without any, all are started anew. */
  readonly spare?: SpareCrew | null;
  /** Told as each part is over. */
  readonly laps?: Laps;
}

/** Renders every page of a mix and checks it. Either the whole composition comes out, or the failures with whose they are. */
export async function compose(mix: Mix, store: ReleaseStore, occasion: Occasion): Promise<ComposeResult> {
  const unfit = releaseFaults(mix);
  if (unfit.length > 0) return { failures: unfit };
  const data = pageDataOf(mix);
  const plans = plansOf(mix);
  const fresh = plans.filter((plan) => isFresh(mix, occasion.live, plan));
  const needed = fresh.length > 0 ? HYDRATE_CHILDREN : 0;
  const crew = occasion.spare?.take() ?? startCrew(store, mix.shell, needed);
  try {
    const hydrator = needed > 0 ? hydratorOf(crew.hydrators, data) : null;
    return await composeWith(
      { renderer: crew.renderer, hydrator },
      { mix, data, plans, fresh },
      store,
      occasion,
    );
  } finally {
    void dismiss(crew);
  }
}

interface Children {
  readonly renderer: RestrictedChild;
  readonly hydrator: Hydrator | null;
}

interface Site {
  readonly mix: Mix;
  readonly data: PageData;
  readonly plans: readonly Plan[];
  /** Those whose code, or the shell around it, is not what is live: the others have come to life before. */
  readonly fresh: readonly Plan[];
}

async function composeWith(
  children: Children,
  site: Site,
  store: ReleaseStore,
  { now, live, browser, laps = new Laps() }: Occasion,
): Promise<ComposeResult> {
  const { hydrator } = children;
  const { mix, data, plans, fresh } = site;
  const { drafts, pages, written, faults } = await draw(children, site, store);
  laps.end('render');
  const { feeds, faults: feedFaults } = feedsOf(mix, written);
  const all = [...faults, ...feedFaults, ...mixFaults(mix, pages, new Set(live?.pages.keys()))];
  laps.end('check');
  if (all.length > 0) return { failures: all };

  const ready = plans.map(({ path }) => need(drafts, path));
  const walkable = ready.filter(({ remote, path }) => remote !== null && !SKELETON_PATHS.has(path));
  const walks = walksThrough(hydrator ? walkable : []);
  for (const [path, thenTo] of walks) hydrator?.open({ path, html: need(drafts, path).html, thenTo });
  const [drift, made] = await Promise.all([hydrator?.finish() ?? [], Promise.all(ready.map(pressed))]);
  laps.end('hydrate');
  if (drift.length > 0) return { failures: drift };
  // Last, and only what jsdom let through: it is the slowest, and has fewer walls.
  const documents = ready
    .filter(({ path }) => walks.has(path) || fresh.some((plan) => plan.path === path))
    .map((draft) => ({ ...draft, thenTo: walks.get(draft.path) ?? [] }));
  const trial = { data, storeFolder: store.folder, documents };
  const violations = browser ? await tryInBrowser({ ...trial, executable: browser }) : [];
  laps.end('check');
  if (violations.length > 0) return { failures: violations };

  await store.addPageData(data);
  const byPath = new Map(made.map((page) => [page.path, page]));
  return { composition: { ...partsOf(mix, byPath), feeds, composedAt: now.toISOString() } };
}

/** Renders the pages, and has those that are new brought to life while the others are being made. */
async function draw(
  { renderer, hydrator }: Children,
  { mix, data, plans, fresh }: Site,
  store: ReleaseStore,
) {
  const drafts = new Map<string, Draft>();
  const faults: RenderFailure[] = [];
  const planOf = new Map(plans.map((plan) => [plan.path, plan]));
  const onPage = (page: RenderedPage) => {
    const plan = planOf.get(page.path);
    if (!plan) return;
    const found = markupFaults(page, plan);
    faults.push(...found);
    if (found.length > 0) return;
    const draft = draftOf(mix, data, page, plan);
    drafts.set(draft.path, draft);
    if (fresh.includes(plan)) hydrator?.open({ path: draft.path, html: draft.html });
  };
  const bundles = Object.fromEntries(
    [...mix.remotes].map(([name, release]) => [name, store.file(name, release.version, release.server)]),
  );
  const paths = [...new Set([...fresh, ...plans])].map(({ path }) => path);
  const { pages, feeds, failures } = await render(renderer, { data, bundles, paths }, onPage);
  return { drafts, pages, written: feeds, faults: [...failures, ...faults] };
}

function markupFaults(page: RenderedPage, { path, owned }: Plan): RenderFailure[] {
  const remote = owned?.remote ?? null;
  return faultsOf(page, SKELETON_PATHS.has(path)).map((message) => ({
    check: 'markup',
    remote,
    path,
    message,
  }));
}

function partsOf(mix: Mix, made: ReadonlyMap<string, Page>): Omit<Composition, 'feeds' | 'composedAt'> {
  const missing = REMOTE_NAMES.filter((name) => !mix.remotes.has(name));
  const declared = [...mix.remotes.values()].flatMap(({ pages }) => pages.map(({ path }) => path));
  return {
    id: mixId(mix),
    siteUrl: mix.siteUrl,
    facts: mix.facts,
    factChanges: mix.factChanges,
    releases: Object.fromEntries([
      ['shell', mix.shell.version],
      ...[...mix.remotes].map(([name, release]) => [name, release.version]),
    ]),
    pages: new Map(declared.map((path) => [path, need(made, path)])),
    notFound: need(made, NOT_FOUND_PATH),
    unavailable: new Map(missing.map((name) => [name, need(made, homeOf(name))])),
  };
}

/** The shell's own pages come to life with every other page. */
function isFresh({ shell, remotes }: Mix, live: Occasion['live'], { owned }: Plan): boolean {
  if (!owned) return false;
  if (live?.releases.shell !== shell.version) return true;
  return live.releases[owned.remote] !== remotes.get(owned.remote)?.version;
}

function need<Value>(pages: ReadonlyMap<string, Value>, path: string): Value {
  const page = pages.get(path);
  if (!page) throw new Error(`the render worker said it was done but sent no ${path}`);
  return page;
}
