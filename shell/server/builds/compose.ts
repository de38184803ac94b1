import { homeOf, REMOTE_NAMES, type PageData, type RemoteName } from '@site/shared/federation';
import { tryInBrowser } from '../checks/browser-check.ts';
import { checkPage } from '../checks/check-page.ts';
import { Exceptions } from '../checks/exceptions.ts';
import { feedsOf } from '../checks/feeds.ts';
import { hydratorOf, type Hydrator } from '../checks/hydration/hydration-client.ts';
import { navigationPathsOf } from '../checks/navigation-paths.ts';
import { overBudget } from '../checks/page-budgets.ts';
import { releaseFaults } from '../checks/release-checks.ts';
import { siteFaults, type CheckedPage } from '../checks/site-checks.ts';
import { AdmissionTimings } from '../model/admission-timings.ts';
import type { Composition, Page } from '../model/composition.ts';
import { releaseSetId, pageDataOf, redirectsOf, type ReleaseSet } from '../model/release-set.ts';
import type { RenderedPage, RenderFailure } from '../model/render-protocol.ts';
import {
  pageDocumentOf,
  NOT_FOUND_PATH,
  plansOf,
  compressPage,
  type PageDocument,
  type PagePlan,
} from '../render/page-plan.ts';
import type { RenderedPages } from '../render/rendered-pages.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import { renderReleaseSet } from './render-release-set.ts';
import { CompositionWorkers, type WarmWorkerPool } from './worker-pool.ts';

/** Pages that show only 'Loading...' until the visitor's permissions are known. */
const SKELETON_PATHS: ReadonlySet<string> = new Set(['/admin']);

export type ComposeResult =
  | {
      readonly composition: Composition;
      /** Failures allowed by the operator's exceptions, one line each. */
      readonly excepted?: readonly string[] | undefined;
    }
  | { readonly failures: readonly RenderFailure[] };

export interface ComposeOptions {
  readonly now: Date;
  /** The live composition: its releases, and its pages by path. */
  readonly live: (Pick<Composition, 'releases'> & { readonly pages: ReadonlyMap<string, unknown> }) | null;
  /** Path of a Chromium in which new pages are also tested. */
  readonly browser?: string | null;
  /** Warm workers to use; null starts new ones. */
  readonly warmWorkers?: WarmWorkerPool | null;
  /** Cache of rendered pages; null renders every page. */
  readonly rendered?: RenderedPages | null;
  /** Records the duration of each part. */
  readonly timings?: AdmissionTimings;
}

/** Renders and checks every page of a release set. Rejects for faults of the composer, its store included. */
export async function compose(
  releaseSet: ReleaseSet,
  store: ReleaseStore,
  options: ComposeOptions,
): Promise<ComposeResult> {
  const excepted = new Set<string>();
  const exceptions = new Exceptions(releaseSet.exceptions ?? [], ({ remote, path, message }, reason) =>
    excepted.add(`${remote} ${path ?? ''} ${message} (${reason})`),
  );
  const unfit = exceptions.remaining(releaseFaults(releaseSet));
  if (unfit.length > 0) return { failures: unfit };
  const children = new CompositionWorkers(store, releaseSet.shell, options.warmWorkers?.take() ?? null);
  const data = pageDataOf(releaseSet);
  const hydrator = hydratorOf({ data, start: () => children.hydrator() });
  try {
    const result = await composeWith(
      { children, hydrator, exceptions },
      { releaseSet, data },
      store,
      options,
    );
    if ('composition' in result) return { ...result, excepted: [...excepted] };
    // A damaged store looks like a fault of the release, so verify the files before blaming it.
    for (const release of [releaseSet.shell, ...releaseSet.remotes.values()])
      await store.requireWhole(release);
    return { failures: firstOfEachRemote(result.failures) };
  } finally {
    hydrator.stop();
    await children.stop();
  }
}

/** Of one remote. */
const MAX_FAILURES = 1000;

/** A generated feed can have more faults than fit into a message to the composer. */
function firstOfEachRemote(failures: readonly RenderFailure[]): RenderFailure[] {
  const counts = new Map<string | null, number>();
  return failures.filter(({ remote }) => {
    const count = (counts.get(remote) ?? 0) + 1;
    counts.set(remote, count);
    return count <= MAX_FAILURES;
  });
}

interface Workers {
  readonly children: CompositionWorkers;
  readonly hydrator: Hydrator;
  readonly exceptions: Exceptions;
}

async function composeWith(
  { children, hydrator, exceptions }: Workers,
  { releaseSet, data }: { readonly releaseSet: ReleaseSet; readonly data: PageData },
  store: ReleaseStore,
  options: ComposeOptions,
): Promise<ComposeResult> {
  const { now, live, browser, rendered = null, timings = new AdmissionTimings() } = options;
  const plans = plansOf(releaseSet);
  // Remotes whose code or shell differs from the live composition. The others have been hydrated before.
  const fresh = new Set([...releaseSet.remotes.keys()].filter((remote) => isFresh(releaseSet, live, remote)));
  const pageDocuments = new Map<string, PageDocument>();
  const checked: CheckedPage[] = [];
  const planOf = new Map(plans.map((plan) => [plan.path, plan]));
  const { parts, faults } = await renderReleaseSet({
    releaseSet,
    data,
    plans,
    children,
    store,
    kept: rendered,
    isFresh: (remote) => fresh.has(remote),
    onPage(page) {
      const plan = planOf.get(page.path);
      if (!plan) return [];
      const verdict = verdictOn(page, plan, releaseSet.siteUrl);
      checked.push({ path: page.path, globals: page.globals, links: verdict.links });
      const faults = exceptions.remaining(verdict.faults);
      if (faults.length > 0) return faults;
      const pageDocument = pageDocumentOf(releaseSet, data, page, plan);
      pageDocuments.set(pageDocument.path, pageDocument);
      if (pageDocument.remote && fresh.has(pageDocument.remote))
        hydrator.open({ path: pageDocument.path, html: pageDocument.html }, pageDocument.remote);
      return [];
    },
  });
  timings.end('render');
  const written = new Map(parts.flatMap(({ remote, feeds }) => (remote ? [[remote, feeds] as const] : [])));
  const { feeds, faults: feedFaults, links } = feedsOf(releaseSet, written);
  const linking = links.map(({ path, links: own }) => ({ path, globals: [], links: { own, frame: [] } }));
  const siteFailures = exceptions.remaining(
    siteFaults(releaseSet, [...checked, ...linking], new Set(live?.pages.keys())),
  );
  const all = [...faults, ...feedFaults, ...siteFailures];
  timings.end('check');
  if (all.length > 0) return { failures: all };

  const ready = plans.map(({ path }) => requirePage(pageDocuments, path));
  // A page with its own policy is never navigated to within another document.
  const navigable = ready.filter(
    ({ remote, path }) =>
      remote !== null && !SKELETON_PATHS.has(path) && data.pages[path]?.policy === undefined,
  );
  const navigationPaths = navigationPathsOf(fresh.size > 0 ? navigable : []);
  // With a single new remote, its worker can be reused: other remotes load into its document, not the reverse.
  const [only = 'all'] = fresh.size === 1 ? fresh : [];
  for (const [path, thenTo] of navigationPaths)
    hydrator.open({ path, html: requirePage(pageDocuments, path).html, thenTo }, only);
  const [tried, made] = await Promise.all([hydrator.finish(), Promise.all(ready.map(compressPage))]);
  const drift = exceptions.remaining(tried);
  timings.end('hydrate');
  if (drift.length > 0) return { failures: drift };
  // The browser check runs last because it is the slowest and the least isolated.
  const documents = ready
    .filter(({ path, remote }) => navigationPaths.has(path) || (remote !== null && fresh.has(remote)))
    .map((pageDocument) => ({ ...pageDocument, thenTo: navigationPaths.get(pageDocument.path) ?? [] }));
  const trial = { data, storeFolder: store.folder, documents };
  const violations = exceptions.remaining(
    browser ? await tryInBrowser({ ...trial, executable: browser }) : [],
  );
  timings.end('check');
  if (violations.length > 0) return { failures: violations };

  for (const part of parts) {
    // The cache is optional: on a full disk, the next composition renders again.
    if (!part.isKept) await rendered?.write(part.remote ?? 'shell', part.key, part).catch(() => undefined);
  }
  const byPath = new Map(made.map((page) => [page.path, page]));
  return { composition: { ...partsOf(releaseSet, byPath), feeds, composedAt: now.toISOString() } };
}

interface Verdict {
  readonly faults: readonly RenderFailure[];
  readonly links: CheckedPage['links'];
}

/** Checks sizes first, so that oversized pages are never parsed. */
function verdictOn(page: RenderedPage, { path, owned }: PagePlan, siteUrl: string): Verdict {
  const remote = owned?.remote ?? null;
  const over = overBudget(page).map((message) => ({ check: 'budgets', remote, path, message }));
  if (over.length > 0) return { faults: over, links: { own: [], frame: [] } };
  const { faults, links } = checkPage(page, { siteUrl, isSkeleton: SKELETON_PATHS.has(path) });
  return { faults: faults.map((fault) => ({ ...fault, remote, path })), links };
}

function partsOf(
  releaseSet: ReleaseSet,
  made: ReadonlyMap<string, Page>,
): Omit<Composition, 'feeds' | 'composedAt'> {
  const missing = REMOTE_NAMES.filter((name) => !releaseSet.remotes.has(name));
  const declared = [...releaseSet.remotes.values()].flatMap(({ pages }) => pages.map(({ path }) => path));
  return {
    id: releaseSetId(releaseSet),
    siteUrl: releaseSet.siteUrl,
    facts: releaseSet.facts,
    factChanges: releaseSet.factChanges,
    releases: Object.fromEntries([
      ['shell', releaseSet.shell.version],
      ...[...releaseSet.remotes].map(([name, release]) => [name, release.version]),
    ]),
    redirects: redirectsOf(releaseSet),
    pages: new Map(declared.map((path) => [path, requirePage(made, path)])),
    notFound: requirePage(made, NOT_FOUND_PATH),
    unavailable: new Map(missing.map((name) => [name, requirePage(made, homeOf(name))])),
  };
}

/** A changed shell makes every remote fresh, because every page hydrates with the shell's code. */
function isFresh({ shell, remotes }: ReleaseSet, live: ComposeOptions['live'], remote: RemoteName): boolean {
  if (live?.releases.shell !== shell.version) return true;
  return live.releases[remote] !== remotes.get(remote)?.version;
}

function requirePage<Value>(pages: ReadonlyMap<string, Value>, path: string): Value {
  const page = pages.get(path);
  if (!page) throw new Error(`the render worker finished without sending ${path}`);
  return page;
}
