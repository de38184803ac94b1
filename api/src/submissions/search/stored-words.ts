import { asOneWord, MIN_SEARCH_WORD, phoneDigits, referenceWord, wordsOf } from '@site/shared/contracts';
import type { Db } from '../../database/connection.ts';
import { insertRows } from '../../database/statements.ts';

/** What of a submission is searched. */
export interface SearchedTexts {
  readonly reference: string;
  readonly companyName: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly projectDescription: string | null;
}

/** Of a phone number without its area code. */
const LOCAL_DIGITS = 7;
/** MySQL does not index words of more than 84 characters. */
const MAX_WORD_LENGTH = 80;
/** MySQL's `text` has 65,535 bytes. */
const MAX_LENGTH = 60_000;

/**
 * A word as both databases store it: letters and digits of ASCII only, so they agree on where a word ends and no word means
 * something to a query. It starts with an x, so none is a stop word. The start of a word is stored as the start of its code.
 */
export function toStoredWord(word: string): string {
  return `x${word.replace(/[^0-9a-y]/gu, codeOf)}`.slice(0, MAX_WORD_LENGTH);
}

function codeOf(character: string): string {
  return character === 'z' ? 'z0' : `z1${(character.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`;
}

/** The words of a submission, each once, with a space in front of each. */
export function storedWordsOf(texts: SearchedTexts): string {
  const { reference, companyName, contactName, email, phone, projectDescription } = texts;
  const digits = phoneDigits(phone);
  const words = new Set([
    ...[reference, companyName, contactName, email, projectDescription ?? ''].flatMap(wordsOf),
    ...[referenceWord(reference), asOneWord(email), digits, digits.slice(-LOCAL_DIGITS)],
  ]);
  let stored = '';
  for (const word of words) {
    if (word.length < MIN_SEARCH_WORD) continue;
    const next = `${stored} ${toStoredWord(word)}`;
    if (next.length > MAX_LENGTH) break;
    stored = next;
  }
  return stored;
}

export function insertWords(
  submissions: readonly (SearchedTexts & { readonly id: string })[],
  db: Db,
): Promise<void> {
  const rows = submissions.map((submission) => ({
    submission_id: submission.id,
    words: storedWordsOf(submission),
  }));
  return insertRows('submission_texts', rows, db);
}
