import { describe, expect, it } from '@jest/globals';
import { sha256, versionOf } from './hash.ts';

describe('sha256', () => {
  it('is written as Subresource Integrity writes it', () => {
    expect(sha256('')).toBe('47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
  });
});

describe('versionOf', () => {
  const a = { sha256: 'A' };
  const b = { sha256: 'B' };

  it('is the same for the same files, in whatever order they come', () => {
    expect(versionOf({ a, b })).toBe(versionOf({ b, a }));
    expect(versionOf({ a, b })).toMatch(/^[0-9a-f]{20}$/);
  });

  it('is another when a byte, a name or a file differs', () => {
    const versions = [{ a, b }, { a: b, b: a }, { a }, { a, c: b }, { a, b, c: b }, {}].map(versionOf);
    expect(new Set(versions).size).toBe(versions.length);
  });
});
