import { hash, randomBytes } from 'node:crypto';

/** Crockford's base 32: no I, L, O and U, which look like other characters or form words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 16 characters of 5 bits each. Too many codes to guess, so a plain hash protects them. */
const LENGTH = 16;

/** A random code of 80 bits, such as `7QK2-M0XV-9T4A-ZC3H`. */
export function createRecoveryCode(): string {
  const characters = Array.from(randomBytes(LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]);
  return characters.join('').replace(/.{4}(?=.)/g, '$&-');
}

/** The stored hash of a code. Case, separators and confused characters do not matter. */
export function hashRecoveryCode(code: string): string {
  const plain = code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0');
  return hash('sha256', plain, 'hex');
}
