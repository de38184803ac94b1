import type { Release } from '@site/shared/federation';
import type { Logger } from 'pino';
import { HYDRATE_CHILDREN, HYDRATE_WORKER, hydratorOf } from '../checks/hydration/hydration-client.ts';
import { pageDataOf, type ReleaseSet } from '../model/release-set.ts';
import { pageDocumentOf, NOT_FOUND_PATH, plansOf } from '../render/page-plan.ts';
import { render, renderDataOf } from '../render/render-client.ts';
import { SandboxProcess } from '../sandbox/sandbox-process.ts';
import type { ReleaseStore } from '../storage/releases/release-store.ts';

/** Workers that have not run any remote's code. */
export interface WarmWorkers {
  readonly renderer: SandboxProcess;
  readonly hydrators: readonly SandboxProcess[];
}

/** How often the page is rendered during warm-up: V8 compiles it from the second time on. */
const ROUNDS = 2;

/** What the shell needs to render without any remote. */
export type ShellReleaseSet = Omit<ReleaseSet, 'remotes'>;

function startRenderer(store: ReleaseStore, shell: Release): SandboxProcess {
  return new SandboxProcess(store.file('shell', shell.version, shell.server), store.folder);
}

function startHydrator(store: ReleaseStore, shell: Release): SandboxProcess {
  return new SandboxProcess(store.file('shell', shell.version, HYDRATE_WORKER), store.folder);
}

export async function stopWorkers({ renderer, hydrators }: WarmWorkers): Promise<void> {
  await Promise.all([renderer, ...hydrators].map((child) => child.stop()));
}

/** The workers of one composition. Each runs the code of one remote; warm ones are used first. */
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

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#started.map((child) => child.stop()));
  }

  #keep(child: SandboxProcess): SandboxProcess {
    this.#started.push(child);
    if (this.#isOver) void child.stop();
    return child;
  }
}

/**
 * Workers started ahead of time, so that a release finds them warm. They have rendered and hydrated the shell's 404 page, but
 * no remote's code, and serve a single composition.
 */
export class WarmWorkerPool {
  readonly #store: ReleaseStore;
  readonly #logger: Pick<Logger, 'error'>;
  readonly #hydrators: number;
  #workers: WarmWorkers | null = null;
  #warming: Promise<void> = Promise.resolve();
  #stop = new AbortController();
  #isClosed = false;

  /** @param hydrators How many hydration workers to keep; each uses 140 MB. */
  constructor(store: ReleaseStore, logger: Pick<Logger, 'error'>, hydrators = HYDRATE_CHILDREN) {
    this.#store = store;
    this.#logger = logger;
    this.#hydrators = hydrators;
  }

  /** Hands over the warm workers, even if they are still warming up; null if there are none or one has died. */
  take(): WarmWorkers | null {
    const workers = this.#workers;
    this.#workers = null;
    this.#stop.abort();
    if (!workers || [workers.renderer, ...workers.hydrators].every(({ isAlive }) => isAlive)) return workers;
    void stopWorkers(workers);
    return null;
  }

  /** Starts warm workers if there are none, and resolves once they are warm. */
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
        this.#logger.error(
          { err: error },
          'warm workers could not be started; the next release will start its own',
        );
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

/** One at a time, to leave processors for visitors. */
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
