// The import rules for ESLint, so that editors show them. `.dependency-cruiser.cjs` has all rules with their reasons.

const TESTS = ['**/*.test.{ts,tsx}', '**/*.fixture.{ts,tsx}', 'api/{test,bench}/**', 'shared/src/testing/**'];
const TEST_KIT = 'testing|testing/factories|testing/conditional-s3|testing/free-ports';

const WORKSPACE = '(?:api|e2e|mfe-\\w+|shared|shell)';

const deny = (regex, message) => ({ regex, message });

/** Forbids all imports of `shared` except these entry points. */
const onlyFromProject = (faces, message) =>
  deny(`^(?:@site/(?!shared/(?:${faces})$)|(?:\\.\\./)+${WORKSPACE}/)`, message);

const NO_NODE = deny('^node:', 'This code runs in browsers.');
const LAZY_TELEMETRY = {
  ...deny(
    '^(?:@opentelemetry/(?!api$)|prom-client(?:/|$))',
    'A process without telemetry does not load it: use a dynamic import.',
  ),
  allowTypeImports: true,
};
const ROUTER_FACADE = {
  name: 'react-router-dom',
  allowImportNames: ['Link', 'NavLink', 'useLocation', 'useNavigate', 'useSearchParams'],
  message: 'The shell shares only this part of the router: all of it would cost every visitor 15 KB.',
};
const EMOTION_FACADE = {
  name: '@emotion/react',
  allowImportNames: ['CacheProvider', 'ClassNames', 'css', 'Global', 'jsx', 'keyframes'],
  allowTypeImports: true,
  message: 'The shell shares only this part of Emotion: themes are custom properties.',
};

const WORKSPACES = [
  {
    files: 'shared/src/contracts/**',
    patterns: [
      deny(
        '^(?!zod(?:/mini)?$|\\./|(?:\\.\\./){1,2}(?:(?:common|public|analytics|submissions)/)?[\\w-]+\\.ts$)',
        'Contracts import only zod, because they run anywhere.',
      ),
    ],
  },
  {
    files: 'shared/src/federation/**',
    patterns: [
      deny(
        '^(?!zod/mini$|react$|\\./|\\.\\./contracts/)',
        "Federation imports only contracts and React's types.",
      ),
      { ...deny('^react$', "Federation imports only React's types."), allowTypeImports: true },
    ],
  },
  {
    files: 'shared/src/ui/**',
    patterns: [
      deny(
        '^react-router|/(?:contracts|federation|testing)(?:/|$)',
        'The design system imports no router and no business code.',
      ),
      NO_NODE,
    ],
  },
  {
    files: 'shared/src/form-signals/**',
    patterns: [deny('\\.\\./(?!contracts/)', 'Form signals import only contracts.'), NO_NODE],
  },
  {
    files: 'shared/src/webpack/**',
    patterns: [deny('\\.\\./(?:ui|contracts|testing)/', 'Build presets import only federation and webpack.')],
  },
  {
    files: 'shared/src/standalone/**',
    patterns: [
      deny(
        '\\.\\./(?:webpack|develop|release|testing)/',
        'The stand-in for the shell imports only what the shell imports.',
      ),
      NO_NODE,
    ],
  },
  {
    files: 'shared/src/develop/**',
    patterns: [deny('\\.\\./(?:ui|standalone|testing)/', 'The dev server imports only builds and releases.')],
  },
  {
    files: 'shared/src/release/**',
    patterns: [
      deny(
        '^(?:react|webpack|@emotion)|\\.\\./(?:ui/(?!sheet-names)|(?:webpack|testing)/)',
        'Release commands import only federation, Node and the sheet names.',
      ),
    ],
  },
  { files: 'shared/src/telemetry/**', patterns: [LAZY_TELEMETRY] },
  {
    files: 'api/*.config.ts',
    patterns: [onlyFromProject('webpack', "The API's build configuration imports only webpack.")],
  },
  {
    files: 'api/{src,test,bench}/**',
    patterns: [
      onlyFromProject(
        'contracts(?:/auth|/staff)?|mysql|telemetry',
        'The API imports only contracts, mysql and telemetry; its tests also the factories.',
      ),
      deny(
        '^\\.\\./(?!http/|database/)[\\w-]+/(?:repository|routes)',
        "A module's repository and routes are private to it.",
      ),
      LAZY_TELEMETRY,
    ],
  },
  {
    files: 'mfe-*/src/**',
    paths: [ROUTER_FACADE, EMOTION_FACADE],
    patterns: [
      onlyFromProject(
        'contracts(?:/auth|/staff)?|federation|form-signals|ui',
        'A remote imports only contracts, federation, form-signals and ui.',
      ),
      NO_NODE,
    ],
  },
  {
    files: 'mfe-*/src/index.ts',
    patterns: [
      onlyFromProject('standalone', 'The standalone start imports only its remote and standalone.'),
      NO_NODE,
    ],
  },
  {
    files: 'mfe-*/*.config.ts',
    patterns: [
      onlyFromProject('webpack|release', "A remote's build configuration imports only webpack and release."),
    ],
  },
  {
    files: 'shell/src/**',
    patterns: [
      onlyFromProject(
        'contracts|federation|ui',
        'The shell in the browser imports only contracts, federation and ui.',
      ),
      deny('/server/', 'The shell in the browser does not import its server.'),
      NO_NODE,
    ],
  },
  {
    files: 'shell/server/**',
    patterns: [
      onlyFromProject(
        'contracts|federation|mysql|release|telemetry|ui',
        'The composer imports only contracts, federation, mysql, release, telemetry and ui.',
      ),
      LAZY_TELEMETRY,
    ],
  },
];

/** One ESLint block per workspace; tests may also use the test kit. */
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
            deny(
              `^(?:@site/(?!shared/(?:contracts(?:/auth|/staff)?|remotes\\.json|${TEST_KIT})$)|(?:\\.\\./)+${WORKSPACE}/(?!.*-content\\.ts$))`,
              "Journeys use HTTP and import no workspace's source but the texts of its pages.",
            ),
          ],
        },
      ],
    },
  },
];
