import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import refreshTypescript from 'react-refresh-typescript';
import webpack, { type Configuration } from 'webpack';
import { typescriptRule } from './base.ts';

const require = createRequire(import.meta.url);

/** Shows compile errors on the page. */
export const COMPILE_ERRORS = { errors: true, warnings: false, runtimeErrors: false } as const;

export interface DevelopmentOptions {
  /** Name in the composition. Files are served under `/assets/<owner>/dev/`, as the composer's dev server expects. */
  readonly owner: string;
  readonly port: number;
  /** `own` in the shell, which has a page's only refresh runtime, and `borrowed` in the remotes that use it. */
  readonly refreshRuntime: 'own' | 'borrowed';
}

/** Settings of a browser build for live editing: plain file names, hot updates, and component state that survives them. */
export function withHotReload(
  config: Configuration,
  options: DevelopmentOptions,
): Configuration & { devServer: ReturnType<typeof devServer> } {
  const shim = path.join(import.meta.dirname, 'borrowed-refresh-runtime.cjs');
  const borrowed = options.refreshRuntime === 'borrowed';
  // The dev page has no policy, and policies with the same name would conflict on every update.
  const { trustedTypes: _, ...output } = config.output ?? {};
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    output: { ...output, filename: '[name].js', chunkFilename: '[name].js' },
    optimization: { moduleIds: 'named', chunkIds: 'named' },
    resolve: { ...config.resolve, ...(borrowed ? { alias: { 'react-refresh/runtime$': shim } } : {}) },
    module: {
      ...config.module,
      rules: [typescriptRule([refreshTypescript()])],
    },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.HotModuleReplacementPlugin(),
      ...updateClient(config.context ?? process.cwd(), options.port, 'hot'),
      new ReactRefreshPlugin({
        overlay: false,
        exclude: [/node_modules/, /refresh-runtime\.c?js$/],
        library: options.owner,
      }),
    ],
    devServer: devServer(options),
  };
}

/**
 * Settings without hot updates, for a page with a published shell, which has no refresh runtime. Each change reloads
 * the page.
 */
export function withReload(config: Configuration, options: Pick<DevelopmentOptions, 'owner' | 'port'>) {
  const { trustedTypes: _, ...output } = config.output ?? {};
  return {
    ...config,
    devtool: 'cheap-module-source-map',
    output: { ...output, filename: '[name].js', chunkFilename: '[name].js' },
    optimization: { moduleIds: 'named', chunkIds: 'named' },
    plugins: [
      ...(config.plugins ?? []),
      ...updateClient(config.context ?? process.cwd(), options.port, 'reload'),
    ],
    devServer: { ...devServer(options), allowedHosts: 'auto' as const, liveReload: true },
  } satisfies Configuration & { devServer: object };
}

/**
 * The modules that listen for updates, added to every entry of this build. An update that cannot be applied, such as an
 * article's text, reloads the page.
 */
function updateClient(context: string, port: number, manner: 'hot' | 'reload') {
  const address = new URLSearchParams({
    protocol: 'ws:',
    hostname: '127.0.0.1',
    port: String(port),
    pathname: '/ws',
    hot: String(manner === 'hot'),
    'live-reload': String(manner === 'reload'),
    overlay: JSON.stringify(COMPILE_ERRORS),
    logging: 'warn',
  });
  const client = `${require.resolve('webpack-dev-server/client/index.js')}?${address}`;
  const requests = manner === 'hot' ? [client, require.resolve('webpack/hot/dev-server')] : [client];
  return requests.map((request) => new webpack.EntryPlugin(context, request, {}));
}

/** The dev server of a workspace: browser files from memory, the server bundle on disk for the composer. */
function devServer({ owner, port }: Pick<DevelopmentOptions, 'owner' | 'port'>) {
  return {
    host: '127.0.0.1',
    port,
    // The dev server's own setting would add the hot client to the server bundle too: see `updateClient`.
    hot: false as const,
    liveReload: false,
    allowedHosts: 'all' as const,
    static: false as const,
    historyApiFallback: false,
    client: false as const,
    devMiddleware: {
      publicPath: `/assets/${owner}/dev/`,
      writeToDisk: (file: string) => file.includes(`${path.sep}build${path.sep}server${path.sep}`),
    },
  };
}

/** The page's only refresh runtime. The shell puts it on the window before React loads. */
export const OWN_REFRESH_RUNTIME = path.join(import.meta.dirname, 'own-refresh-runtime.cjs');

/** Port of a workspace's dev server: set by the parent process, otherwise `fallback`. */
export function devPort(fallback: number): number {
  return Number(process.env['DEV_PORT'] ?? fallback);
}
