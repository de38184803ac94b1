/** Characters that forms and lists in Word take from symbol fonts, by the last byte of their code. */
const SYMBOLS = {
  wingdings: new Map([
    [0x6c, '●'],
    [0x6e, '■'],
    [0x6f, '☐'],
    [0x71, '❑'],
    [0x76, '❖'],
    [0xa7, '▪'],
    [0xa8, '☐'],
    [0xd8, '➢'],
    [0xdf, '←'],
    [0xe0, '→'],
    [0xe8, '➔'],
    [0xfb, '✗'],
    [0xfc, '✓'],
    [0xfd, '☒'],
    [0xfe, '☑'],
  ]),
  symbol: new Map([
    [0xa3, '≤'],
    [0xa5, '∞'],
    [0xae, '→'],
    [0xb0, '°'],
    [0xb1, '±'],
    [0xb3, '≥'],
    [0xb4, '×'],
    [0xb7, '•'],
    [0xb8, '÷'],
    [0xb9, '≠'],
    [0xbb, '≈'],
    [0xd2, '®'],
    [0xd3, '©'],
    [0xd4, '™'],
    [0xe2, '®'],
    [0xe3, '©'],
    [0xe4, '™'],
  ]),
};
/** Stands for a symbol that only its font can draw. */
const UNKNOWN = '□';

/** The character of a `w:sym`. @param {import('saxes').SaxesTagNS} tag */
export function symbolOf({ attributes }) {
  const of = (name) => Object.values(attributes).find(({ local }) => local === name)?.value ?? '';
  const code = Number.parseInt(of('char'), 16);
  const isPrivate = code >= 0xf000 && code <= 0xf0ff;
  const known = SYMBOLS[of('font').toLowerCase()]?.get(code & 0xff);
  if (known !== undefined || isPrivate || !(code >= 0x20 && code <= 0xffff)) return known ?? UNKNOWN;
  return String.fromCharCode(code);
}
