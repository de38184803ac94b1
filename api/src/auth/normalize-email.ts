import { foldSpelling, spellingsOf } from '../fold-address.ts';

/** The spelling under which an account is stored, and under which everything about an email is counted. */
export function normalizeEmail(email: string): string {
  return foldSpelling(email);
}

/**
 * The spellings under which the account of an email may be stored. Earlier versions stored what was typed, in lower case, and made two
 * accounts of two spellings: what is typed now goes first, so that each of them can still sign in.
 */
export function storedSpellings(email: string): readonly string[] {
  const spellings = spellingsOf(email);
  const decomposed = spellings.map((each) => each.normalize('NFD'));
  return [...new Set([email.trim().toLowerCase(), ...spellings, ...decomposed])];
}
