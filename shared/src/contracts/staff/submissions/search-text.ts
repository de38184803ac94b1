import { foldLetters } from '../../common/fold-letters.ts';
import { phoneTerm } from './phone-search.ts';

/** A parsed search. A submission matches if each term is the start of one of its words. */
export interface ParsedSearch {
  readonly terms: readonly string[];
  /** Terms that match whole words only. */
  readonly short: readonly string[];
}

/** Folded words of a text: sequences of letters and digits. */
export function wordsOf(text: string): string[] {
  return foldLetters(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A text as a single word. Email addresses and references are searched for as a whole. */
export function asOneWord(text: string): string {
  return wordsOf(text).join('');
}

/** Whether a word, such as "3m" or "ng", matches whole words only. As the start of a word, it would match nearly everything. */
export function isShortWord(word: string): boolean {
  return /^[0-9a-z]{1,2}$/.test(word);
}

/** The last part of a reference, without easily confused characters. */
export function referenceWord(text: string): string {
  return asOneWord(text)
    .replace(/^ar(?=.{8})/, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
}

/** Requires the prefix, or a dash and a digit. Otherwise the text may be a name. */
const REFERENCE = /^ar-[0-9a-z]{4}-?[0-9a-z]{4}$|^(?=.*\d)(ar[0-9a-z]{8}|[0-9a-z]{4}-[0-9a-z]{4})$/i;

/** Parses a search. No character is an operator. */
export function parseSearch(text: string): ParsedSearch {
  const phone = phoneTerm(text);
  const terms = phone === null ? text.split(/\s+/).flatMap(wordsOfPart) : [phone];
  return { terms: [...new Set(terms)], short: [...new Set(terms.filter(isShortWord))] };
}

function wordsOfPart(part: string): string[] {
  if (REFERENCE.test(part)) return [referenceWord(part)];
  return part.includes('@') ? [asOneWord(part)].filter(Boolean) : wordsOf(part);
}
