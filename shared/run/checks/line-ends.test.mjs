import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ROOT } from '../project.mjs';

const git = (cwd, ...args) => execFileSync('git', args, { cwd, encoding: 'utf8', stdio: 'pipe' });
const inCheckout = existsSync(join(ROOT, '.git')) ? it : it.skip;

describe('the line ends of files', () => {
  let repository;
  beforeEach(() => {
    repository = mkdtempSync(join(tmpdir(), 'line-ends-'));
    git(repository, 'init', '-q');
    writeFileSync(join(repository, '.gitattributes'), readFileSync(join(ROOT, '.gitattributes')));
  });
  afterEach(() => rmSync(repository, { recursive: true }));

  it.each(['true', 'false'])('are LF in a commit and a checkout where core.autocrlf is %s', (autocrlf) => {
    git(repository, 'config', 'core.autocrlf', autocrlf);
    writeFileSync(join(repository, 'start.sh'), 'one\r\ntwo\r\n');
    git(repository, 'add', 'start.sh');
    rmSync(join(repository, 'start.sh'));
    git(repository, 'checkout', '--', 'start.sh');

    expect(git(repository, 'show', ':start.sh')).toBe('one\ntwo\n');
    expect(readFileSync(join(repository, 'start.sh'), 'utf8')).toBe('one\ntwo\n');
  });

  inCheckout('are LF in all text files of the project', () => {
    const wrong = git(ROOT, 'ls-files', '--eol')
      .split('\n')
      .filter((line) => /^i\/(crlf|mixed)\b/.test(line));

    expect(wrong).toEqual([]);
  });
});
