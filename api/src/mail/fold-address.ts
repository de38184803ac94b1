import { hash } from 'node:crypto';
import { codePoints, SUBMISSION_LIMITS } from '@site/shared/contracts';

/**
 * Normalizes an email address, so that all spellings of it compare as equal. Normalization can expand some letters. A result
 * that is longer than an address may be is replaced by its hash, which no real address can equal.
 */
export function foldAddress(address: string): string {
  const folded = address.normalize('NFC').toLowerCase();
  return codePoints(folded) <= SUBMISSION_LIMITS.email ? folded : `sha256:${hash('sha256', folded)}`;
}
