import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts the secrets of factors with AES-256-GCM. The id of the factor is authenticated, so secrets cannot be swapped. */
export interface FactorSecrets {
  /** Names the key of new secrets. */
  readonly keyId: string;
  encrypt(secret: Uint8Array, factorId: string): EncryptedSecret;
  /** Throws for a secret that was changed or whose key is no longer configured. */
  decrypt(encrypted: EncryptedSecret, factorId: string): Buffer;
}

/** The columns of an encrypted secret. */
export interface EncryptedSecret {
  readonly secret: string;
  readonly key_id: string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with `secret`. Secrets encrypted with one of the `others` can still be read. */
export function createFactorSecrets(secret: string, others: readonly string[] = []): FactorSecrets {
  const keys = [secret, ...others].map(toKey);
  const [current] = keys as [ReturnType<typeof toKey>];
  return {
    keyId: current.id,
    encrypt(plain, factorId) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, current.key, nonce).setAAD(Buffer.from(factorId));
      const bytes = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return { secret: bytes.toString('base64url'), key_id: current.id };
    },
    decrypt(encrypted, factorId) {
      const found = keys.find(({ id }) => id === encrypted.key_id);
      if (!found)
        throw new Error(
          `Factor ${factorId} is encrypted with a secret that is not configured. Add it to AUTH_SECRET_PREVIOUS.`,
        );
      const bytes = Buffer.from(encrypted.secret, 'base64url');
      const options = { authTagLength: TAG_BYTES };
      const decipher = createDecipheriv(CIPHER, found.key, bytes.subarray(0, NONCE_BYTES), options)
        .setAAD(Buffer.from(factorId))
        .setAuthTag(bytes.subarray(-TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    },
  };
}

/** The id of a key is derived separately, so it reveals nothing about the key. */
function toKey(secret: string) {
  const derive = (info: string) => Buffer.from(hkdfSync('sha256', secret, '', info, 32));
  return { key: derive('factor-secret'), id: hash('sha256', derive('factor-key-id'), 'hex').slice(0, 16) };
}
