/** Shorter words are not searched for. They would match nearly everything. */
export const MIN_SEARCH_WORD = 3;

/** A search as it is carried out. A submission matches when each term begins one of its words. */
export interface ParsedSearch {
  readonly terms: readonly string[];
  /** Words that are too short, as typed. */
  readonly ignored: readonly string[];
}

/** Text without case and accents. */
export function foldText(text: string): string {
  return text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The folded words of a text: runs of letters and digits. */
export function wordsOf(text: string): string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** A text as one word. Email addresses, references and phone numbers are searched for as a whole. */
export function asOneWord(text: string): string {
  return wordsOf(text).join('');
}

/** The digits of a phone number, without the country code of the US. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

/** The last part of a reference, without what people confuse. */
export function referenceWord(text: string): string {
  return asOneWord(text)
    .replace(/^ar(?=.{8})/, '')
    .replace(/o/g, '0')
    .replace(/[il]/g, '1');
}

const PHONE = /^[+\d\s()./-]*$/;
/** With the prefix, or with a dash and a digit. Otherwise it may be a name. */
const REFERENCE = /^ar-[0-9a-z]{4}-?[0-9a-z]{4}$|^(?=.*\d)(ar[0-9a-z]{8}|[0-9a-z]{4}-[0-9a-z]{4})$/i;

/** Reads what staff type. No character has a meaning of its own. */
export function parseSearch(text: string): ParsedSearch {
  const digits = phoneDigits(text);
  if (PHONE.test(text) && digits.length >= MIN_SEARCH_WORD) return { terms: [digits], ignored: [] };
  const words = text.split(/\s+/).flatMap(wordsOfPart);
  const isLong = (word: string) => [...word].length >= MIN_SEARCH_WORD;
  return {
    terms: [...new Set(words.filter(isLong))],
    ignored: [...new Set(words.filter((word) => !isLong(word)))],
  };
}

function wordsOfPart(part: string): string[] {
  if (REFERENCE.test(part)) return [referenceWord(part)];
  return part.includes('@') ? [asOneWord(part)].filter(Boolean) : wordsOf(part);
}
