/**
 * The reference that a text is, with dashes and the prefix; undefined for other text. Staff may leave out dashes, spaces and the prefix.
 * A word of eight letters without a digit is a word.
 */
export function findReference(text: string): string | undefined {
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  const [, code] = /^AR([0-9A-Z]{8})$/.exec(compact) ?? /^(?=.*\d)([0-9A-Z]{8})$/.exec(compact) ?? [];
  return code && `AR-${code.slice(0, 4)}-${code.slice(4)}`;
}
