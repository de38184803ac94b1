import { bundledPrograms } from '@site/shared/testing/bundled-programs';

/** A program of the API, or one of its workers, that tests start. */
export const builtProgram = bundledPrograms('api', [
  'src/main.ts',
  'src/admin-command.ts',
  'src/backup-command.ts',
  'src/restore-command.ts',
  'src/migrate-command.ts',
  'src/documents/preview/preview-worker.js',
  'test/support/crashing-api.ts',
  'test/support/crashing-migration.ts',
]);
