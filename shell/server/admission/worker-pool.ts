import type { Release } from '@site/shared/federation';
import type { Logger } from 'pino';
import { draftOf, NOT_FOUND_PATH, plansOf } from '../render/page-plan.ts';
import { HYDRATE_CHILDREN, HYDRATE_WORKER, hydratorOf } from '../checks/hydration/hydration-client.ts';
import { pageDataOf, type Mix } from '../model/release-set.ts';
import { render, renderDataOf } from '../render/render-client.ts';
import { RestrictedChild } from '../sandbox/sandbox-process.ts';
import type { ReleaseStore } from '../storage/release-store.ts';

/** Children that have seen no remote. */
export interface Crew {
  readonly renderer: RestrictedChild;
  readonly hydrators: readonly RestrictedChild[];
}

/** How often the page is made ahead of time: from the second on, the engine compiles what it sees again. */
const ROUNDS = 2;

/** What the shell can show without any remote. */
export type BareMix = Omit<Mix, 'remotes'>;

function startRenderer(store: ReleaseStore, shell: Release): RestrictedChild {
  return new RestrictedChild(store.file('shell', shell.version, shell.server), store.folder);
}

function startHydrator(store: ReleaseStore, shell: Release): RestrictedChild {
  return new RestrictedChild(store.file('shell', shell.version, HYDRATE_WORKER), store.folder);
}

export async function dismiss({ renderer, hydrators }: Crew): Promise<void> {
  await Promise.all([renderer, ...hydrators].map((child) => child.dismiss()));
}

/** The children of one composition: each runs the code of one remote, those that wait warm first. */
export class Children {
  readonly #store: ReleaseStore;
  readonly #shell: Release;
  readonly #warmRenderers: RestrictedChild[];
  readonly #warmHydrators: RestrictedChild[];
  readonly #started: RestrictedChild[] = [];
  #isOver = false;

  constructor(store: ReleaseStore, shell: Release, warm: Crew | null) {
    this.#store = store;
    this.#shell = shell;
    this.#warmRenderers = warm ? [warm.renderer] : [];
    this.#warmHydrators = warm ? [...warm.hydrators] : [];
    this.#started.push(...this.#warmRenderers, ...this.#warmHydrators);
  }

  renderer(): RestrictedChild {
    return this.#warmRenderers.pop() ?? this.#keep(startRenderer(this.#store, this.#shell));
  }

  hydrator(): RestrictedChild {
    return this.#warmHydrators.pop() ?? this.#keep(startHydrator(this.#store, this.#shell));
  }

  async dismiss(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#started.map((child) => child.dismiss()));
  }

  #keep(child: RestrictedChild): RestrictedChild {
    this.#started.push(child);
    if (this.#isOver) void child.dismiss();
    return child;
  }
}

/**
 * A crew that is started ahead of time, so that a release finds it warm: it has made the shell's own 404 page and brought it
 * to life, has seen nothing of any remote, and works on one composition like every other.
 */
export class SpareCrew {
  readonly #store: ReleaseStore;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #hydrators: number;
  #crew: Crew | null = null;
  #warming: Promise<void> = Promise.resolve();
  #stop = new AbortController();
  #isClosed = false;

  /** `hydrators`: how many wait; each holds 140 MB. */
  constructor(store: ReleaseStore, logger: Pick<Logger, 'error'>, hydrators = HYDRATE_CHILDREN) {
    this.#store = store;
    this.#logger = logger;
    this.#hydrators = hydrators;
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

  /** Makes sure that there is one, and resolves once it is warm. A release that finds none starts its own. */
  fill(mix: BareMix): Promise<void> {
    if (this.#crew || this.#isClosed) return this.#warming;
    const crew = {
      renderer: startRenderer(this.#store, mix.shell),
      hydrators: Array.from({ length: this.#hydrators }, () => startHydrator(this.#store, mix.shell)),
    };
    this.#crew = crew;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#warming = warmUp(crew, { ...mix, remotes: new Map() }, signal).catch((error: unknown) => {
      if (!signal.aborted)
        this.#logger.error({ err: error }, 'no workers could be started ahead of a release');
    });
    return this.#warming;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const crew = this.take();
    if (crew) await dismiss(crew);
    await this.#warming;
  }
}

/** One after another: visitors want a processor too. */
async function warmUp({ renderer, hydrators }: Crew, mix: Mix, signal: AbortSignal): Promise<void> {
  const data = pageDataOf(mix);
  const job = { data: renderDataOf(data, null), bundle: null, paths: [NOT_FOUND_PATH] };
  const pages = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (signal.aborted) return;
    pages.push(...(await render(renderer, job)).pages);
  }
  const [page] = pages;
  const plan = plansOf(mix).find(({ path }) => path === NOT_FOUND_PATH);
  if (!page || !plan) return;
  const { path, html } = draftOf(mix, data, page, plan);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const child of hydrators) {
      if (signal.aborted) return;
      const hydrator = hydratorOf({ data, children: 1, start: () => child });
      hydrator.open({ path, html }, 'all');
      await hydrator.finish();
    }
  }
}
