import type { DocumentStore } from '../documents/document-store.ts';
import type { Infrastructure } from '../infrastructure.ts';
import type { Module } from '../module.ts';
import { createLanes, type Lanes } from '../queue/lanes.ts';
import { createExportFiles } from './export-files.ts';
import { createExportLane, sweepExports, type ExportWriter } from './export-lane.ts';
import { countByState } from './repository.ts';
import { exportEndpoints } from './routes.ts';

export interface ExportModuleServices {
  readonly store: DocumentStore;
  readonly writer: ExportWriter;
}

export interface ExportsModule extends Module {
  readonly lanes: Lanes;
  /** Number of waiting and of running exports. */
  countOpen(): Promise<Readonly<Record<string, number>>>;
}

/** Exports in the background. The submissions queue them and say how their files are written. */
export function createExportsModule(
  shared: Infrastructure,
  { store, writer }: ExportModuleServices,
): ExportsModule {
  const services = { ...shared, writer, files: createExportFiles(store) };
  return {
    countOpen: () => countByState(shared.db),
    endpoints: exportEndpoints(services),
    lanes: createLanes({ exports: createExportLane(services) }),
    tasks: [(signal) => sweepExports(services, signal)],
  };
}
