import type { Release } from '@site/shared/federation';
import type { Logger } from 'pino';
import { HYDRATE_CHILDREN, HYDRATE_WORKER, hydratorOf } from '../checks/hydration/hydration-client.ts';
import { pageDataOf, type ReleaseSet } from '../model/release-set.ts';
import { pageDocumentOf, NOT_FOUND_PATH, plansOf } from '../render/page-plan.ts';
import { render, renderDataOf } from '../render/render-client.ts';
import { SandboxProcess } from '../sandbox/sandbox-process.ts';
import type { ReleaseStore } from '../storage/release-store.ts';

/** Children that have seen no remote. */
export interface WarmWorkers {
  readonly renderer: SandboxProcess;
  readonly hydrators: readonly SandboxProcess[];
}

/** How often the page is made ahead of time: from the second on, the engine compiles what it sees again. */
const ROUNDS = 2;

/** What the shell can show without any remote. */
export type ShellReleaseSet = Omit<ReleaseSet, 'remotes'>;

function startRenderer(store: ReleaseStore, shell: Release): SandboxProcess {
  return new SandboxProcess(store.file('shell', shell.version, shell.server), store.folder);
}

function startHydrator(store: ReleaseStore, shell: Release): SandboxProcess {
  return new SandboxProcess(store.file('shell', shell.version, HYDRATE_WORKER), store.folder);
}

export async function stopWorkers({ renderer, hydrators }: WarmWorkers): Promise<void> {
  await Promise.all([renderer, ...hydrators].map((child) => child.dismiss()));
}

/** The children of one composition: each runs the code of one remote, those that wait warm first. */
export class CompositionWorkers {
  readonly #store: ReleaseStore;
  readonly #shell: Release;
  readonly #warmRenderers: SandboxProcess[];
  readonly #warmHydrators: SandboxProcess[];
  readonly #started: SandboxProcess[] = [];
  #isOver = false;

  constructor(store: ReleaseStore, shell: Release, warm: WarmWorkers | null) {
    this.#store = store;
    this.#shell = shell;
    this.#warmRenderers = warm ? [warm.renderer] : [];
    this.#warmHydrators = warm ? [...warm.hydrators] : [];
    this.#started.push(...this.#warmRenderers, ...this.#warmHydrators);
  }

  renderer(): SandboxProcess {
    return this.#warmRenderers.pop() ?? this.#keep(startRenderer(this.#store, this.#shell));
  }

  hydrator(): SandboxProcess {
    return this.#warmHydrators.pop() ?? this.#keep(startHydrator(this.#store, this.#shell));
  }

  async dismiss(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#started.map((child) => child.dismiss()));
  }

  #keep(child: SandboxProcess): SandboxProcess {
    this.#started.push(child);
    if (this.#isOver) void child.dismiss();
    return child;
  }
}

/**
 * A warm workers that is started ahead of time, so that a release finds it warm: it has made the shell's own 404 page and brought it
 * to life, has seen nothing of any remote, and works on one composition like every other.
 */
export class WarmWorkerPool {
  readonly #store: ReleaseStore;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #hydrators: number;
  #workers: WarmWorkers | null = null;
  #warming: Promise<void> = Promise.resolve();
  #stop = new AbortController();
  #isClosed = false;

  /** `hydrators`: how many wait; each holds 140 MB. */
  constructor(store: ReleaseStore, logger: Pick<Logger, 'error'>, hydrators = HYDRATE_CHILDREN) {
    this.#store = store;
    this.#logger = logger;
    this.#hydrators = hydrators;
  }

  /** The warm workers, once, as warm as it is by now; null when there is none, or none that is whole. */
  take(): WarmWorkers | null {
    const workers = this.#workers;
    this.#workers = null;
    this.#stop.abort();
    if (!workers || [workers.renderer, ...workers.hydrators].every(({ isAlive }) => isAlive)) return workers;
    void stopWorkers(workers);
    return null;
  }

  /** Makes sure that there is one, and resolves once it is warm. A release that finds none starts its own. */
  fill(releaseSet: ShellReleaseSet): Promise<void> {
    if (this.#workers || this.#isClosed) return this.#warming;
    const workers = {
      renderer: startRenderer(this.#store, releaseSet.shell),
      hydrators: Array.from({ length: this.#hydrators }, () => startHydrator(this.#store, releaseSet.shell)),
    };
    this.#workers = workers;
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#warming = warmUp(workers, { ...releaseSet, remotes: new Map() }, signal).catch((error: unknown) => {
      if (!signal.aborted)
        this.#logger.error({ err: error }, 'no workers could be started ahead of a release');
    });
    return this.#warming;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const workers = this.take();
    if (workers) await stopWorkers(workers);
    await this.#warming;
  }
}

/** One after another: visitors want a processor too. */
async function warmUp(
  { renderer, hydrators }: WarmWorkers,
  releaseSet: ReleaseSet,
  signal: AbortSignal,
): Promise<void> {
  const data = pageDataOf(releaseSet);
  const job = { data: renderDataOf(data, null), bundle: null, paths: [NOT_FOUND_PATH] };
  const pages = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    if (signal.aborted) return;
    pages.push(...(await render(renderer, job)).pages);
  }
  const [page] = pages;
  const plan = plansOf(releaseSet).find(({ path }) => path === NOT_FOUND_PATH);
  if (!page || !plan) return;
  const { path, html } = pageDocumentOf(releaseSet, data, page, plan);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const child of hydrators) {
      if (signal.aborted) return;
      const hydrator = hydratorOf({ data, children: 1, start: () => child });
      hydrator.open({ path, html }, 'all');
      await hydrator.finish();
    }
  }
}
