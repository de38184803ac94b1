/** Tells spreadsheets that the file is UTF-8. */
export const CSV_START = '\uFEFF';

/** One line of a CSV file as RFC 4180 wants it. Null is an empty cell; no text can be taken for a formula. */
export function csvLine(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quoted(cell))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return `"${(isFormula(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** Spreadsheets look past blanks and invisible signs for what a formula begins with. */
const FORMULA = /^(?:[\t\r\n\0]|[\s\uFEFF\u200B-\u200D\u2060]*[=+\-@＝＋－＠])/;

function isFormula(text: string): boolean {
  return FORMULA.test(text);
}
