import type { Logger } from 'pino';
import { RenderedPages } from '../render/rendered-pages.ts';
import type { ReleaseStore } from '../storage/release-store.ts';
import { BuildProcess } from './build-process.ts';
import { LocalBuilder, type Builder } from './builder.ts';
import { WarmWorkerPool } from './worker-pool.ts';

interface BuilderOptions {
  readonly store: ReleaseStore;
  /** Where rendered pages are kept. */
  readonly rendered: string;
  readonly logger: Logger;
}

/** Builds compositions in the process that `worker` is the file of; in this process where there is none. */
export function createBuilder(worker: string | null, { store, rendered, logger }: BuilderOptions): Builder {
  if (worker) return new BuildProcess({ worker, places: { store: store.folder, rendered }, logger });
  return new LocalBuilder({
    store,
    rendered: new RenderedPages(rendered),
    spare: new WarmWorkerPool(store, logger),
  });
}
