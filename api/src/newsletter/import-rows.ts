import { EmailAddress } from '@site/shared/contracts';
import { parseCsv, type CsvRow } from '../csv/parse-csv.ts';

export interface ImportRow {
  readonly line: number;
  readonly text: string;
  /** Null when the row has no valid address. */
  readonly email: string | null;
  /** The file itself says that this address gets no newsletter. */
  readonly isOptedOut: boolean;
}

const EMAIL_HEADERS = new Set([
  'email',
  'e-mail',
  'mail',
  'email address',
  'e-mail address',
  'email_address',
]);
const STATE_HEADERS = new Set(['state', 'status']);
/** All other states, such as `unsubscribed`, `bounced` or `pending`, mean that nobody may be added. */
const SUBSCRIBED = new Set(['', 'confirmed', 'subscribed', 'active', 'enabled']);
/** Characters that the form accepts but no mail can be sent to. */
const UNSENDABLE = /[<>()[\]\\,;:"]/;
/** Exports put an apostrophe in front of what looks like a formula. */
const FORMULA_GUARD = /^'(?=\s*[=+\-@＝＋－＠])/;

/** The rows of a CSV file with an email column, or of a list with one address per line. */
export function readImportRows(text: string): ImportRow[] {
  const [first, ...rest] = parseCsv(text);
  if (!first) return [];
  const headers = first.cells.map((cell) => cell.trim().toLowerCase());
  const emailAt = headers.findIndex((header) => EMAIL_HEADERS.has(header));
  if (emailAt < 0) return [first, ...rest].map((row) => toRow(row, addressIn(row), ''));
  const stateAt = headers.findIndex((header) => STATE_HEADERS.has(header));
  return rest.map((row) => toRow(row, row.cells[emailAt] ?? '', row.cells[stateAt] ?? ''));
}

/** Without headers, the first cell that looks like an address. */
function addressIn({ cells }: CsvRow): string {
  return cells.find((cell) => cell.includes('@')) ?? cells[0] ?? '';
}

function toRow({ line }: CsvRow, cell: string, state: string): ImportRow {
  const text = cell.trim().replace(FORMULA_GUARD, '');
  const { data } = EmailAddress.safeParse(text);
  return {
    ...{ line, text },
    email: data !== undefined && !UNSENDABLE.test(data) ? data : null,
    isOptedOut: !SUBSCRIBED.has(state.trim().toLowerCase()),
  };
}
