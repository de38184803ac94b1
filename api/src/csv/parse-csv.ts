export interface CsvRow {
  /** The line on which the row starts, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = [',', ';', '\t'];
/** Lines that the delimiter is looked for in: a title may stand in front of the columns. */
const SAMPLE_LINES = 10;
/** Excel's own way to name the delimiter. */
const SEPARATOR_LINE = /^"?sep=([^\r\n])"?(?:\r\n|\r|\n|$)/i;

/**
 * Reads CSV as spreadsheets write it. Empty rows are left out. The delimiter is the one that the file names, else the one that its
 * first lines have most of. A quote that is never closed is a character like any other, so that it swallows no further rows.
 */
export function parseCsv(text: string): CsvRow[] {
  const whole = text.replace(/^\uFEFF/, '');
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(whole) ?? [];
  const content = whole.slice(separatorLine.length);
  const delimiter = named ?? delimiterOf(content);
  const rows: CsvRow[] = [];
  let line = separatorLine === '' ? 1 : 2;
  let start = line;
  let cells: string[] = [];
  let cell = '';

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
    const end = character === '"' && cell.trim() === '' ? quoteEnd(content, index, delimiter) : undefined;
    if (end !== undefined) {
      const quoted = content.slice(index + 1, end);
      cell = quoted.replaceAll('""', '"');
      line += quoted.match(/\r\n|\r|\n/g)?.length ?? 0;
      index = end;
    } else if (character === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (isBreak) endRow();
    else if (character !== '\r') cell += character;
  }
  endRow();
  return rows;
}

/** Where a quoted cell ends: at the first quote with a delimiter or a line end behind it. Undefined if another quote comes before. */
function quoteEnd(content: string, start: number, delimiter: string): number | undefined {
  let end = content.indexOf('"', start + 1);
  while (end >= 0 && content[end + 1] === '"') end = content.indexOf('"', end + 2);
  if (end < 0) return undefined;
  let next = end + 1;
  while (content[next] === ' ') next += 1;
  const behind = content[next];
  return behind === undefined || behind === delimiter || behind === '\r' || behind === '\n' ? end : undefined;
}

function delimiterOf(content: string): string {
  const lines = content.split(/\r\n|\r|\n/, SAMPLE_LINES).join('\n');
  const unquoted = lines.replace(/"[^"\n]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return DELIMITERS.reduce((best, each) => (count(each) > count(best) ? each : best));
}
