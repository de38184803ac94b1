import { generateKeyPairSync, randomBytes } from 'node:crypto';

/** Letters, digits, `-` and `_` only: passwords become part of a URL. */
export const randomSecret = () => randomBytes(32).toString('base64url');

/** A P-256 private key for access tokens, in one line. */
export function accessKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).trim().replaceAll('\n', '\\n');
}
