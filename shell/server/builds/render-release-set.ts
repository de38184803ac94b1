import { type PageData, type RemoteName } from '@site/shared/federation';
import { MAX_RELEASE_CHARACTERS } from '../checks/page-budgets.ts';
import type { ReleaseSet } from '../model/release-set.ts';
import type { RenderedPage, RenderFailure } from '../model/render-protocol.ts';
import type { PagePlan } from '../render/page-plan.ts';
import { render, renderDataOf } from '../render/render-client.ts';
import { renderKeyOf, type RenderedPages, type RenderedRelease } from '../render/rendered-pages.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';
import type { CompositionWorkers } from './worker-pool.ts';

/** Workers that render in parallel. */
const RENDER_CHILDREN = 2;

export interface RenderOptions {
  readonly releaseSet: ReleaseSet;
  readonly data: PageData;
  readonly plans: readonly PagePlan[];
  readonly children: CompositionWorkers;
  readonly store: ReleaseStore;
  /** Cache of rendered pages; null renders everything. */
  readonly kept: RenderedPages | null;
  /** Whether the remote's code is not live yet; such remotes render first. */
  isFresh(remote: RemoteName): boolean;
  /** Called for each page as it arrives; returns its faults. */
  onPage(page: RenderedPage): readonly RenderFailure[];
}

/** The output of one remote's release, or of the shell if `remote` is null. */
export interface RenderedPart extends RenderedRelease {
  readonly remote: RemoteName | null;
  readonly key: string;
  readonly isKept: boolean;
}

/** Renders each remote's pages in its own worker, and the shell's in another. */
export async function renderReleaseSet(
  options: RenderOptions,
): Promise<{ readonly parts: readonly RenderedPart[]; readonly faults: readonly RenderFailure[] }> {
  const { releaseSet, isFresh } = options;
  const names = [...releaseSet.remotes.keys()];
  const waiting = [...names.filter(isFresh), null, ...names.filter((name) => !isFresh(name))];
  const parts: RenderedPart[] = [];
  const faults: RenderFailure[] = [];
  const work = async () => {
    for (let remote = waiting.shift(); remote !== undefined; remote = waiting.shift()) {
      const done = await renderPart(options, remote);
      parts.push(done.part);
      faults.push(...done.faults);
    }
  };
  const outcomes = await Promise.allSettled(Array.from({ length: RENDER_CHILDREN }, work));
  const broken = outcomes.find((outcome) => outcome.status === 'rejected');
  if (broken) throw broken.reason;
  return { parts, faults };
}

async function renderPart(
  { releaseSet, data, plans, children, store, kept, onPage }: RenderOptions,
  remote: RemoteName | null,
): Promise<{ readonly part: RenderedPart; readonly faults: readonly RenderFailure[] }> {
  const paths = plans.filter(({ owned }) => (owned?.remote ?? null) === remote).map(({ path }) => path);
  const key = renderKeyOf(releaseSet, data, remote, paths);
  const known = await kept?.read(remote ?? 'shell', key);
  if (known) {
    const faults = known.pages.flatMap((page) => onPage(page));
    return { part: { ...known, remote, key, isKept: true }, faults };
  }
  const release = remote && releaseSet.remotes.get(remote);
  const bundle = release ? { remote, file: store.file(remote, release.version, release.server) } : null;
  const faults: RenderFailure[] = [];
  const child = children.renderer();
  const job = { data: renderDataOf(data, remote), bundle, paths };
  const made = await render(child, job, (page) => void faults.push(...onPage(page)));
  await child.stop();
  const { pages, feeds } = made;
  faults.unshift(...made.failures, ...oversizeOf(remote, pages));
  const silent =
    made.failures.length > 0 ? [] : paths.filter((path) => !pages.some((page) => page.path === path));
  faults.push(...silent.map((path) => ({ remote, path, message: 'was not rendered' })));
  return { part: { remote, key, pages, feeds, isKept: false }, faults };
}

function oversizeOf(remote: RemoteName | null, pages: readonly RenderedPage[]): RenderFailure[] {
  const characters = pages.reduce((sum, { html, css }) => sum + html.length + css.length, 0);
  if (characters <= MAX_RELEASE_CHARACTERS) return [];
  const message = `has pages of ${characters} characters in all, more than ${MAX_RELEASE_CHARACTERS}: make them smaller`;
  return [{ check: 'budgets', remote, path: null, message }];
}
