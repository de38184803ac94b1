import { foldLetters, SUBMISSION_LIMITS } from '@site/shared/contracts';

/**
 * A company name as submissions are sorted and compared by it: without case, accents and differences in white space. It is
 * computed here because each database folds letters in its own way.
 */
export function foldCompany(name: string): string {
  const folded = foldLetters(name)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return [...folded].slice(0, SUBMISSION_LIMITS.companyName).join('').trimEnd();
}
