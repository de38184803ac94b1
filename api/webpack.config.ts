import { nodeConfig } from '@site/shared/webpack';

export default nodeConfig({
  room: 'api',
  entries: {
    main: './src/main.ts',
    'admin-command': './src/admin-command.ts',
    'hash-worker': './src/http/hash-worker.js',
  },
});
