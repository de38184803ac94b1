import { EmailAddress } from '@site/shared/contracts';
import { type ImportColumn } from '@site/shared/contracts/staff';
import { parseCsv, type CsvRow } from '../csv/parse-csv.ts';
import { findHeaders, isAddressLike, readColumns, verdictOf, type Verdict } from './import-columns.ts';

export interface ImportRow {
  readonly line: number;
  readonly text: string;
  /** Null when the row has no valid address. */
  readonly email: string | null;
  readonly verdict: Verdict;
}

export interface ImportFile {
  /** What each column was taken for. Those of a list without names have empty ones. */
  readonly columns: readonly ImportColumn[];
  readonly rows: readonly ImportRow[];
}

/** Characters that the form accepts but no mail can be sent to. */
const UNSENDABLE = /[<>()[\]\\,;:"]/;
/** Exports put an apostrophe in front of what looks like a formula. */
const FORMULA_GUARD = /^'(?=\s*[=+\-@＝＋－＠])/;

/** A CSV file with an email column, below a title if there is one, or a list with one address per line. */
export function readImportFile(text: string): ImportFile {
  const rows = parseCsv(text);
  const headersAt = findHeaders(rows);
  const headers = rows[headersAt]?.cells ?? unnamed(rows);
  const data = rows.slice(headersAt + 1);
  const columns = readColumns(headers, data);
  const emailAt = columns.findIndex(({ use }) => use === 'email');
  const addressIn = (cells: readonly string[]) =>
    headersAt >= 0 ? cells[emailAt] : (cells.find(isAddressLike) ?? cells[0]);
  return {
    columns,
    rows: [
      ...rows.slice(0, Math.max(0, headersAt)).map((row) => toRow(row, row.cells.join(' '), 'unclear')),
      ...data.map((row) => toRow(row, addressIn(row.cells) ?? '', verdictOf(row.cells, columns))),
    ],
  };
}

/** As many names as the longest row has cells. */
function unnamed(rows: readonly CsvRow[]): string[] {
  return Array<string>(Math.max(0, ...rows.map(({ cells }) => cells.length))).fill('');
}

function toRow({ line }: CsvRow, cell: string, verdict: Verdict): ImportRow {
  const text = cell.trim().replace(FORMULA_GUARD, '');
  const { data } = EmailAddress.safeParse(text);
  return { line, text, email: data !== undefined && !UNSENDABLE.test(data) ? data : null, verdict };
}
