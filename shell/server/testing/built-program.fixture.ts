import { bundledPrograms } from '@site/shared/testing/bundled-programs';

/** A program or module of the server that runs in a process of its own in tests. */
export const builtProgram = bundledPrograms('shell', [
  'server/builds/build-worker.ts',
  'server/sandbox/disable-network.ts',
  'server/sandbox/sandbox-process.ts',
  'server/testing/storage/storage-process.fixture.ts',
  'server/testing/system-limits.fixture.ts',
]);
