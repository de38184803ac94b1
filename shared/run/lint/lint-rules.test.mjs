import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ROOT } from '../project.mjs';

/**
 * Lints each text that it gets with the rules for syntax and copy. Rules that use types would take half a minute. A process of its
 * own, because Jest loads no ES modules of packages.
 */
const LINTER = `
  import { createInterface } from 'node:readline';
  import { ESLint, Linter } from 'eslint';
  const eslint = new ESLint();
  for await (const line of createInterface({ input: process.stdin })) {
    const { file, text } = JSON.parse(line);
    const { rules, languageOptions, plugins } = await eslint.calculateConfigForFile(file);
    const { parser } = languageOptions;
    const config = {
      files: ['**/*.ts', '**/*.tsx'],
      languageOptions: { parser, parserOptions: { ecmaFeatures: { jsx: true } } },
      plugins,
      rules: {
        'no-restricted-syntax': rules['no-restricted-syntax'],
        ...('copy/no-inline' in rules && { 'copy/no-inline': rules['copy/no-inline'] }),
      },
    };
    console.log(JSON.stringify(new Linter().verify(text, [config], file)));
  }
`;

let linter;
let answers;
beforeAll(() => {
  const args = ['--input-type=module', '--eval', LINTER];
  linter = spawn(process.execPath, args, { cwd: ROOT, stdio: ['pipe', 'pipe', 'inherit'] });
  answers = createInterface({ input: linter.stdout })[Symbol.asyncIterator]();
});
afterAll(() => linter.stdin.end());

async function faultsIn(file, text) {
  linter.stdin.write(`${JSON.stringify({ file, text })}\n`);
  const { value, done } = await answers.next();
  if (done) throw new Error('The linter ended.');
  return JSON.parse(value).map(({ line, severity, message }) => ({ line, severity, message }));
}

const ERROR = 2;
const eager = { severity: ERROR, message: expect.stringMatching('^Shared modules are the shell’s') };

describe('the linter', () => {
  it.each(['mfe-blog/webpack.config.ts', 'mfe-blog/src/remote.tsx', 'shell/webpack.config.ts'])(
    'refuses a singleton that is shared eagerly in %s',
    async (file) => {
      const text = `export const shared = {
        react: { singleton: true, eager: true },
        'react-dom': { singleton: true, 'eager': true },
        'react-router-dom': { singleton: true },
      };`;

      expect(await faultsIn(file, text)).toEqual([
        { line: 2, ...eager },
        { line: 3, ...eager },
      ]);
    },
  );

  it('allows a remote’s configuration to be one call of remoteConfig', async () => {
    const text =
      "import { remoteConfig } from '@site/shared/webpack';\nexport default remoteConfig({ name: 'blog' });";

    expect(await faultsIn('mfe-blog/webpack.config.ts', text)).toEqual([]);
  });

  it('refuses styles of the whole page in a remote', async () => {
    const text =
      "import { Global } from '@emotion/react';\nexport const Page = () => <Global styles={{}} />;";
    const message = expect.stringMatching('^Global styles belong to shared/ui');

    expect(await faultsIn('mfe-blog/src/list/blog-page.tsx', text)).toEqual([
      { line: 1, severity: ERROR, message },
    ]);
  });

  it.each(['mfe-marketing/src/home/home-page', 'mfe-blog/src/list/blog-page', 'shell/src/frame/site-header'])(
    'refuses copy in the component %s',
    async (component) => {
      const text = `export const Page = ({ name, isOpen, toast }) => (
      <section aria-label="Contact us">
        <p>Call us</p>
        <p>{isOpen ? 'Open' : name}</p>
        <button onClick={() => toast({ title: \`Thank you, \${name}\` })} type="button">{COPY.call}</button>
      </section>
    );`;
      const copy = (line, words) => ({
        line,
        severity: ERROR,
        message: `Move "${words}" to a *-content.ts file beside this component.`,
      });

      expect(await faultsIn(`${component}.tsx`, text)).toEqual([
        copy(2, 'Contact us'),
        copy(3, 'Call us'),
        copy(4, 'Open'),
        copy(5, 'Thank you,'),
      ]);
      expect(await faultsIn(`${component}.test.tsx`, text)).toEqual([]);
    },
  );
});
