import path from 'node:path';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { containerName, REMOTES, type RemoteName } from '../federation/remotes.ts';
import { SINGLETONS } from '../federation/shared-modules.ts';
import { base, type Mode } from './base.ts';
import { ChunkMapPlugin } from './chunk-map-plugin.ts';
import { devPort, withHotReload } from './development.ts';
import { minimizers } from './minimizers.ts';
import { privateMaps, ReleaseBasePlugin, SignedChunksPlugin } from './release-plugins.ts';
import { serverBundle } from './server-bundle.ts';

export interface RemoteOptions {
  readonly name: RemoteName;
  /** The workspace's folder; by default the working directory. */
  readonly context?: string;
  /** Rules for other file types, such as articles. They are applied before all others. */
  readonly rules?: readonly RuleSetRule[];
}

/**
 * The configuration of a remote: its browser container and its server bundle. A workspace's `webpack.config.ts` is this
 * one call. Other ways of building the workspace use its `rules`.
 */
export function remoteConfig({ rules = [], ...options }: RemoteOptions) {
  const configure = (_env: unknown, argv: { readonly mode?: Mode }): Configuration[] => {
    const mode = argv.mode ?? 'production';
    const context = options.context ?? process.cwd();
    const container = browserContainer(options.name, context, mode);
    const { port } = REMOTES[options.name];
    const builds = [
      mode === 'development'
        ? withHotReload(container, { owner: options.name, port: devPort(port), refreshRuntime: 'borrowed' })
        : container,
      serverBundle({ context, mode, entry: './src/remote.tsx' }),
    ];
    return builds.map((build) => withRules(build, rules));
  };
  return Object.assign(configure, { rules });
}

/** webpack applies the last rule first. */
export function withRules<Build extends Configuration>(build: Build, rules: readonly RuleSetRule[]): Build {
  return { ...build, module: { ...build.module, rules: [...(build.module?.rules ?? []), ...rules] } };
}

/** A remote's federated container: exposes one module, bundles none of the shell's singletons. */
export function browserContainer(name: RemoteName, context: string, mode: Mode): Configuration {
  return {
    ...base(mode),
    name: 'browser',
    target: ['web', 'es2022'],
    context,
    entry: {},
    output: {
      path: path.join(context, 'build/browser'),
      // The address names the release, which is a hash of all files, so file names need no hash.
      filename: '[name].js',
      chunkFilename: '[name].js',
      uniqueName: containerName(name),
      publicPath: '/',
      trustedTypes: { policyName: containerName(name) },
      clean: true,
    },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      splitChunks: { chunks: 'async' },
      minimizer: minimizers(),
    },
    plugins: [
      // webpack's own container, which is 4 KB smaller than one with a second federation runtime.
      new webpack.container.ModuleFederationPlugin({
        name: containerName(name),
        library: { type: 'var', name: containerName(name) },
        filename: 'remoteEntry.js',
        exposes: { './remote': { import: './src/remote.tsx', name: 'remote' } },
        shared: Object.fromEntries(
          SINGLETONS.map((module) => [
            module,
            { singleton: true, import: false as const, requiredVersion: false as const },
          ]),
        ),
      }),
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new ReleaseBasePlugin(name),
      new SignedChunksPlugin(name),
      new ChunkMapPlugin(),
      ...privateMaps(mode),
    ],
  };
}
