import type { Logger } from 'pino';
import { RenderedPages } from '../../render/rendered-pages.ts';
import type { ReleaseStore } from '../../storage/release-store.ts';
import { BuildProcess } from './build-process.ts';
import { LocalBuilder, type Builder } from './builder.ts';
import { WarmWorkerPool } from './worker-pool.ts';

interface BuilderOptions {
  readonly store: ReleaseStore;
  /** Folder of the rendered pages cache. */
  readonly rendered: string;
  readonly logger: Logger;
}

/** Builds in a process that runs the file `worker`, or in this process if it is null. */
export function createBuilder(worker: string | null, { store, rendered, logger }: BuilderOptions): Builder {
  if (worker) return new BuildProcess({ worker, folders: { store: store.folder, rendered }, logger });
  return new LocalBuilder({
    store,
    rendered: new RenderedPages(rendered),
    warmWorkers: new WarmWorkerPool(store, logger),
  });
}
