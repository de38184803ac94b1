import { mkdtempSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { contentHash } from './content-hash.mjs';

describe('the content hash', () => {
  let base;
  beforeEach(() => {
    base = mkdtempSync(join(tmpdir(), 'content-hash-'));
    mkdirSync(join(base, 'room'));
    writeFileSync(join(base, 'room', 'a.ts'), 'a');
  });
  afterEach(() => rmSync(base, { recursive: true }));

  it('stays when nothing changed', () => {
    expect(contentHash(base, ['room'])).toBe(contentHash(base, ['room']));
  });

  it('changes with the bytes of a file', () => {
    const before = contentHash(base, ['room']);
    writeFileSync(join(base, 'room', 'a.ts'), 'b');

    expect(contentHash(base, ['room'])).not.toBe(before);
  });

  it('changes with the name of a file', () => {
    const before = contentHash(base, ['room']);
    renameSync(join(base, 'room', 'a.ts'), join(base, 'room', 'b.ts'));

    expect(contentHash(base, ['room'])).not.toBe(before);
  });

  it('knows nothing of what is skipped or missing', () => {
    const before = contentHash(base, ['room']);
    writeFileSync(join(base, 'room', 'a.test.ts'), 'test');

    expect(contentHash(base, ['room', 'absent'], (path) => path === 'room/a.test.ts')).toBe(before);
  });
});
