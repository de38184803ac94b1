import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTypescript from 'react-refresh-typescript';
import type { Configuration } from 'webpack';
import type { Configuration as DevServerConfiguration } from 'webpack-dev-server';
import { STANDALONE_BASE } from '../federation/page-data.ts';
import { base, typescriptRule } from '../webpack/base.ts';
import { COMPILE_ERRORS } from '../webpack/development.ts';
import { apiProxy, type Workspace } from './workspace.ts';

export interface DevelopedConfiguration {
  readonly builds: readonly Configuration[];
  readonly devServer: DevServerConfiguration;
}

/** A single remote with hot updates: its `src/index.ts` with everything bundled. */
export function aloneConfig(workspace: Workspace): DevelopedConfiguration {
  const build: Configuration = {
    ...base('development'),
    name: 'alone',
    target: ['web', 'es2022'],
    context: workspace.context,
    entry: { alone: './src/index.ts' },
    devtool: 'cheap-module-source-map',
    output: { filename: '[name].js', chunkFilename: '[name].js', publicPath: STANDALONE_BASE },
    module: { rules: [typescriptRule([refreshTypescript()]), ...workspace.rules] },
    plugins: [new ReactRefreshPlugin({ overlay: false })],
  };
  return {
    builds: [build],
    devServer: {
      host: '127.0.0.1',
      port: workspace.port,
      static: false,
      client: { overlay: COMPILE_ERRORS, logging: 'warn' },
      proxy: apiProxy(workspace),
      setupMiddlewares: (middlewares) => [...middlewares, sendDocument(workspace.name)],
    },
  };
}

/** Serves one document at every address, because the browser chooses the page. */
function sendDocument(name: string) {
  const html = [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${name} alone</title></head><body><script src="${STANDALONE_BASE}alone.js"></script></body></html>`,
  ].join('');
  return {
    name: 'document',
    middleware: (
      _: unknown,
      response: { setHeader(name: string, value: string): void; end(body: string): void },
    ) => {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(html);
    },
  };
}
