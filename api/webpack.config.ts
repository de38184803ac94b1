import { nodeConfig } from '@site/shared/webpack';

export default nodeConfig({
  workspace: 'api',
  entries: {
    main: './src/main.ts',
    'admin-command': './src/admin-command.ts',
    'backup-command': './src/backup-command.ts',
    'restore-command': './src/restore-command.ts',
    'migrate-command': './src/migrate-command.ts',
    'hash-worker': './src/http/hash-worker.js',
    'export-worker': './src/telemetry/export-worker.js',
    'preview-worker': './src/documents/preview/preview-worker.js',
  },
});
