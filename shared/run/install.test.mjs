import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isInstalled, spaceFault } from './install.mjs';

const WANTED = {
  '': { name: 'root' },
  api: { name: 'api' },
  'node_modules/api': { link: true },
  'node_modules/zod': { version: '4.0.0' },
  'node_modules/binary-of-another-system': { version: '1.0.0', optional: true },
};

describe('an install', () => {
  let root;
  const write = (path, packages) => writeFileSync(join(root, path), JSON.stringify({ packages }));
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'install-'));
    mkdirSync(join(root, 'node_modules'));
    write('package-lock.json', WANTED);
  });
  afterEach(() => rmSync(root, { recursive: true }));

  it('is missing when npm did not finish it', () => {
    expect(isInstalled(root)).toBe(false);
  });

  it('is complete when every package has the version of the lock file', () => {
    write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '4.0.0' } });

    expect(isInstalled(root)).toBe(true);
  });

  it('is stale when the lock file names another version', () => {
    write('node_modules/.package-lock.json', { 'node_modules/zod': { version: '3.9.9' } });

    expect(isInstalled(root)).toBe(false);
  });
});

describe('the disk', () => {
  const GIGABYTE = 1024 ** 3;

  it('has room for packages and builds with 1.5 GB', () => {
    expect(spaceFault(1.5 * GIGABYTE)).toBeUndefined();
  });

  it('is too small with less, which one sentence says', () => {
    expect(spaceFault(1.2 * GIGABYTE)).toMatch(
      /^The site needs 1\.5 GB of disk, and 1\.2 GB are free in .+\. Make room and try again\.$/,
    );
  });
});
