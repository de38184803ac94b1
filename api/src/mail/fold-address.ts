import { hash } from 'node:crypto';
import { domainToUnicode } from 'node:url';
import { cleanAddress, codePoints, SUBMISSION_LIMITS } from '@site/shared/contracts';

/**
 * Normalizes an email address, so that all spellings of it compare as equal: its case, its Unicode form, and an international
 * domain that is written in ASCII. Normalization can expand some letters. A result that is longer than an address may be is
 * replaced by its hash, which no real address can equal.
 */
export function foldAddress(address: string): string {
  const lower = cleanAddress(address).toLowerCase().normalize('NFC');
  const at = lower.lastIndexOf('@') + 1;
  const domain = lower.slice(at);
  // A part of an address that is searched for, and what is no domain, have no other spelling.
  const folded = at === 0 ? lower : lower.slice(0, at) + (domainToUnicode(domain) || domain);
  return codePoints(folded) <= SUBMISSION_LIMITS.email ? folded : `sha256:${hash('sha256', folded)}`;
}
