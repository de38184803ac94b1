import { describe, expect, it } from '@jest/globals';
import { sha256, versionOf, versionOfFiles } from './hash.ts';

describe('sha256', () => {
  it('is written as Subresource Integrity writes it', () => {
    expect(sha256('')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
  });
});

describe('versionOf', () => {
  const a = { sha256: 'A' };
  const b = { sha256: 'B' };

  it('is the same for the same content in any order', () => {
    const release = { scripts: ['x.js'], files: { a, b } };
    expect(versionOf({ files: { b, a }, scripts: ['x.js'] })).toBe(versionOf(release));
    expect(versionOf(release)).toMatch(/^[0-9a-f]{20}$/);
  });

  it('does not depend on time, commit or signer', () => {
    const files = { a, b };
    const built = { files, version: 'x', builtAt: '2026-01-01', commit: 'abc', signature: 'x' };
    expect(versionOf(built)).toBe(versionOf({ files }));
  });

  it('differs when a byte, a name or a file differs', () => {
    const lists = [{ a, b }, { a: b, b: a }, { a }, { a, c: b }, { a, b, c: b }, {}];
    for (const kind of [(files: object) => versionOf({ files }), versionOfFiles])
      expect(new Set(lists.map((files) => kind(files as Record<string, typeof a>))).size).toBe(lists.length);
  });

  it.each(['pages', 'scripts', 'singletons', 'contract', 'an unknown field'])(
    'differs when %s is declared differently',
    (field) => expect(versionOf({ files: { a }, [field]: ['x'] })).not.toBe(versionOf({ files: { a } })),
  );
});
