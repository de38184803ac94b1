/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF';

/** A number with a fixed count of decimals. */
export interface Decimal {
  readonly value: number;
  readonly decimals: number;
}

/** Null becomes an empty cell. */
export type Cell = string | number | Decimal | null;

/**
 * One CSV line as defined in RFC 4180. Texts are quoted, and get a leading apostrophe if they look like a formula. Numbers are
 * written bare, so they must be our own. Headers are texts.
 */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  return typeof cell === 'number' ? String(cell) : cell.value.toFixed(cell.decimals);
}

function quoted(text: string): string {
  const cell = text.includes('"') ? text.replaceAll('"', '""') : text;
  return isFormula(text) ? `"'${cell}"` : `"${cell}"`;
}

/** Spreadsheets skip blanks and invisible characters before the first character of a formula. */
const FORMULA = /^[\s\uFEFF\u200B-\u200D\u2060]*[\t\r\n\0=+\-@＝＋－＠]/;

function isFormula(text: string): boolean {
  return FORMULA.test(text);
}
