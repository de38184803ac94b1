// `*.fixture.ts` is what several tests share.
const TEST = '\\.fixture\\.tsx?$|\\.test\\.tsx?$|^api/(test|bench)/|^shell/bench/|^shared/src/testing/';
/** Starts one remote without a shell; in no release. */
const ALONE = '^mfe-[^/]+/src/index\\.ts$';
const WORKSPACE = '^(api|e2e|mfe-[^/]+|shared|shell)/(?!node_modules/)';

/** Nothing of the project but these paths (regular expressions), and of the workspace's own. */
const nothingOfTheProjectBut = (...allowed) => ({ path: WORKSPACE, pathNot: allowed });
/** The composer's folders, lowest first: which others each may import, and why. */
const COMPOSER = [
  ['model', [], 'Types and schemas that every folder shares depend on none of them.'],
  ['http', [], 'Bodies are read without knowing what for.'],
  ['storage', ['model'], 'Files are read and written without knowing what for.'],
  ['storage/disk', ['model'], 'A file is written safely whatever is in it.'],
  ['storage/blobs', ['model', 'storage/disk'], 'A blob is a set of files; its store knows no release.'],
  ['storage/state', ['model', 'storage/disk'], 'The state names releases; it reads none.'],
  [
    'storage/releases',
    ['model', 'storage/disk', 'storage/blobs', 'storage/state'],
    'Releases and compositions are blobs that the state names.',
  ],
  ['sandbox', ['model'], 'A sandbox runs the code that it is given, and knows no release.'],
  ['intake', ['model', 'storage'], 'Pollers fetch and store releases; admission decides what goes live.'],
  ['render', ['model', 'storage', 'sandbox'], 'Rendering creates pages; checks run afterwards.'],
  [
    'checks',
    ['model', 'storage', 'sandbox', 'render'],
    'Checks run on the pages that they are given, in the composer or in a dry run.',
  ],
  [
    'builds',
    ['model', 'storage', 'intake', 'sandbox', 'render', 'checks'],
    'A build produces a composition or says what is wrong; it decides nothing.',
  ],
  [
    'admission',
    ['model', 'storage', 'intake', 'builds'],
    'Admission decides what goes live; canaries and commands call it, never the reverse.',
  ],
  ['canary', ['model', 'storage', 'admission'], 'A canary is a candidate that admission has built.'],
  [
    'control',
    ['model', 'http', 'storage', 'intake', 'admission', 'canary'],
    'Commands act on everything below; nothing below knows that there are commands.',
  ],
  [
    'web',
    ['model', 'http', 'storage'],
    'The request path reads a composition; it never renders, fetches or checks.',
  ],
  ['web/edge', [], 'What faces the socket knows no page.'],
  ['web/promises', [], 'Promises are shared and bounded whatever they are for.'],
  ['web/pages', ['model', 'storage', 'web/edge'], 'A page is prepared once, and knows no request.'],
  ['web/files', ['model', 'storage', 'web/edge', 'web/promises', 'web/pages'], 'Files are those of a page.'],
  ['web/control', ['model', 'http', 'web/promises', 'web/files'], 'The composer is asked over HTTP.'],
  [
    'web/canary',
    ['model', 'storage', 'web/promises', 'web/pages', 'web/control'],
    'A canary is a second set of pages; its counts go to the composer.',
  ],
  ['web/proxy', ['http', 'web/edge'], 'What passes the proxy has nothing to do with pages.'],
  ['web/faults', ['http', 'web/edge', 'web/proxy'], 'A fault report passes the proxy.'],
  [
    'web/forms',
    ['model', 'web/pages', 'web/proxy'],
    'A form is sent through the proxy and answered with a page.',
  ],
  ['web/preview', ['model', 'storage', 'web/pages'], 'A preview is one more set of pages.'],
];
/** What stands under every subject of the API. */
const API_BASE = [
  'database',
  'queue',
  'lists',
  'audit',
  'limits',
  'idempotency',
  'tickets',
  'openapi',
  'http',
];
/** The API's folders, lowest first: which others each may import, and why. */
const API = [
  ['database', [], 'Connections, batches and migrations are shared by all subjects.'],
  ['queue', ['database'], 'The worker does what the lanes of the subjects claim, and knows none of them.'],
  ['csv', [], 'CSV formatting does not depend on the content.'],
  ['lists', ['database'], 'Reading a list page by page does not depend on what it lists.'],
  ['tickets', [], 'Signing and opening tickets does not depend on their purpose.'],
  [
    'audit',
    ['database', 'lists', 'http', 'csv'],
    'The audit log writes lines for all subjects and depends on none. Accounts and days come through functions that are passed in.',
  ],
  ['idempotency', ['database'], 'Answers are stored by key, independent of the request.'],
  ['limits', ['database'], 'A limit counts keys and does not know what they stand for.'],
  ['http', ['database', 'limits'], 'HTTP handling is shared by all subjects, which pass in their handlers.'],
  ['openapi', ['http'], 'The document is built from what the modules pass in.'],
  [
    'auth',
    [...API_BASE, 'mail'],
    'Sign-in uses accounts and their mails. Other subjects get the caller from the endpoint.',
  ],
  ['site-facts', [...API_BASE], 'Other subjects read facts through a function that is passed in.'],
  ['retention', [...API_BASE], 'Retention runs the sweeps that the subjects pass in.'],
  ['health', [...API_BASE], 'Health checks get their dependencies passed in.'],
  ['telemetry', [...API_BASE], 'What is measured of a subject comes through functions that are passed in.'],
  ['mail', [...API_BASE], 'Mail delivers what other subjects compose.'],
  ['spam', [...API_BASE, 'mail'], 'Spam detection counts forms through queries that are passed in.'],
  ['documents', [...API_BASE], 'A document is checked and stored independent of its submission.'],
  [
    'exports',
    [...API_BASE, 'documents'],
    'An export stores its file like a document. What it writes is passed in.',
  ],
  [
    'backup',
    ['database', 'documents', 'exports'],
    'A backup copies tables, documents and files without knowing what they mean, but for the names of documents.',
  ],
  [
    'submissions',
    [...API_BASE, 'csv', 'mail', 'spam', 'documents', 'exports'],
    'A submission is screened, has a document and queues mails and exports.',
  ],
  [
    'newsletter',
    [...API_BASE, 'csv', 'mail', 'spam'],
    'A sign-up is screened and queues mails. It reads applicants through a query that is passed in.',
  ],
  [
    'analytics',
    [...API_BASE, 'csv'],
    'Visits are counted by themselves; conversions come through functions that are passed in.',
  ],
];
/** Files that every folder of the API may import, and files that only modules may import. */
const API_GROUND = '^api/src/(errors|logger|environment|fetch-from-composer|fold-address)\\.ts$';
const API_MODULES = '^api/src/(module|infrastructure)\\.ts$';
/** What a folder of the composer imports from outside the server, where it is more than the shared contracts. */
const FROM_OUTSIDE = {
  model: ['^shared/src/(contracts|federation|release|ui)/'],
  render: ['^shared/src/(contracts|federation|release|ui)/', '^shell/src/'],
};
/** The floors of the admin remote, lowest first: what each may import of its own workspace, and why. */
const ADMIN = [
  ['kit', ['kit'], 'What several features share knows neither a user nor what it shows.'],
  ['session', ['kit', 'session'], 'Who is signed in does not depend on what they do.'],
  [
    'features/[^/]+',
    ['kit', 'session', '$1'],
    'A feature is read, changed and removed by itself: what two of them need is in the kit, and the app puts them together.',
  ],
];
/** One rule per row of the import table: name, reason, from, to. */
const LAW = [
  [
    'no-circles',
    'Modules that need each other are one module; a circle also loads in an order nobody chose.',
    {},
    { circular: true },
  ],
  [
    'no-unresolved',
    'An import that resolves to nothing is a typing error or a missing dependency.',
    {},
    { couldNotResolve: true },
  ],
  [
    'contracts-know-zod-only',
    'Contracts run in browsers, servers and tests alike, so they may lean on nothing that runs in one of them only.',
    { path: '^shared/src/contracts/', pathNot: TEST },
    { pathNot: ['^shared/src/contracts/', '^node_modules/zod/'] },
  ],
  [
    'contracts-common-knows-no-audience',
    'What visitors, staff and accounts share depends on none of them.',
    { path: '^shared/src/contracts/common/', pathNot: TEST },
    { path: '^shared/src/contracts/(public|auth|staff)/' },
  ],
  [
    'contracts-public-knows-no-staff',
    'A page for visitors carries no endpoint of the staff area.',
    { path: '^shared/src/contracts/public/', pathNot: TEST },
    { path: '^shared/src/contracts/(auth|staff)/' },
  ],
  [
    'visitors-get-public-contracts',
    'Only the admin remote calls endpoints of accounts and staff.',
    {
      path: '^(mfe-(marketing|blog|application)|shell)/(src|server)/|^shared/src/(federation|form-signals|standalone)/',
      pathNot: TEST,
    },
    { path: '^shared/src/contracts/(auth|staff)/' },
  ],
  [
    'federation-knows-contracts-only',
    'The face between shell and remotes is what all teams must agree on: it stays small, and it never runs React.',
    { path: '^shared/src/federation/', pathNot: TEST },
    {
      pathNot: [
        '^shared/src/(contracts|federation)/',
        '^node_modules/zod/',
        '^node_modules/(@types/)?react/',
      ],
    },
  ],
  [
    'federation-knows-react-by-type',
    'A value import of React here would be a second React in the composer.',
    { path: '^shared/src/federation/', pathNot: TEST },
    { path: '^node_modules/(@types/)?react/', dependencyTypesNot: ['type-only'] },
  ],
  [
    'ui-knows-no-domain',
    'The design system speaks of buttons and panels; a domain word or a router in it ties every remote to every other.',
    { path: '^shared/src/ui/', pathNot: TEST },
    { path: [WORKSPACE, '^node_modules/react-router'], pathNot: '^shared/src/ui/' },
  ],
  [
    'form-signals-know-contracts-only',
    "What tells people from machines is sent by every form: it loads with a form's sender, and brings no design along.",
    { path: '^shared/src/form-signals/', pathNot: TEST },
    nothingOfTheProjectBut('^shared/src/(form-signals|contracts)/'),
  ],
  [
    'webpack-knows-federation-only',
    'Presets configure builds; what is built must not reach back into how it is built.',
    { path: '^shared/src/webpack/', pathNot: TEST },
    nothingOfTheProjectBut('^shared/src/(webpack|federation)/'),
  ],
  [
    'release-knows-federation-only',
    'Release verbs move files and check hashes; they never build or render.',
    { path: '^shared/src/release/', pathNot: TEST },
    {
      path: [WORKSPACE, '^node_modules/(react|webpack|@emotion)'],
      pathNot: '^shared/src/(release|federation|contracts/common/page|pictures|ui/sheet-names)',
    },
  ],
  [
    'commands-may-draw',
    'Pictures are drawn while a release is packed, by a function that is handed in: the composer, which packs nothing, brings no renderer along.',
    { path: '^shared/src/', pathNot: `${TEST}|^shared/src/(pictures/|release/command)` },
    { path: '^shared/src/pictures/' },
  ],
  [
    'commands-may-name-the-sheet',
    'What the shell has for every page is declared while a release is packed; the composer compares declarations.',
    { path: '^shared/src/(release|federation)/', pathNot: `${TEST}|^shared/src/release/command` },
    { path: '^shared/src/ui/' },
  ],
  [
    'pictures-know-ui-and-federation',
    'A picture shows what the design system draws, and nothing of a workspace.',
    { path: '^shared/src/pictures/', pathNot: TEST },
    nothingOfTheProjectBut('^shared/src/(pictures|federation|ui)/'),
  ],
  [
    'telemetry-knows-no-domain',
    'What measures a process is shared by API and shell, and says nothing of what they do.',
    { path: '^shared/src/telemetry/', pathNot: TEST },
    nothingOfTheProjectBut('^shared/src/telemetry/'),
  ],
  [
    'mysql-knows-nothing',
    'How the hosts of a database are named and chosen is shared by API and shell, which have drivers of their own.',
    { path: '^shared/src/mysql/', pathNot: TEST },
    nothingOfTheProjectBut('^shared/src/mysql/'),
  ],
  [
    'testing-knows-contracts-federation-ui',
    'The test kit is shared by all workspaces, so it may depend on none of them.',
    { path: '^shared/src/testing/' },
    nothingOfTheProjectBut('^shared/src/(testing|contracts|federation|ui)/'),
  ],
  [
    'testing-is-for-tests',
    'Factories and fakes in what visitors get would be dead weight at best.',
    { pathNot: `${TEST}|^e2e/` },
    { path: '^shared/src/testing/' },
  ],
  [
    'api-knows-contracts-only',
    'The API is served over HTTP; whatever else it shared with a workspace would have to be deployed together.',
    { path: '^api/(src|test|bench)/' },
    nothingOfTheProjectBut('^api/', '^shared/src/(contracts|mysql|telemetry|testing)/'),
  ],
  [
    'api-modules-meet-as-services',
    'A module that reads the rows of another is bound to its tables: it asks the service in the context.',
    { path: '^api/src/([^/]+)/', pathNot: TEST },
    { path: '^api/src/[^/]+/(repository|routes)\\.ts$', pathNot: '^api/src/($1|http|database)/' },
  ],
  ...API.map(([folder, known, reason]) => [
    `api-${folder}`,
    reason,
    { path: `^api/src/${folder}/`, pathNot: TEST },
    nothingOfTheProjectBut(
      `^api/src/(${[folder, ...known].join('|')})/`,
      ...(known.includes('http') && folder !== 'openapi' ? [API_MODULES] : []),
      API_GROUND,
      '^shared/src/(contracts|mysql|telemetry)/',
    ),
  ]),
  [
    'api-modules-are-assembled-in-one-place',
    'The context lists the modules; a second list would have to agree with it.',
    { path: '^api/src/', pathNot: '^api/src/context\\.ts$' },
    { path: '^api/src/[^/]+/module\\.ts$', dependencyTypesNot: ['type-only'] },
  ],
  [
    'remotes-know-contracts-federation-ui',
    'Four teams deploy on their own: a remote that imports another workspace can no longer be released without it.',
    { path: '^(mfe-[^/]+)/src/', pathNot: `${TEST}|${ALONE}` },
    nothingOfTheProjectBut('^$1/src/', '^shared/src/(contracts|federation|form-signals|ui)/'),
  ],
  ...ADMIN.map(([floor, known, reason]) => [
    `admin-${floor.split('/')[0]}`,
    reason,
    { path: `^mfe-admin/src/(${floor})/`, pathNot: TEST },
    { path: '^mfe-admin/src/', pathNot: `^mfe-admin/src/(${known.join('|')})/` },
  ]),
  [
    'a-remote-starts-alone',
    'The stand-alone start shows the one face of its remote, as the shell does.',
    { path: '^(mfe-[^/]+)/src/index\\.ts$' },
    nothingOfTheProjectBut('^$1/src/remote\\.tsx$', '^shared/src/standalone/'),
  ],
  [
    'standalone-is-for-the-start-alone',
    'Its services do nothing: no release may have them.',
    { pathNot: `^shared/src/standalone/|${ALONE}` },
    { path: '^shared/src/standalone/' },
  ],
  [
    'standalone-knows-contracts-federation-ui',
    'It stands for the shell, before the same remotes.',
    { path: '^shared/src/standalone/', pathNot: TEST },
    nothingOfTheProjectBut('^shared/src/(standalone|contracts|federation|ui)/'),
  ],
  [
    'developing-knows-builds-and-releases',
    'A workspace is edited inside a published site: neither the shell nor another workspace is there.',
    { path: '^shared/src/develop/', pathNot: TEST },
    nothingOfTheProjectBut('^shared/src/(develop|contracts|federation|release|webpack)/'),
  ],
  [
    'remote-tests-know-the-kit-too',
    'Tests of a remote run without any other workspace.',
    { path: '^(mfe-[^/]+)/src/.+\\.(test|fixture)\\.tsx?$' },
    nothingOfTheProjectBut('^$1/src/', '^shared/src/(contracts|federation|form-signals|ui|testing)/'),
  ],
  [
    'browser-code-knows-no-node',
    'Browsers have no Node built-ins.',
    {
      path: '^(mfe-[^/]+|shell|shared)/src/',
      pathNot: `${TEST}|^shared/src/(webpack|develop|release|pictures|telemetry|testing)/`,
    },
    { dependencyTypes: ['core'] },
  ],
  [
    'remote-configuration-knows-webpack-and-release',
    'How a remote is built is one call; it reads no source of another workspace.',
    { path: '^(mfe-[^/]+)/[^/]+\\.ts$' },
    nothingOfTheProjectBut('^$1/compiler/', '^shared/src/(webpack|release)/'),
  ],
  [
    'compilers-know-their-own-workspace',
    'What makes modules of articles runs while a workspace is built; it knows how that workspace describes them, and the site facts.',
    { path: '^(mfe-[^/]+)/compiler/' },
    nothingOfTheProjectBut('^$1/(compiler|src/articles)/', '^shared/src/(contracts|federation)/'),
  ],
  [
    'compilers-are-for-builds',
    'Visitors get what was compiled: what reads Markdown, YAML and pictures is in no bundle.',
    { path: '^(mfe-[^/]+|shell|shared)/src/', pathNot: TEST },
    { path: ['^mfe-[^/]+/compiler/', '^node_modules/(unified|remark-|mdast-|micromark|yaml/|sharp/)'] },
  ],
  [
    'shell-browser-knows-contracts-federation-ui',
    'The shell learns of remotes at run time; their source, or its own server, would end up in every first load.',
    { path: '^shell/src/', pathNot: TEST },
    nothingOfTheProjectBut('^shell/src/', '^shared/src/(contracts|federation|ui)/'),
  ],
  ...COMPOSER.map(([folder, known, reason]) => [
    `composer-${folder.replace('/', '-')}`,
    reason,
    { path: `^shell/server/${folder}/`, pathNot: TEST },
    nothingOfTheProjectBut(
      `^shell/server/(${[folder, ...known].join('|')})/`,
      ...(FROM_OUTSIDE[folder] ?? ['^shared/src/(contracts|federation|mysql|release|telemetry)/']),
    ),
  ]),
  [
    'web-renders-nothing',
    'The request path reads pages that were made before.',
    { path: '^shell/server/web/', pathNot: TEST },
    { path: '^node_modules/(react|@emotion|jsdom)' },
  ],
  [
    'journeys-speak-http',
    'Journeys run against any origin, so they know no source but the texts that a page shows.',
    { path: '^e2e/' },
    nothingOfTheProjectBut(
      '^e2e/',
      '^shared/src/(contracts|testing)/|^shared/src/federation/remotes\\.json$|-content\\.ts$',
    ),
  ],
  [
    'run-stands-on-nothing',
    'npm start runs before anything is installed.',
    { path: '^shared/run/', pathNot: '\\.test\\.mjs$' },
    { pathNot: ['^shared/run/'], dependencyTypesNot: ['core'] },
  ],
];

module.exports = {
  forbidden: LAW.map(([name, comment, from, to]) => ({ name, comment, severity: 'error', from, to })),
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|build|test-results|playwright-report|\\.cache|\\.data)/' },
    includeOnly: { path: '^(api|e2e|mfe-[^/]+|shared|shell|node_modules)/|^[a-z_:/]+$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.d.ts', '.json'],
    },
  },
};
