import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { Release } from '../federation/release.ts';
import { ReleaseError } from './manifest.ts';

export interface KeyPair {
  /** PKCS#8 PEM: stays with the team. */
  readonly privateKey: string;
  /** One line of base64 (SPKI): goes to the composer. */
  readonly publicKey: string;
}

/** A new Ed25519 pair for one remote. */
export function createKeyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
}

/** The release with a signature over everything else that it says, the files' hashes among it. */
export function signRelease(release: Release, privateKey: string): Release {
  const { signature: _, ...unsigned } = release;
  const key = readKey(() => createPrivateKey(privateKey.replaceAll('\\n', '\n')), 'the private key');
  return { ...release, signature: sign(null, Buffer.from(canonical(unsigned)), key).toString('base64') };
}

/**
 * Throws unless `text` was signed with one of the keys. It looks at the text as it was published, not as this version of the
 * house reads it: a field that is not known here is signed too.
 */
export function requireSignature(text: string, publicKeys: readonly string[]): void {
  const { signature, ...unsigned } = JSON.parse(text) as Record<string, unknown>;
  if (typeof signature !== 'string')
    throw new ReleaseError(
      'the release is not signed, and a key is set for this remote: publish it with RELEASE_KEY',
    );
  const bytes = Buffer.from(canonicalOf(unsigned));
  const isGood = publicKeys.some((key) =>
    verify(null, bytes, readPublicKey(key), Buffer.from(signature, 'base64')),
  );
  if (!isGood)
    throw new ReleaseError(
      'the signature does not fit the release and the key of this remote: publish it with the right RELEASE_KEY',
    );
}

/** Whether a text is an Ed25519 key as `createKeyPair` writes it. */
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
    throw new ReleaseError(`${name} can not be read: make a pair with \`npm run release -- keys\``);
  }
}

/** Fields that are not known here are signed too, and may be anything. */
function canonicalOf(value: unknown): string {
  try {
    return canonical(value);
  } catch {
    throw new ReleaseError(
      "release.json is nested too deeply to be read: build it with the house's release verb",
    );
  }
}

/** The same text for the same content, whatever order its fields came in. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  return `{${fields
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonical(field)}`)
    .join()}}`;
}
