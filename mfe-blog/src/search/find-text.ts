import { foldLetters } from '@site/shared/contracts';

export interface Place {
  readonly start: number;
  readonly end: number;
}

const LETTER = /[\p{L}\p{N}]/u;

/** Whether a text contains another, ignoring case, accents and the spelling of letters such as ø and ß. */
export function containsText(text: string, search: string): boolean {
  return foldLetters(text).includes(foldLetters(search));
}

/** The position of the first match, or null. A short search text must be a whole word. */
export function findText(text: string, search: string, isWord: boolean): Place | null {
  const { folded, places } = foldWithPlaces(text);
  const wanted = foldLetters(search);
  if (wanted === '') return null;
  for (let at = folded.indexOf(wanted); at !== -1; at = folded.indexOf(wanted, at + 1)) {
    const end = at + wanted.length;
    if (isWord && (isLetterBefore(folded, at) || isLetterAt(folded, end))) continue;
    return { start: places[at]?.start ?? 0, end: places[end - 1]?.end ?? text.length };
  }
  return null;
}

/** The folded text, and the position of each of its characters in the original. */
function foldWithPlaces(text: string): { readonly folded: string; readonly places: readonly Place[] } {
  const places: Place[] = [];
  let folded = '';
  let start = 0;
  for (const character of text) {
    const end = start + character.length;
    const own = foldLetters(character);
    folded += own;
    // A combining accent belongs to the letter before it.
    const last = places.at(-1);
    if (own === '' && last?.end === start) places[places.length - 1] = { ...last, end };
    for (let index = 0; index < own.length; index += 1) places.push({ start, end });
    start = end;
  }
  return { folded, places };
}

function isLetterAt(text: string, at: number): boolean {
  return LETTER.test(String.fromCodePoint(text.codePointAt(at) ?? 0x20));
}

function isLetterBefore(text: string, at: number): boolean {
  return LETTER.test([...text.slice(Math.max(0, at - 2), at)].at(-1) ?? ' ');
}
