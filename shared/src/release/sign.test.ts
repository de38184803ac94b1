import { describe, expect, it } from '@jest/globals';
import { createKeyPair, isPublicKey, requireSignature, signManifest } from './sign.ts';

const manifest = '{"owner":"blog","files":{"b":1,"a":2}}';
const own = createKeyPair();
const other = createKeyPair();
const signed = signManifest(manifest, own.privateKey);
const signerOf = (text: string, ...keys: string[]) => requireSignature(Buffer.from(text), keys);

describe('a signature', () => {
  it('is accepted from the remote’s key, and from either of two while keys change, and says which one', () => {
    expect(JSON.parse(signed)).toMatchObject(JSON.parse(manifest) as object);
    expect(signerOf(signed, own.publicKey)).toBe(own.publicKey);
    expect(signerOf(signed, other.publicKey, own.publicKey)).toBe(own.publicKey);
  });

  it('covers the bytes as they were published, whether or not they can be parsed', () => {
    const laidOut = signManifest(JSON.stringify(JSON.parse(manifest), null, 2), own.privateKey);
    expect(signerOf(laidOut, own.publicKey)).toBe(own.publicKey);
    expect(() => signerOf(signed.replace('{', '{ '), own.publicKey)).toThrow('does not match');
    expect(signerOf(signManifest('{[[[not JSON}', own.privateKey), own.publicKey)).toBe(own.publicKey);
  });

  it('reads a key whose line ends were written as \\n', () => {
    expect(signManifest(manifest, own.privateKey.replaceAll('\n', '\\n'))).toBe(signed);
  });

  it.each([
    ['is missing', manifest],
    ['is from another key', signManifest(manifest, other.privateKey)],
    ['was made over other files', signed.replace('"b":1', '"b":3')],
    ['is followed by more', signed.replace(/\}\s*$/, ',"extra":true}')],
    ['is not a signature', manifest.replace(/\}$/, ',"signature":"AAAA"}')],
    ['is not text', manifest.replace(/\}$/, ',"signature":7}')],
    [
      'appears twice, the first of which is valid',
      signed.replace(/\}\s*$/, `,"signature":"${'A'.repeat(86)}=="}`),
    ],
  ])('is refused when it %s', (_, published) =>
    expect(() => signerOf(published, own.publicKey)).toThrow(/sign.*RELEASE_KEY/),
  );

  it('needs valid keys', () => {
    expect([isPublicKey(own.publicKey), isPublicKey('abc'), isPublicKey('')]).toEqual([true, false, false]);
    expect(() => signManifest(manifest, 'abc')).toThrow('npm run release -- keys');
  });
});
