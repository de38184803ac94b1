import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { SINGLETONS } from '../federation/shared-modules.ts';
import { base, type Mode } from './base.ts';

export interface ServerBundleOptions {
  readonly context: string;
  readonly mode: Mode;
  readonly entry: string;
}

/**
 * One CommonJS file for the composer's render worker. Everything is bundled except the shell's singletons, which the
 * worker provides.
 */
export function serverBundle({ context, mode, entry }: ServerBundleOptions): Configuration {
  return {
    ...base(mode),
    name: 'server',
    target: 'node20',
    context,
    entry: { server: entry },
    output: {
      path: path.join(context, 'build/server'),
      filename: '[name].cjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    optimization: { minimize: false },
    externals: [...SINGLETONS],
    externalsType: 'commonjs',
    plugins: [
      new webpack.DefinePlugin({ 'process.env.NODE_ENV': JSON.stringify(mode) }),
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
  };
}
