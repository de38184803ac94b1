import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { base, type Mode } from './base.ts';
import { ChunkMapPlugin } from './chunk-map-plugin.ts';
import { minimizers } from './minimizers.ts';
import { privateMaps, SignedChunksPlugin } from './release-plugins.ts';
import { devPort, OWN_REFRESH_RUNTIME, withHotReload } from './development.ts';

export interface HostOptions {
  readonly entry: string;
  /** File name → entry of the programs that the composer starts as child processes. */
  readonly workers: Readonly<Record<string, string>>;
}

/** The shell's browser build, and the workers that the composer starts for each composition. */
export function hostConfig(options: HostOptions) {
  return (_env: unknown, argv: { readonly mode?: Mode }): Configuration[] => {
    const mode = argv.mode ?? 'production';
    const context = process.cwd();
    const browser = browserHost(options, context, mode);
    return [mode === 'development' ? hotHost(browser, options) : browser, workers(options, context, mode)];
  };
}

function hotHost(browser: Configuration, { entry }: HostOptions): Configuration {
  const hot = { ...browser, entry: { shell: [OWN_REFRESH_RUNTIME, entry] } };
  return withHotReload(hot, { owner: 'shell', port: devPort(3010), refreshRuntime: 'own' });
}

function browserHost(options: HostOptions, context: string, mode: Mode): Configuration {
  const common = base(mode);
  return {
    ...common,
    name: 'browser',
    target: ['web', 'es2022'],
    context,
    entry: { shell: options.entry },
    output: {
      path: path.join(context, 'build/browser'),
      filename: '[name].js',
      uniqueName: 'site_shell',
      publicPath: '/',
      trustedTypes: { policyName: 'site_shell' },
      clean: true,
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      minimizer: minimizers(),
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          react: {
            test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
            name: 'react',
            enforce: true,
            priority: 10,
          },
          // The other packages are in the chunk of the code that uses them, because one is never requested without the
          // other.
          defaultVendors: false,
        },
      },
    },
    module: {
      rules: [
        ...(common.module?.rules ?? []),
        // Emotion needs it for `withTheme` alone, which the shell does not share.
        { test: /[\\/]hoist-non-react-statics[\\/]/, sideEffects: false },
      ],
    },
    plugins: [
      new webpack.DefinePlugin({
        'process.env.NODE_ENV': JSON.stringify(mode),
        // Leaves out unused parts of the federation runtime: manifests, and loading under Node.
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
        ENV_TARGET: JSON.stringify('web'),
      }),
      new SignedChunksPlugin('shell'),
      new ChunkMapPlugin(),
      ...privateMaps(mode),
    ],
  };
}

/**
 * One CommonJS file that includes React, router and Emotion, because the child process that runs it may read only this
 * file and the store.
 */
function workers(options: HostOptions, context: string, mode: Mode): Configuration {
  const common = base(mode);
  return {
    ...common,
    name: 'workers',
    target: 'node20',
    context,
    entry: { ...options.workers },
    output: {
      path: path.join(context, 'build/server'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    module: {
      rules: [
        ...(common.module?.rules ?? []),
        { test: /[\\/]nwsapi[\\/]/, loader: path.join(import.meta.dirname, 'compile-selectors.cjs') },
      ],
    },
    optimization: { minimize: false },
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
      // Optional native modules of jsdom and its sockets.
      new webpack.IgnorePlugin({ resourceRegExp: /^(canvas|bufferutil|utf-8-validate)$/ }),
    ],
  };
}
