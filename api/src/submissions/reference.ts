import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_MODULUS = 37;
/** Seven characters and the check. */
const BODY_LENGTH = 8;

/** A reference that people can read to each other: `AR-XXXX-XXXC`, seven random characters and Crockford's check. */
export function createReference(): string {
  for (;;) {
    const value = randomInt(32 ** 7);
    const check = ALPHABET[value % CHECK_MODULUS];
    // Five of the 37 check values stand for signs such as `*`: such a number is drawn again.
    if (check) return `AR-${format(encode(value) + check)}`;
  }
}

/** What people say or type for a reference, as it is stored. What can be none comes back in some form of its own. */
export function normaliseReference(text: string): string {
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
