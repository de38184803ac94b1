import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O or U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHECK_MODULUS = 37;

/** A reference that people can read to each other: `AR-XXXX-XXXC`, seven random characters and Crockford's check. */
export function createReference(): string {
  for (;;) {
    const value = randomInt(32 ** 7);
    const check = ALPHABET[value % CHECK_MODULUS];
    // Five of the 37 check values stand for signs such as `*`: such a number is drawn again.
    if (check) return `AR-${format(encode(value) + check)}`;
  }
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
