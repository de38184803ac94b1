import { remotes } from './shared/run/project.mjs';

const transform = {
  '^.+\\.(tsx?|mjs)$': [
    '@swc/jest',
    {
      jsc: {
        target: 'es2022',
        parser: { syntax: 'typescript', tsx: true },
        transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
      },
    },
  ],
};
const common = {
  transform,
  setupFilesAfterEnv: ['<rootDir>/shared/run/checks/test-time-limit.mjs'],
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/build/'],
  modulePathIgnorePatterns: ['/dist/', '/build/', '/.data/'],
};
const node = (name, roots) => ({ ...common, displayName: name, testEnvironment: 'node', roots });
const browser = (name, roots) => ({
  ...common,
  displayName: name,
  testEnvironment: 'jsdom',
  setupFiles: ['<rootDir>/shared/src/testing/jsdom-setup.ts'],
  roots,
});
/** Articles are Markdown; tests get them as builds do. */
const articles = {
  '/mfe-blog/(content/[^/]+\\.md|src/articles/(article-metas|article-redirects|article-texts|all-articles)\\.ts)$':
    '<rootDir>/mfe-blog/compiler/jest-transform.cjs',
};
/** Packages of unified are ES modules, which jest does not read as they are. */
const compiler = {
  ...node('mfe-blog-compiler', ['<rootDir>/mfe-blog/compiler']),
  transform: { ...transform, '/node_modules/.+\\.js$': transform['^.+\\.(tsx?|mjs)$'] },
  transformIgnorePatterns: [],
};
const root = (path) => `<rootDir>/${path}`;

export default {
  // A worker keeps much of each test file that is over: without a limit, it grows to 3.5 GB, which the engine has to search for
  // garbage again and again.
  workerIdleMemoryLimit: '700MB',
  projects: [
    node(
      'shared',
      ['contracts', 'federation', 'webpack', 'develop', 'release', 'mysql', 'pictures', 'telemetry'].map(
        (part) => root(`shared/src/${part}`),
      ),
    ),
    browser(
      'ui',
      ['ui', 'form-signals', 'standalone', 'testing'].map((part) => root(`shared/src/${part}`)),
    ),
    { ...node('run', [root('shared/run'), root('shared/containers')]), testMatch: ['**/*.test.mjs'] },
    node('api', [root('api')]),
    node('shell-server', [root('shell/server')]),
    browser('shell', [root('shell/src')]),
    { ...node('e2e', [root('e2e')]), testMatch: ['**/*.test.ts'] },
    ...remotes().map(({ workspace }) => ({
      ...browser(workspace, [root(`${workspace}/src`)]),
      // Loading the compiler takes each worker two seconds for each project that may need it.
      ...(workspace === 'mfe-blog' ? { transform: { ...articles, ...transform } } : {}),
    })),
    compiler,
  ],
};
