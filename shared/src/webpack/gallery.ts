import path from 'node:path';
import type { Configuration } from 'webpack';
import { base } from './base.ts';
import { devPort } from './development.ts';

/** The gallery of the design system, served in development only. */
export function galleryConfig(context: string): Configuration & { devServer: object } {
  return {
    ...base('development'),
    name: 'gallery',
    target: ['web', 'es2022'],
    context,
    entry: { gallery: './src/ui/gallery-page.tsx' },
    devtool: 'cheap-module-source-map',
    output: { filename: '[name].js', publicPath: '/' },
    devServer: {
      host: '127.0.0.1',
      port: devPort(3019),
      static: { directory: path.join(context, 'gallery') },
      client: { overlay: false },
    },
  };
}
