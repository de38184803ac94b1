import { createRequire } from 'node:module';
import type { Configuration, RuleSetRule } from 'webpack';

const require = createRequire(import.meta.url);

/** webpack's mode. */
export type Mode = 'production' | 'development';

/** The configuration that all bundles share. Types are checked by `tsc --noEmit`, never here. */
export function base(mode: Mode): Configuration {
  return {
    mode,
    devtool: false,
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: { rules: [typescriptRule()] },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

/** The rule that compiles TypeScript; `transformers` are ts-loader's `before` transformers. */
export function typescriptRule(transformers: readonly unknown[] = []): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('ts-loader'),
    options: {
      transpileOnly: true,
      compilerOptions: {
        noEmit: false,
        sourceMap: true,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: false,
      },
      ...(transformers.length > 0 ? { getCustomTransformers: () => ({ before: transformers }) } : {}),
    },
  };
}
