import { COMPANY_SIZES, INDUSTRIES, type SubmissionFilter, type SubmissionRow } from '@site/shared/contracts';
import type { FindEmails } from '../../audit/lines.ts';
import { CSV_START, csvLine } from '../../csv/csv.ts';
import type { Db } from '../../database/connection.ts';
import { readInBatches } from '../../lists/read-in-batches.ts';
import { keyOf, toItems } from './list.ts';
import { selectByIds, selectRows, type Selection, type StoredRow } from './select-rows.ts';

const COLUMNS: readonly (readonly [string, (row: SubmissionRow) => string | null])[] = [
  ['reference', ({ reference }) => reference],
  ['received', ({ created_at }) => created_at],
  ['company', ({ company_name }) => company_name],
  ['contact', ({ contact_name }) => contact_name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['industry', ({ industry }) => labelOf(INDUSTRIES, industry)],
  ['size', ({ company_size }) => labelOf(COMPANY_SIZES, company_size)],
  ['document', ({ file_path }) => (file_path === null ? 'no' : 'yes')],
  ['status', ({ status }) => status],
  ['assignee', ({ assignee }) => assignee],
  ['next_action_on', ({ next_action_on }) => next_action_on],
  ['changed', ({ changed_at }) => changed_at],
];

export interface ExportServices {
  readonly db: Db;
  readonly findEmails: FindEmails;
  /** Gets the number of rows of each part before it is yielded. */
  readonly wrote?: (rows: number) => void;
}

/** The matching submissions as CSV in the order of the list, read in batches. Times are in UTC. */
export async function* submissionsCsv(
  selection: Selection | null,
  services: ExportServices,
): AsyncGenerator<string> {
  const none: readonly StoredRow[][] = [];
  const batches = selection
    ? readInBatches<StoredRow>({
        keyOf: (row) => keyOf(row, selection),
        select: (part) => selectRows(selection, part, services.db),
      })
    : none;
  yield* toCsv(batches, services);
}

const BATCH = 1000;

/** The submissions of these ids as CSV, newest first: ids begin with the time. */
export async function* selectedCsv(ids: readonly string[], services: ExportServices): AsyncGenerator<string> {
  const newestFirst = [...new Set(ids)].sort().reverse();
  async function* batches() {
    for (let at = 0; at < newestFirst.length; at += BATCH)
      yield await selectByIds(newestFirst.slice(at, at + BATCH), services.db);
  }
  yield* toCsv(batches(), services);
}

async function* toCsv(
  batches: AsyncIterable<readonly StoredRow[]> | Iterable<readonly StoredRow[]>,
  { findEmails, wrote }: ExportServices,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(COLUMNS.map(([name]) => name));
  for await (const rows of batches) {
    const items = await toItems(rows, findEmails);
    wrote?.(items.length);
    yield items.map((item) => csvLine(COLUMNS.map(([, cell]) => cell(item)))).join('');
  }
}

/** The name of the file: with the window of the filter, or up to today. */
export function fileName({ startDate, endDate }: SubmissionFilter, today: string): string {
  return `submissions-${startDate ?? 'all'}-to-${endDate ?? today}.csv`;
}

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}
