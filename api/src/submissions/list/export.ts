import {
  columnsOf,
  type SubmissionColumn,
  type SubmissionFilter,
  type SubmissionRow,
} from '@site/shared/contracts/staff';
import { COMPANY_SIZES, INDUSTRIES } from '@site/shared/contracts';
import type { FindEmails } from '../../audit/lines.ts';
import { CSV_START, csvLine } from '../../csv/csv.ts';
import { createLocalTimes } from '../../csv/local-times.ts';
import type { Db } from '../../database/connection.ts';
import type { ReportingDays } from '../../lists/day-range.ts';
import { readInBatches } from '../../lists/read-in-batches.ts';
import { keyOf, toItems } from './list.ts';
import { FIXED_SORTS } from './order.ts';
import { selectByIds, selectRows, type Selection, type StoredRow } from './select-rows.ts';

interface CsvColumn {
  readonly name: string;
  readonly cell: (row: SubmissionRow) => string | null;
  /** Whether the cells are instants. */
  readonly isTime?: boolean;
}

const COLUMNS: Readonly<Record<SubmissionColumn, CsvColumn>> = {
  reference: { name: 'reference', cell: ({ reference }) => reference },
  date: { name: 'received', cell: ({ created_at }) => created_at, isTime: true },
  company: { name: 'company', cell: ({ company_name }) => company_name },
  contact: { name: 'contact', cell: ({ contact_name }) => contact_name },
  email: { name: 'email', cell: ({ email }) => email },
  phone: { name: 'phone', cell: ({ phone }) => phone },
  industry: { name: 'industry', cell: ({ industry }) => labelOf(INDUSTRIES, industry) },
  size: { name: 'size', cell: ({ company_size }) => labelOf(COMPANY_SIZES, company_size) },
  document: { name: 'document', cell: ({ file_path }) => (file_path === null ? 'no' : 'yes') },
  status: { name: 'status', cell: ({ status }) => status },
  assignee: { name: 'assignee', cell: ({ assignee }) => assignee },
  'next-action': { name: 'next_action_on', cell: ({ next_action_on }) => next_action_on },
  changed: { name: 'changed', cell: ({ changed_at }) => changed_at, isTime: true },
  'spam-score': { name: 'spam_score', cell: ({ spam_score }) => String(spam_score) },
};
const ALL = Object.keys(COLUMNS).filter((name) => name !== 'spam-score') as SubmissionColumn[];

function csvColumns(names: string | undefined): readonly CsvColumn[] {
  return (names === undefined ? ALL : columnsOf(names)).map((column) => COLUMNS[column]);
}

export interface ExportServices {
  readonly db: Db;
  readonly findEmails: FindEmails;
  readonly readCalendar: () => Promise<ReportingDays>;
  /** Names of columns, separated by commas. All but the spam score if absent. */
  readonly columns?: string | undefined;
  /** Gets the number of rows of each part before it is yielded. */
  readonly wrote?: (rows: number) => void;
}

/** The matching submissions as CSV, read in batches. */
export async function* submissionsCsv(
  selection: Selection | null,
  services: ExportServices,
): AsyncGenerator<string> {
  const none: readonly StoredRow[][] = [];
  yield* toCsv(selection ? batchesOf(inFixedOrder(selection), services.db) : none, services);
}

function batchesOf(selection: Selection, db: Db) {
  return readInBatches<StoredRow>({
    keyOf: (row) => keyOf(row, selection),
    select: (part) => selectRows(selection, part, db),
  });
}

/**
 * By date if the sort is by what staff change: each batch is a statement of its own, so a row that moves in between would be read
 * twice or not at all.
 */
function inFixedOrder(selection: Selection): Selection {
  return FIXED_SORTS.includes(selection.sort) ? selection : { ...selection, sort: 'received' };
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
  { findEmails, readCalendar, wrote, columns }: ExportServices,
): AsyncGenerator<string> {
  const chosen = csvColumns(columns);
  const times = createLocalTimes((await readCalendar()).timeZone);
  const headings = chosen.map(({ name, isTime }) => (isTime ? times.heading(name) : name));
  const cellOf = ({ cell, isTime }: CsvColumn, row: SubmissionRow) => {
    const value = cell(row);
    return isTime && value !== null ? times.cell(value) : value;
  };
  yield CSV_START + csvLine(headings);
  for await (const rows of batches) {
    const items = await toItems(rows, findEmails);
    wrote?.(items.length);
    yield items.map((item) => csvLine(chosen.map((column) => cellOf(column, item)))).join('');
  }
}

/** The name of the file: with the window of the filter, or up to today. */
export function fileName({ startDate, endDate }: SubmissionFilter, today: string): string {
  return `submissions-${startDate ?? 'all'}-to-${endDate ?? today}.csv`;
}

function labelOf(labels: Readonly<Record<string, string>>, value: string): string {
  return labels[value] ?? value;
}
