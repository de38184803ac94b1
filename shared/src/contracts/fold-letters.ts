/** Letters that Unicode does not take apart, as people write them on a keyboard without them. */
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

/** Text without case, accents, and letters such as ø and ß, so that a search finds it however it is typed. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(SPELLED, (letter) => SPELLINGS[letter] ?? letter);
}
