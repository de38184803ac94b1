/** Letters that Unicode normalization does not decompose, as people type them on other keyboards. */
const SPELLINGS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ŋ: 'ng',
  ĸ: 'k',
  ς: 'σ',
};
const SPELLED = new RegExp(`[${Object.keys(SPELLINGS).join('')}]`, 'g');

/** Removes case and accents, and replaces letters such as ø and ß, so that a search finds all spellings. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(SPELLED, (letter) => SPELLINGS[letter] ?? letter);
}
