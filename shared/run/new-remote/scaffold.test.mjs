import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { remotes, ROOT } from '../project.mjs';
import { scaffoldRemote } from './scaffold.mjs';

const EDITED = [
  '.env.example',
  'README.md',
  'docker-compose.yml',
  'e2e/fixtures/routes.ts',
  'package.json',
  'shared/src/federation/remotes.json',
];
let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'scaffold-'));
  for (const file of [...EDITED, 'mfe-marketing/package.json', 'mfe-marketing/webpack.config.ts'])
    cpSync(join(ROOT, file), join(root, file));
});
afterEach(() => rmSync(root, { recursive: true }));

const read = (path) => readFileSync(join(root, path), 'utf8');

describe('npm run new-remote', () => {
  it('writes a workspace and edits what cannot read the table', () => {
    const written = scaffoldRemote(root, 'partners');

    expect(written.filter((file) => !file.startsWith('mfe-partners/')).sort()).toEqual(EDITED);
    expect(JSON.parse(read('mfe-partners/package.json'))).toMatchObject({
      name: '@site/mfe-partners',
      scripts: { test: 'jest --config ../jest.config.js --selectProjects mfe-partners' },
    });
    expect(read('mfe-partners/src/partners-page.tsx')).toContain('export function PartnersPage()');
  });

  it('takes the next port, and the path of its name', () => {
    scaffoldRemote(root, 'partners');

    const port = Math.max(...remotes().map((remote) => remote.port)) + 1;
    expect(JSON.parse(read('shared/src/federation/remotes.json')).partners).toEqual({
      workspace: 'mfe-partners',
      port,
      owns: ['/partners'],
    });
  });

  it('leaves no placeholder of the template', () => {
    const files = scaffoldRemote(root, 'partners');

    expect(files.filter((file) => /__name__/i.test(file + read(file)))).toEqual([]);
    expect(
      files.filter((file) => file.startsWith('mfe-partners/') && /\b(?:blog|marketing)\b/i.test(read(file))),
    ).toEqual([]);
  });

  it('gives it an image with a version of its own', () => {
    scaffoldRemote(root, 'partners');

    expect(read('docker-compose.yml').match(/\$\{IMAGES:-site\}\/mfe-partners:.*/g)).toEqual([
      '${IMAGES:-site}/mfe-partners:${PARTNERS_VERSION:-latest}',
    ]);
    expect(read('.env.example')).toContain('\n# PARTNERS_VERSION=latest\n');
  });

  it('works a second time', () => {
    scaffoldRemote(root, 'partners');
    scaffoldRemote(root, 'events');

    expect(read('docker-compose.yml')).toMatch(/mfe-partners:\n[\s\S]+mfe-events:\n/);
    expect(read('e2e/fixtures/routes.ts')).toMatch(/'\/partners'\),\n.*'\/events'\),\n\]/);
  });

  it.each(['', 'Careers', '9lives', 'two-words', '../up', 'x'])('refuses %j as a name', (name) => {
    expect(() => scaffoldRemote(root, name)).toThrow(/2 to 30 lower-case letters/);
  });

  it.each(['blog', 'shell', 'services', 'newsletter'])('refuses %s, which is taken', (name) => {
    expect(() => scaffoldRemote(root, name)).toThrow(`${name} is taken`);
  });
});
