import type { ImportColumn } from '@site/shared/contracts/staff';
import type { CsvRow } from '../csv/parse-csv.ts';

/** What a file says about one address, by what its columns are taken for. */
export type Verdict = 'subscribed' | 'opted-out' | 'unclear';

const EMAIL_HEADERS = new Set(['email', 'mail', 'email address', 'emailaddress', 'mail address']);
const STATE_HEADER =
  /^(?:(?:email|mail|subscription|subscriber|marketing|newsletter|member|contact) )?(?:state|status)$/;
const OPT_OUT_HEADER =
  /unsub|opt(?:ed)? ?out|do not|don ?t|\bno (?:e?mail|contact)|bounce|suppress|block|complain|complaint|spam|removed|cleaned|deleted|reject/;
const OPT_IN_HEADER =
  /opt(?:ed)? ?in|subscri|consent|permission|accept|agree|allow|newsletter|marketing|gdpr/;

/** All other states, such as `unsubscribed`, `bounced` or `pending`, mean that nobody may be added. */
const SUBSCRIBED_STATES = new Set(['', 'confirmed', 'subscribed', 'active', 'enabled']);
const YES = new Set([
  ...'yes y true t 1 x on ja oui si sí ok ✓ ✔ ☑ checked granted agreed accepted subscribed active confirmed'.split(
    ' ',
  ),
  ...['opted in', 'opt in'],
]);
const NO = new Set(
  'no n false f 0 off nein non never none null n/a – unchecked denied declined refused'.split(' '),
);
const DATE = /^\d{1,4}[/. ]\d{1,2}[/. ]\d{1,4}\b/;
/** In a note, and in a column without a name. A link to unsubscribe says nothing. */
const SAYS_OPTED_OUT = /^(?!https?:).*(?:unsub|opt(?:ed)? ?out|do not (?:e?mail|contact)|bounced|suppressed)/;

/** Takes each column for something by its name, and a column whose name says nothing by its values. */
export function readColumns(headers: readonly string[], rows: readonly CsvRow[]): ImportColumn[] {
  const emailAt = emailColumn(headers, rows);
  return headers.map((name, index) => {
    if (index === emailAt) return { name, use: 'email' };
    const use = useOf(normalized(name));
    return {
      name,
      use: use === 'ignored' ? useOfValues(rows.map(({ cells }) => valueOf(cells[index]))) : use,
    };
  });
}

/** The row of column names: the one that names the addresses, else the last one before the first address. */
export function findHeaders(rows: readonly CsvRow[]): number {
  const named = rows.findIndex(({ cells }) => cells.some((cell) => EMAIL_HEADERS.has(normalized(cell))));
  if (named >= 0) return named;
  const before = rows.findIndex(({ cells }) => cells.some(isAddressLike)) - 1;
  const columns = rows[before]?.cells.filter((cell) => cell.trim() !== '').length ?? 0;
  return columns > 1 ? before : -1;
}

/** Nobody is subscribed who opted out in any column. */
export function verdictOf(cells: readonly string[], columns: readonly ImportColumn[]): Verdict {
  const hasState = columns.some(({ use }) => use === 'state');
  const verdicts = columns.map(({ use }, index) => verdictOfCell(use, valueOf(cells[index]), hasState));
  if (verdicts.includes('opted-out')) return 'opted-out';
  const isAmbiguous = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  const isShort = columns.some(({ use }, index) => isDecisive(use) && cells[index] === undefined);
  return isAmbiguous || isShort || verdicts.includes('unclear') ? 'unclear' : 'subscribed';
}

function verdictOfCell(use: ImportColumn['use'], value: string, hasState: boolean): Verdict {
  if (use === 'state') return SUBSCRIBED_STATES.has(value) ? 'subscribed' : 'opted-out';
  if (use === 'opt-out') return value === '' || NO.has(value) ? 'subscribed' : 'opted-out';
  // Beside a state, a consent may be a note about how it was given.
  if (use === 'opt-in' && hasState) return NO.has(value) ? 'opted-out' : 'subscribed';
  if (use === 'opt-in') return YES.has(value) || DATE.test(value) ? 'subscribed' : 'opted-out';
  if (use === 'notes') return SAYS_OPTED_OUT.test(value) ? 'opted-out' : 'subscribed';
  return use === 'unclear' ? 'unclear' : 'subscribed';
}

function isDecisive(use: ImportColumn['use']): boolean {
  return use !== 'email' && use !== 'ignored';
}

function useOf(header: string): ImportColumn['use'] {
  if (STATE_HEADER.test(header)) return 'state';
  if (OPT_OUT_HEADER.test(header)) return 'opt-out';
  return OPT_IN_HEADER.test(header) && !/\bip$/.test(header) ? 'opt-in' : 'ignored';
}

/** A column of answers to a question that its name does not tell may be the one that matters. */
function useOfValues(values: readonly string[]): ImportColumn['use'] {
  if (values.some((value) => SAYS_OPTED_OUT.test(value))) return 'notes';
  const answers = values.filter((value) => value !== '');
  const isAnswered = answers.length > 0 && answers.every((value) => YES.has(value) || NO.has(value));
  return isAnswered ? 'unclear' : 'ignored';
}

/** The column with a name for addresses, else the one that has most of them. */
function emailColumn(headers: readonly string[], rows: readonly CsvRow[]): number {
  const named = headers.findIndex((header) => EMAIL_HEADERS.has(normalized(header)));
  if (named >= 0) return named;
  const counts = headers.map(
    (_, index) => rows.filter(({ cells }) => isAddressLike(cells[index] ?? '')).length,
  );
  return counts.indexOf(Math.max(...counts));
}

export function isAddressLike(cell: string): boolean {
  return /\S@\S/.test(cell);
}

/** `Opt_In`, `opt-in` and `OptIn:` are one name. */
function normalized(header: string): string {
  return header
    .trim()
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\be[-_ ]mail/g, 'email')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function valueOf(cell = ''): string {
  return cell
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim();
}
