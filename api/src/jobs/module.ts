import type { DocumentStore } from '../documents/document-store.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { createJobFiles } from './files.ts';
import type { JobKinds } from './kinds.ts';
import { countByState } from './repository.ts';
import { jobEndpoints } from './routes.ts';
import { createJobRunner, type JobRunner } from './runner.ts';
import { createJobWorker } from './worker.ts';

export interface JobModuleServices {
  readonly store: DocumentStore;
  readonly kinds: JobKinds;
}

export interface JobsModule extends Module, JobRunner {
  /** Number of waiting and of running jobs. */
  countOpen(): Promise<Readonly<Record<string, number>>>;
}

/** Background jobs that make files. Other modules queue them and say how their files are written. */
export function createJobsModule(shared: Infrastructure, { store, kinds }: JobModuleServices): JobsModule {
  const files = createJobFiles(store);
  const runner = createJobRunner({ ...shared, files, kinds });
  const worker = createJobWorker(runner, shared.logger);
  return {
    ...runner,
    countOpen: () => countByState(shared.db),
    endpoints: jobEndpoints({ ...shared, files }),
    tasks: [(signal) => runner.sweep(signal)],
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
