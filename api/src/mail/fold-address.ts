import { hash } from 'node:crypto';
import { codePoints, SUBMISSION_LIMITS } from '@site/shared/contracts';

/**
 * What all spellings of one email address have in common, at most as long as an address may be. Normal form and lower case
 * make some letters into two or three: what grows too long by that stands as its hash, which no address can look like.
 */
export function foldAddress(address: string): string {
  const folded = address.normalize('NFC').toLowerCase();
  return codePoints(folded) <= SUBMISSION_LIMITS.email ? folded : `sha256:${hash('sha256', folded)}`;
}
