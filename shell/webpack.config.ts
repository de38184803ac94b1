import { hostConfig, nodeConfig } from '@site/shared/webpack';

const host = hostConfig({
  entry: './src/index.ts',
  workers: {
    'render-worker': './server/render/render-worker.tsx',
    'hydrate-worker': './server/checks/hydration/hydrate-worker.ts',
  },
});
const server = nodeConfig({
  workspace: 'shell',
  entries: {
    main: './server/main.ts',
    composer: './server/composer.ts',
    web: './server/web.ts',
    'web-worker': './server/web-worker.ts',
    replay: './server/replay.ts',
    'build-worker': './server/builds/build-worker.ts',
    'release-command': './server/release-command.ts',
  },
  output: 'dist/server',
});

export default (...call: Parameters<typeof server>) => [...host(...call), server(...call)];
