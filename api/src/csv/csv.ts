/** Byte order mark: tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF';

/** One CSV line as defined in RFC 4180. Null becomes an empty cell. Text that looks like a formula gets a leading apostrophe. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoted(cell))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Spreadsheets skip blanks and invisible characters before the first character of a formula. */
const FORMULA = /^(?:[\t\r\n\0]|[\s\uFEFF\u200B-\u200D\u2060]*[=+\-@＝＋－＠])/;

function isFormula(text: string): boolean {
  return FORMULA.test(text);
}
