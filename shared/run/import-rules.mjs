// The import rules for ESLint, so that editors show them. `.dependency-cruiser.cjs` has all of them, with the reasons.

const TESTS = ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}', 'api/{test,bench}/**', 'shared/src/testing/**'];
const TEST_KIT = 'testing|testing/factories';

const deny = (regex, message) => ({ regex, message });

/** Nothing of the project but these entry points of `shared`. */
const onlyFromProject = (faces, message) =>
  deny(`^(?:@site/(?!shared/(?:${faces})$)|(?:\\.\\./)+(?:api|e2e|mfe-\\w+|shared|shell)/)`, message);

const NO_NODE = deny('^node:', 'This code runs in browsers.');
const ROUTER_FACADE = {
  name: 'react-router-dom',
  allowImportNames: ['Link', 'NavLink', 'useLocation', 'useNavigate', 'useSearchParams'],
  message: 'The shell shares this part of the router only: the whole of it costs every visitor 15 KB.',
};

const WORKSPACES = [
  {
    files: 'shared/src/contracts/**',
    patterns: [deny('^(?!zod(?:/mini)?$|\\./)', 'Contracts import zod only: they run anywhere.')],
  },
  {
    files: 'shared/src/federation/**',
    patterns: [
      deny(
        '^(?!zod/mini$|react$|\\./|\\.\\./contracts/)',
        'The federation face knows contracts and types of React.',
      ),
      { ...deny('^react$', 'The federation face knows React by its types only.'), allowTypeImports: true },
    ],
  },
  {
    files: 'shared/src/ui/**',
    patterns: [
      deny(
        '^react-router|/(?:contracts|federation|testing)(?:/|$)',
        'The design system knows no router and no domain word.',
      ),
      NO_NODE,
    ],
  },
  {
    files: 'shared/src/form-signals/**',
    patterns: [
      deny('\\.\\./(?!contracts/)', 'The signs of a person know contracts, and no design.'),
      NO_NODE,
    ],
  },
  {
    files: 'shared/src/webpack/**',
    patterns: [deny('\\.\\./(?:ui|contracts|testing)/', 'Presets know federation and webpack.')],
  },
  {
    files: 'shared/src/standalone/**',
    patterns: [
      deny(
        '\\.\\./(?:webpack|develop|release|testing)/',
        'What stands for the shell knows what the shell knows.',
      ),
      NO_NODE,
    ],
  },
  {
    files: 'shared/src/develop/**',
    patterns: [deny('\\.\\./(?:ui|standalone|testing)/', 'Developing knows builds and releases.')],
  },
  {
    files: 'shared/src/release/**',
    patterns: [
      deny(
        '^(?:react|webpack|@emotion)|\\.\\./(?:ui/(?!sheet-names)|(?:webpack|testing)/)',
        'Release verbs know federation, Node, and the names of the sheet.',
      ),
    ],
  },
  {
    files: 'api/*.config.ts',
    patterns: [onlyFromProject('webpack', "The API's configuration knows webpack.")],
  },
  {
    files: 'api/{src,test,bench}/**',
    patterns: [
      onlyFromProject('contracts', 'The API knows contracts; its tests the factories.'),
      deny(
        '^\\.\\./(?!http/|database/)[\\w-]+/(?:repository|routes)',
        "Another module's repository and routes are its own.",
      ),
    ],
  },
  {
    files: 'mfe-*/src/**',
    paths: [ROUTER_FACADE],
    patterns: [
      onlyFromProject(
        'contracts|federation|form-signals|ui',
        'A remote knows contracts, federation, form-signals and ui.',
      ),
      NO_NODE,
    ],
  },
  {
    files: 'mfe-*/src/index.ts',
    patterns: [
      onlyFromProject('standalone', 'The stand-alone start knows its remote and standalone.'),
      NO_NODE,
    ],
  },
  {
    files: 'mfe-*/*.config.ts',
    patterns: [onlyFromProject('webpack|release', "A remote's configuration knows webpack and release.")],
  },
  {
    files: 'shell/src/**',
    patterns: [
      onlyFromProject(
        'contracts|federation|ui',
        'The shell in the browser knows contracts, federation and ui.',
      ),
      deny('/server/', 'The shell in the browser does not reach into its server.'),
      NO_NODE,
    ],
  },
  {
    files: 'shell/server/**',
    patterns: [
      onlyFromProject(
        'contracts|federation|release|ui',
        'The composer knows contracts, federation, release and ui.',
      ),
    ],
  },
];

/** One ESLint block a workspace; tests may use the test kit and look around. */
export const importRules = [
  ...WORKSPACES.map(({ files, paths = [], patterns }) => ({
    name: `import rules of ${files}`,
    files: [files.endsWith('**') ? `${files}/*.{ts,tsx}` : files],
    ignores: TESTS,
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { paths, patterns }],
    },
  })),
  {
    name: 'import rules of e2e',
    files: ['e2e/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            onlyFromProject(
              `contracts|remotes\\.json|${TEST_KIT}`,
              'Journeys speak HTTP: they know no source of any workspace.',
            ),
          ],
        },
      ],
    },
  },
];
