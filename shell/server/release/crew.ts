import type { Release } from '@site/shared/federation';
import { draftOf, NOT_FOUND_PATH, plansOf } from './draft.ts';
import { HYDRATE_CHILDREN, HYDRATE_WORKER, hydratorOf } from './hydrate.ts';
import { pageDataOf, type Mix } from './mix.ts';
import { render } from './render.ts';
import { RestrictedChild } from './restricted-child.ts';
import type { ReleaseStore } from './store.ts';

/** The children that work on one composition. */
export interface Crew {
  readonly renderer: RestrictedChild;
  readonly hydrators: readonly RestrictedChild[];
}

/** How often the page is made ahead of time: from the second on, the engine compiles what it sees again. */
const ROUNDS = 2;

/** What the shell can show without any remote. */
export type BareMix = Omit<Mix, 'remotes'>;

export function startCrew(store: ReleaseStore, shell: Release, hydrators = HYDRATE_CHILDREN): Crew {
  const start = (worker: string) =>
    new RestrictedChild(store.file('shell', shell.version, worker), store.folder);
  return {
    renderer: start(shell.server),
    hydrators: Array.from({ length: hydrators }, () => start(HYDRATE_WORKER)),
  };
}

export async function dismiss({ renderer, hydrators }: Crew): Promise<void> {
  await Promise.all([renderer, ...hydrators].map((child) => child.dismiss()));
}

/**
 * A crew that is started ahead of time, so that a release finds it warm: it has made the shell's own 404 page and brought it
 * to life, has seen nothing of any remote, and works on one composition like every other.
 */
export class SpareCrew {
  readonly #store: ReleaseStore;
  #crew: Crew | null = null;
  #warming: Promise<void> = Promise.resolve();
  #stop = new AbortController();
  #isClosed = false;

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** The crew, once, as warm as it is by now; null when there is none, or none that is whole. */
  take(): Crew | null {
    const crew = this.#crew;
    this.#crew = null;
    this.#stop.abort();
    if (!crew || [crew.renderer, ...crew.hydrators].every(({ isAlive }) => isAlive)) return crew;
    void dismiss(crew);
    return null;
  }

  /** Makes sure that there is one, and resolves once it is warm. */
  fill(mix: BareMix): Promise<void> {
    if (this.#crew || this.#isClosed) return this.#warming;
    this.#crew = startCrew(this.#store, mix.shell);
    this.#stop = new AbortController();
    this.#warming = warmUp(this.#crew, { ...mix, remotes: new Map() }, this.#stop.signal);
    return this.#warming;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const crew = this.take();
    if (crew) await dismiss(crew);
    await this.#warming;
  }
}

/** One after another: visitors want a processor too. What goes wrong here will go wrong with the first release, and be told then. */
async function warmUp({ renderer, hydrators }: Crew, mix: Mix, signal: AbortSignal): Promise<void> {
  const data = pageDataOf(mix);
  const { pages } = await render(renderer, {
    data,
    bundles: {},
    paths: Array<string>(ROUNDS).fill(NOT_FOUND_PATH),
  });
  const [page] = pages;
  const plan = plansOf(mix).find(({ path }) => path === NOT_FOUND_PATH);
  if (!page || !plan) return;
  const { path, html } = draftOf(mix, data, page, plan);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const child of hydrators) {
      if (signal.aborted) return;
      const hydrator = hydratorOf([child], data);
      hydrator.open({ path, html });
      await hydrator.finish();
    }
  }
}
