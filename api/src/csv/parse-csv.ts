export interface CsvRow {
  /** The line on which the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];

/** Reads CSV as spreadsheets write it. Empty rows are left out. The delimiter is the one that the first line has most of. */
export function parseCsv(text: string): CsvRow[] {
  const content = text.replace(/^\uFEFF/, '');
  const delimiter = delimiterOf(content);
  const rows: CsvRow[] = [];
  let line = 1;
  let start = 1;
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;

  function endRow(): void {
    cells.push(cell);
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: start, cells });
    cells = [];
    cell = '';
    start = line;
  }

  for (let index = 0; index < content.length; index += 1) {
    const character = content[index] ?? '';
    const isBreak = character === '\n' || (character === '\r' && content[index + 1] !== '\n');
    if (isBreak) line += 1;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (content[index + 1] === '"') {
        cell += '"';
        index += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (isBreak) endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}

function delimiterOf(content: string): string {
  const first = content.split(/[\r\n]/, 1)[0] ?? '';
  const count = (delimiter: string) => first.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
