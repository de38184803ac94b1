import { describe, expect, it } from '@jest/globals';
import type { Release } from '../federation/release.ts';
import { createKeyPair, isPublicKey, requireSignature, signRelease } from './sign.ts';

const release = { owner: 'blog', version: 'a'.repeat(20), files: { b: 1, a: 2 } } as unknown as Release;
const own = createKeyPair();
const other = createKeyPair();
const signed = signRelease(release, own.privateKey);
const check =
  (text: string, ...keys: string[]) =>
  () =>
    requireSignature(text, keys);

describe('a signature', () => {
  it('is accepted from the remote’s key, and from either of two while keys change', () => {
    expect(check(JSON.stringify(signed), own.publicKey)).not.toThrow();
    expect(check(JSON.stringify(signed), other.publicKey, own.publicKey)).not.toThrow();
  });

  it('does not mind how the file is laid out', () => {
    const turned = Object.fromEntries(Object.entries(signed).reverse());
    expect(check(JSON.stringify(turned, null, 4), own.publicKey)).not.toThrow();
  });

  it('reads a key whose line ends were written as \\n', () => {
    const again = signRelease(release, own.privateKey.replaceAll('\n', '\\n'));
    expect(again.signature).toBe(signed.signature);
  });

  it.each([
    ['is missing', release],
    ['is another key’s', signRelease(release, other.privateKey)],
    ['was made over other files', { ...signed, files: { b: 1, a: 3 } }],
    ['leaves out what was added later', { ...signed, extra: true }],
    ['is no signature', { ...signed, signature: 'AAAA' }],
    ['is no text', { ...signed, signature: 7 }],
  ])('is refused when it %s', (_, published) =>
    expect(check(JSON.stringify(published), own.publicKey)).toThrow(/sign.*RELEASE_KEY/),
  );

  it('needs keys that are keys', () => {
    expect([isPublicKey(own.publicKey), isPublicKey('abc'), isPublicKey('')]).toEqual([true, false, false]);
    expect(() => signRelease(release, 'abc')).toThrow('npm run release -- keys');
  });
});
