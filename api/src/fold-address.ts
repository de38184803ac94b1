import { hash } from 'node:crypto';
import { domainToASCII, domainToUnicode } from 'node:url';
import { cleanAddress, codePoints, SUBMISSION_LIMITS } from '@site/shared/contracts';

/**
 * Normalizes an email address, so that all spellings of it compare as equal: its case, its Unicode form, and an international
 * domain that is written in ASCII. Normalization can expand some letters. A result that is longer than an address may be is
 * replaced by its hash, which no real address can equal.
 */
export function foldAddress(address: string): string {
  return shorten(foldSpelling(address));
}

/**
 * A folded address without its limit in length. A part of an address that is searched for, and what is no domain, have no other
 * spelling.
 */
export function foldSpelling(address: string): string {
  return withDomain(cleanAddress(address).toLowerCase().normalize('NFC'), domainToUnicode);
}

/** Both spellings of a folded address that differ for an international domain: in Unicode and in ASCII. */
export function spellingsOf(address: string): readonly [string, string] {
  const folded = foldSpelling(address);
  return [folded, withDomain(folded, domainToASCII)];
}

/**
 * The folded address first, then what earlier versions folded the address to: they ignored case and Unicode form only. What they
 * stored as a hash can only be found by these.
 */
export function foldsOf(address: string): readonly [string, ...string[]] {
  const [folded, ascii] = spellingsOf(address);
  const earlier = new Set([address.normalize('NFC').toLowerCase(), ascii].map(shorten));
  earlier.delete(shorten(folded));
  return [shorten(folded), ...earlier];
}

/** An international name, without the characters at which a URL parser would end it: those make another domain of it. */
const INTERNATIONAL = /^(?=.*([^\0-\x7f]|xn--))[^/\\?#%]+$/;

function withDomain(address: string, convert: (domain: string) => string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  return at > 0 && INTERNATIONAL.test(domain) ? address.slice(0, at) + (convert(domain) || domain) : address;
}

function shorten(folded: string): string {
  return codePoints(folded) <= SUBMISSION_LIMITS.email ? folded : `sha256:${hash('sha256', folded)}`;
}
