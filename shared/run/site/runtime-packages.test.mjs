import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyPackages, runtimePackages } from './runtime-packages.mjs';

let root;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'runtime-packages-'));
  install('api', { dependencies: { knex: '1', mysql2: '1' } });
});
afterEach(() => rmSync(root, { recursive: true }));

function write(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}
const install = (folder, manifest = {}) => write(`${folder}/package.json`, JSON.stringify(manifest));
const packagesOf = (code) => {
  write('api/dist/main.js', code);
  return runtimePackages(root, join(root, 'api/dist'));
};

describe('the packages that a bundle needs', () => {
  it('are those that it imports, by statement or by call, and their dependencies', () => {
    install('node_modules/pino', { dependencies: { split2: '1' } });
    install('node_modules/split2');
    install('node_modules/@node-rs/argon2');
    install('node_modules/webpack');

    const code = [
      'import { pino } from "pino";',
      'import { join } from "node:path";',
      'const lazy = () => import("@node-rs/argon2/promises");',
      'const text = `not an import from "webpack"`;',
    ];
    expect(packagesOf(code.join('\n'))).toEqual([
      'node_modules/@node-rs/argon2',
      'node_modules/pino',
      'node_modules/split2',
    ]);
  });

  it('have the nearer one of two versions', () => {
    install('node_modules/knex', { dependencies: { debug: '4' } });
    install('node_modules/knex/node_modules/debug');
    install('node_modules/debug');

    expect(packagesOf('import knex from "knex";')).toEqual([
      'node_modules/knex',
      'node_modules/knex/node_modules/debug',
    ]);
  });

  it('have an optional peer that the workspace itself depends on, and no other', () => {
    install('node_modules/knex', { peerDependenciesMeta: { mysql2: {}, pg: {} } });
    install('node_modules/mysql2');
    install('node_modules/pg');

    expect(packagesOf('import knex from "knex";')).toEqual(['node_modules/knex', 'node_modules/mysql2']);
  });

  it('leave out binaries of other platforms', () => {
    install('node_modules/knex', { optionalDependencies: { 'knex-of-another-platform': '1' } });

    expect(packagesOf('import knex from "knex";')).toEqual(['node_modules/knex']);
  });

  it('must all be installed', () => {
    expect(() => packagesOf('import gone from "gone";')).toThrow('imports gone, which is not installed');
  });
});

describe('the packages of an image', () => {
  const installCode = (folder, code, manifest = {}) => {
    install(folder, { type: 'module', exports: './index.js', ...manifest });
    write(`${folder}/index.js`, code);
  };

  it('have two versions of a package where code and another package need different ones', () => {
    installCode('node_modules/exits', 'export const version = 3;');
    installCode('node_modules/locks', 'export { version } from "exits";', { dependencies: { exits: '3' } });
    installCode('api/node_modules/exits', 'export const version = 4;');
    write(
      'api/dist/main.js',
      'import { version } from "exits";\nimport { version as ofLocks } from "locks";\nconsole.log(version, ofLocks);',
    );
    const image = join(root, 'image/of/the/api');
    copyPackages(root, join(root, 'api/dist'), image);
    cpSync(join(root, 'api/dist'), join(image, 'dist'), { recursive: true });
    rmSync(join(root, 'node_modules'), { recursive: true });

    expect(execFileSync(process.execPath, ['dist/main.js'], { cwd: image, encoding: 'utf8' })).toBe('4 3\n');
  });
});
