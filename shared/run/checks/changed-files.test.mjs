import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { changedFiles } from './changed-files.mjs';

const WHO = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
let root;
const git = (...args) => execFileSync('git', [...WHO, ...args], { cwd: root, encoding: 'utf8' }).trim();
const write = (name) => writeFileSync(join(root, name), `${name} ${Math.random()}\n`);
const commit = (...names) => {
  names.forEach(write);
  git('add', '-A');
  git('commit', '-qm', names.join());
};

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'changed-'));
  git('init', '-q', '-b', 'main');
  commit('kept.ts', 'edited.ts', 'removed.ts');
});
afterEach(() => rmSync(root, { recursive: true }));

describe('changed files', () => {
  it('are none in a clean checkout', async () => {
    expect(await changedFiles(root)).toMatchObject({ base: git('rev-parse', 'HEAD'), files: [] });
  });

  it('are those edited, added or removed since the last commit', async () => {
    write('edited.ts');
    write('new.ts');
    rmSync(join(root, 'removed.ts'));

    expect(await changedFiles(root)).toMatchObject({
      files: ['edited.ts', 'new.ts', 'removed.ts'],
      present: ['edited.ts', 'new.ts'],
    });
  });

  it('include the commits since the branch left its upstream, and not those of the upstream', async () => {
    const left = git('rev-parse', 'HEAD');
    git('checkout', '-q', '-b', 'topic', '--track', 'main');
    commit('committed.ts');
    git('checkout', '-q', 'main');
    commit('of-others.ts');
    git('checkout', '-q', 'topic');
    write('edited.ts');

    expect(await changedFiles(root)).toMatchObject({ base: left, files: ['committed.ts', 'edited.ts'] });
  });

  it('are unknown outside a Git checkout', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'no-git-'));

    expect(await changedFiles(folder)).toBeUndefined();
    rmSync(folder, { recursive: true });
  });
});
