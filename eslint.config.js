import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { importRules } from './shared/run/lint/import-rules.mjs';
import { noInlineCopy } from './shared/run/lint/inline-copy.mjs';

const TYPESCRIPT = ['**/*.{ts,tsx}'];
const TESTS = [
  '**/*.test.{ts,tsx,mjs}',
  '**/*.fixture.{ts,tsx}',
  'api/test/**',
  'shared/src/testing/**',
  'e2e/**',
];
const CONFIGS = ['**/*.config.{js,ts}', '**/*.cjs'];
const COMMANDS = ['shared/run/**', '**/*command.ts', '**/bench/**'];

const DEFAULT_EXPORT = {
  selector: 'ExportDefaultDeclaration',
  message: 'Name the export: a name is found, a default is renamed.',
};
const EAGER = {
  selector: 'Property:matches([key.name="eager"], [key.value="eager"])',
  message:
    'Shared modules are the shell’s, and there before any remote: what is shared, and how, stands in shared/src.',
};
const GLOBAL_STYLES = {
  selector: 'ImportSpecifier[imported.name="Global"]',
  message: 'Global styles belong to shared/ui: a remote that styles the whole page breaks the others.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/build/',
      '**/.data/',
      '**/.cache/',
      '**/test-results/',
      '**/playwright-report/',
    ],
  },
  { linterOptions: { noInlineConfig: true } },
  {
    name: 'everywhere',
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-restricted-syntax': ['error', DEFAULT_EXPORT, EAGER, GLOBAL_STYLES],
      'no-var': 'error',
      'prefer-const': 'error',
    },
  },
  {
    name: 'copy',
    files: ['{mfe-*,shell}/src/**/*.{ts,tsx}'],
    ignores: [...TESTS, '**/*-content.ts'],
    plugins: { copy: { rules: { 'no-inline': noInlineCopy } } },
    rules: { 'copy/no-inline': 'error' },
  },
  {
    name: 'typescript',
    files: TYPESCRIPT,
    extends: [tseslint.configs.strict],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/ban-ts-comment': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // `Reply | void` says that an endpoint may answer nothing.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    name: 'react',
    files: ['**/*.tsx', '**/use-*.ts'],
    ignores: TESTS,
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      // No clock and no chance while rendering: the browser would render something else than the server did.
      'react-hooks/purity': 'error',
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/set-state-in-render': 'error',
    },
  },
  ...importRules,
  {
    name: 'what others dictate',
    files: [...CONFIGS, '**/*.d.ts', 'shell/src/federation/*-plugin.ts'],
    rules: { 'no-restricted-syntax': ['error', EAGER, GLOBAL_STYLES] },
  },
  {
    name: 'the design system',
    files: ['shared/src/ui/**'],
    rules: { 'no-restricted-syntax': ['error', DEFAULT_EXPORT, EAGER] },
  },
  { name: 'commands', files: [...COMMANDS, ...TESTS], rules: { 'no-console': 'off' } },
  {
    name: 'browser',
    files: ['mfe-*/src/**', 'shell/src/**'],
    rules: { 'no-console': ['error', { allow: ['error'] }] },
  },
);
