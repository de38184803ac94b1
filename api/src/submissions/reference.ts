import { randomInt } from 'node:crypto';

/** Crockford's base 32, without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_MODULUS = 37;
/** Seven characters and the check character. */
const BODY_LENGTH = 8;

/** Creates a reference that is easy to read aloud: `AR-XXXX-XXXC`, seven random characters and Crockford's check character. */
export function createReference(): string {
  for (;;) {
    const value = randomInt(32 ** 7);
    const check = ALPHABET[value % CHECK_MODULUS];
    // Five of the 37 check values stand for symbols such as `*`. Those numbers are skipped.
    if (check) return `AR-${format(encode(value) + check)}`;
  }
}

/** Converts a typed or spoken reference to the stored format. Does not validate it. */
export function normalizeReference(text: string): string {
  const plain = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return `AR-${format(plain.length > BODY_LENGTH ? plain.replace(/^AR/, '') : plain)}`;
}

function encode(value: number): string {
  let text = '';
  for (let rest = value; text.length < 7; rest = Math.floor(rest / 32))
    text = `${ALPHABET[rest % 32]}${text}`;
  return text;
}

function format(text: string): string {
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}
