import { nodeConfig } from '@site/shared/webpack';

export default nodeConfig({
  workspace: 'api',
  entries: {
    main: './src/main.ts',
    'admin-command': './src/admin-command.ts',
    'backup-command': './src/backup-command.ts',
    'restore-command': './src/restore-command.ts',
    'migrate-command': './src/migrate-command.ts',
    'preview-worker': './src/documents/preview/preview-worker.js',
  },
});
