import path from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { base, type Mode } from './base.ts';

export interface NodeOptions {
  readonly workspace: string;
  /** Output name → entry file. */
  readonly entries: Readonly<Record<string, string>>;
  /** Output folder below the workspace. */
  readonly output?: string;
}

/** Bundles a server's own code. Packages stay in `node_modules`, except `@site/*`, which is TypeScript. */
export function nodeConfig({ entries, output = 'dist' }: NodeOptions) {
  return (_env: unknown, argv: { readonly mode?: Mode }): Configuration => {
    const context = process.cwd();
    const common = base(argv.mode ?? 'production');
    return {
      ...common,
      // Bundles determine their location at run time. By default, webpack would insert the source's path on this
      // machine.
      module: { ...common.module, parser: { javascript: { importMeta: false, url: false } } },
      name: 'node',
      target: 'node20',
      context,
      entry: { ...entries },
      experiments: { outputModule: true },
      output: {
        path: path.join(context, output),
        filename: '[name].js',
        library: { type: 'module' },
        chunkFormat: 'module',
        clean: true,
      },
      devtool: 'source-map',
      optimization: { minimize: false, nodeEnv: false },
      externalsType: 'module',
      externals: [packagesStayOutside],
      plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    };
  };
}

type ExternalCallback = (error?: Error | null, result?: string) => void;

function packagesStayOutside({ request = '' }: { request?: string }, callback: ExternalCallback): void {
  const isPackage = /^(@[\w-]+\/)?[\w-]/.test(request) && !request.startsWith('@site/');
  if (isPackage && !path.isAbsolute(request)) callback(null, `module-import ${request}`);
  else callback();
}
