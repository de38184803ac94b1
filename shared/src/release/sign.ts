import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { ReleaseError } from './manifest.ts';

export interface KeyPair {
  /** PKCS#8 PEM, kept by the team. */
  readonly privateKey: string;
  /** One line of base64 (SPKI), for the composer. */
  readonly publicKey: string;
}

/** Creates an Ed25519 key pair for one remote. */
export function createKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/** The end of the signed part of `release.json`. */
const SIGNATURE = /,\s*"signature":\s*"([A-Za-z0-9+/]{86}==)"\s*\}\s*$/;
const MAX_SIGNATURE_BYTES = 200;

/** Signs the text of a `release.json`: adds a signature over everything as the last field. */
export function signManifest(manifest: string, privateKey: string): string {
  const covered = manifest.trimEnd().replace(/\}$/, '');
  const key = readKey(() => createPrivateKey(privateKey.replaceAll('\\n', '\n')), 'the private key');
  const signature = sign(null, Buffer.from(covered), key).toString('base64');
  return `${covered},"signature":"${signature}"}\n`;
}

/** Returns the key that signed a `release.json`. Throws if none did. Verifies the published bytes before anything is parsed. */
export function requireSignature(manifest: Uint8Array, publicKeys: readonly string[]): string {
  const end = Buffer.from(manifest.subarray(-MAX_SIGNATURE_BYTES)).toString('latin1');
  const [whole = '', signature] = SIGNATURE.exec(end) ?? [];
  if (signature === undefined)
    throw new ReleaseError(
      'the release is not signed, and a key is set for this remote. Publish it with RELEASE_KEY',
    );
  const covered = manifest.subarray(0, manifest.length - whole.length);
  const signer = publicKeys.find((key) =>
    verify(null, covered, readPublicKey(key), Buffer.from(signature, 'base64')),
  );
  if (signer === undefined)
    throw new ReleaseError(
      'the signature does not match the release and the key of this remote. Publish it again with the right RELEASE_KEY',
    );
  return signer;
}

/** Whether a text is an Ed25519 public key in the format of `createKeyPair`. */
export function isPublicKey(text: string): boolean {
  try {
    return readPublicKey(text).asymmetricKeyType === 'ed25519';
  } catch {
    return false;
  }
}

function readPublicKey(text: string) {
  return readKey(
    () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }),
    'the public key',
  );
}

function readKey<Key>(read: () => Key, name: string): Key {
  try {
    return read();
  } catch {
    throw new ReleaseError(`${name} cannot be read. Create a key pair with \`npm run release -- keys\``);
  }
}
