import { nodeConfig } from '@site/shared/webpack';

export default nodeConfig({
  workspace: 'api',
  entries: {
    main: './src/main.ts',
    'admin-command': './src/admin-command.ts',
    'backup-command': './src/backup-command.ts',
    'restore-command': './src/restore-command.ts',
    'migrate-command': './src/migrate-command.ts',
    'export-worker': './src/telemetry/export-worker.js',
    'preview-worker': './src/documents/preview/preview-worker.js',
  },
});
