import type { DocumentStore } from '../documents/document-store.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { createLanes, type Lanes } from '../queue/lanes.ts';
import { createJobFiles } from './files.ts';
import { createJobLane, sweepJobs } from './job-lane.ts';
import type { JobKinds } from './kinds.ts';
import { countByState } from './repository.ts';
import { jobEndpoints } from './routes.ts';

export interface JobModuleServices {
  readonly store: DocumentStore;
  readonly kinds: JobKinds;
}

export interface JobsModule extends Module {
  readonly lanes: Lanes;
  /** Number of waiting and of running jobs. */
  countOpen(): Promise<Readonly<Record<string, number>>>;
}

/** Background jobs that make files. Other modules queue them and say how their files are written. */
export function createJobsModule(shared: Infrastructure, { store, kinds }: JobModuleServices): JobsModule {
  const services = { ...shared, kinds, files: createJobFiles(store) };
  return {
    countOpen: () => countByState(shared.db),
    endpoints: jobEndpoints(services),
    lanes: createLanes({ jobs: createJobLane(services) }),
    tasks: [(signal) => sweepJobs(services, signal)],
  };
}
