import { createRequire } from 'node:module';
import path from 'node:path';
import type { RuleSetRule } from 'webpack';
import { CONTENT } from './catalogue.ts';
import { compile, imageFiles, isCompiled } from './compile.ts';

const require = createRequire(import.meta.url);
const WORKSPACE = path.resolve(import.meta.dirname, '..');

/**
 * Compiles the files of `content/` into modules. Drafts are included in development and in releases that are
 * previewed.
 */
export const articleRule: RuleSetRule = {
  include: (file) => isCompiled(file, WORKSPACE),
  loader: require.resolve('./loader.cjs'),
  options: {
    compile,
    imageFiles,
    content: (workspace: string) => path.join(workspace, CONTENT),
    withDrafts: (mode: string) => mode === 'development' || process.env['DRAFTS'] === '1',
  },
};
