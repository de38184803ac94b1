import { asOneWord, isShortWord, phoneWords, referenceWord, wordsOf } from '@site/shared/contracts/staff';
import type { Db } from '../../database/connection.ts';
import { insertRows } from '../../database/statements.ts';

/** The searched fields of a submission. */
export interface SearchedTexts {
  readonly reference: string;
  readonly companyName: string;
  readonly contactName: string;
  readonly email: string;
  readonly phone: string;
  readonly projectDescription: string | null;
}

/** MySQL does not index words of more than 84 characters. */
const MAX_WORD_LENGTH = 80;
/** MySQL's `text` has 65,535 bytes. */
const MAX_LENGTH = 60_000;

/**
 * A word as both databases store it: letters and digits of ASCII only, so they agree on where a word ends and no word means
 * something to a query. It starts with an x, so none is a stop word. The start of a word is stored as the start of its code,
 * but a short word has an end that no other code contains, so it is found as a whole word. That also makes it long enough for
 * MySQL, which indexes words of at least three characters.
 */
export function toStoredWord(word: string): string {
  const end = isShortWord(word) ? 'zz' : '';
  return `x${word.replace(/[^0-9a-y]/gu, codeOf)}${end}`.slice(0, MAX_WORD_LENGTH);
}

function codeOf(character: string): string {
  return character === 'z' ? 'z0' : `z1${(character.codePointAt(0) ?? 0).toString(16).padStart(6, '0')}`;
}

/** The words of a submission, each once, with a space in front of each. */
export function storedWordsOf(texts: SearchedTexts): string {
  const { reference, companyName, contactName, email, phone, projectDescription } = texts;
  const words = new Set([
    ...[reference, companyName, contactName, email, projectDescription ?? ''].flatMap(wordsOf),
    ...[referenceWord(reference), asOneWord(email), ...phoneWords(phone)],
  ]);
  let stored = '';
  for (const word of words) {
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
