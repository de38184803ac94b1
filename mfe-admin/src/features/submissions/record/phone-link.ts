/** What people write before an extension: `ext. 12`, `x12`, `#12`, and the notation of RFC 3966 itself. */
const EXTENSION = /\s*(?:[,;]?\s*(?:ext(?:ension|n)?|x)[\s.:=]*|[,;#]+\s*)(\d+)\s*$/i;
/** The zero that is dialed within the country only: `+44 (0)20`. */
const TRUNK_ZERO = /^(\+\d{1,3}[\s.-]*)\(0\)/;

/** The `tel:` address of a number as a person typed it, by RFC 3966. The extension is a parameter: it is dialed after the call is answered. */
export function phoneLink(typed: string): string {
  const extension = EXTENSION.exec(typed);
  const number = (extension ? typed.slice(0, extension.index) : typed).trim().replace(TRUNK_ZERO, '$1');
  const digits = number.replace(/(?!^\+)\D/g, '');
  return `tel:${digits}${extension ? `;ext=${extension[1]}` : ''}`;
}
