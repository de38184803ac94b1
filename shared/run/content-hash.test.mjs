import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentHash } from './content-hash.mjs';

describe('the content hash', () => {
  let base;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'content-hash-'));
    mkdirSync(join(base, 'workspace'));
    writeFileSync(join(base, 'workspace', 'a.ts'), 'a');
  });
  afterEach(() => rmSync(base, { recursive: true }));

  it('stays the same when nothing changed', () => {
    expect(contentHash(base, ['workspace'])).toBe(contentHash(base, ['workspace']));
  });

  it('changes with the bytes of a file', () => {
    const before = contentHash(base, ['workspace']);
    writeFileSync(join(base, 'workspace', 'a.ts'), 'b');

    expect(contentHash(base, ['workspace'])).not.toBe(before);
  });

  it('changes with the name of a file', () => {
    const before = contentHash(base, ['workspace']);
    renameSync(join(base, 'workspace', 'a.ts'), join(base, 'workspace', 'b.ts'));

    expect(contentHash(base, ['workspace'])).not.toBe(before);
  });

  it('ignores what is skipped or missing', () => {
    const before = contentHash(base, ['workspace']);
    writeFileSync(join(base, 'workspace', 'a.test.ts'), 'test');

    expect(contentHash(base, ['workspace', 'absent'], (path) => path === 'workspace/a.test.ts')).toBe(before);
  });
});
