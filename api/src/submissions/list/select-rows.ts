import {
  SUBMISSION_STATUSES,
  type SubmissionSort,
  type SubmissionStatus,
} from '@site/shared/contracts/staff';
import type { Knex } from 'knex';
import { forceIndex, selectFullText, toText, type Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { limitToPart, type Order, type Part } from '../../lists/read-page.ts';
import { findMatches, type Search } from '../search/find-matches.ts';
import { addConditions, type SubmissionConditions } from './conditions.ts';
import { indexFor, SORT_COLUMNS } from './order.ts';

/** A row as the database returns it. */
export interface StoredRow {
  readonly id: string;
  readonly reference: string;
  readonly created_at: string;
  readonly company_name: string;
  readonly industry: string;
  readonly company_size: string;
  readonly contact_name: string;
  readonly email: string;
  readonly phone: string;
  readonly file_path: string | null;
  readonly spam_score: number;
  readonly spam_reasons: string;
  readonly duplicate_of: string | null;
  readonly status: string;
  readonly assignee_id: string | null;
  readonly next_action_on: string | null;
  readonly changed_at: string;
  readonly company_order: string;
}

/** Free text from visitors. */
const TEXTS = ['company_name', 'contact_name', 'email', 'phone', 'company_order'] as const;
const PLAIN: readonly (keyof StoredRow)[] = [
  'id',
  'reference',
  'created_at',
  'industry',
  'company_size',
  'file_path',
  'spam_score',
  'spam_reasons',
  'duplicate_of',
  'status',
  'assignee_id',
  'next_action_on',
  'changed_at',
];

/** What is listed, and in which order. */
export interface Selection {
  readonly conditions: SubmissionConditions;
  readonly sort: SubmissionSort;
  readonly descends: boolean;
}

/** Selects a part of the list. Reads index ranges, so deep pages cost no more than the first. */
export async function selectRows(selection: Selection, part: Part, db: Db): Promise<StoredRow[]> {
  const rows = selection.conditions.terms ? foundRows(selection, part, db) : rowsQuery(selection, part, db);
  return toRows(await rows);
}

/** In one snapshot: without a row that is erased between the statements, the part would look like the last one. */
function foundRows(selection: Selection, part: Part, db: Db): Promise<Record<string, unknown>[]> {
  return inTransaction(db, async (transaction) => {
    const ids = await findMatches(toSearch(selection), part, transaction);
    return rowsOf(ids, selection, part, transaction);
  });
}

/** The rows of these ids outside quarantine, newest first. */
export async function selectByIds(ids: readonly string[], db: Db): Promise<StoredRow[]> {
  const part = { from: null, direction: 'next', limit: ids.length } as const;
  return toRows(await rowsOf(ids, { descends: true }, part, db).where({ quarantined: 0 }));
}

function toRows(rows: readonly Record<string, unknown>[]): StoredRow[] {
  return rows.map((row) => {
    for (const column of TEXTS) row[column] = toText(row[column]);
    return row as unknown as StoredRow;
  });
}

/** The ids of a part of the list. */
export async function findIds(selection: Selection, part: Part, db: Db): Promise<string[]> {
  if (selection.conditions.terms) return findMatches(toSearch(selection), part, db);
  const rows: { readonly id: string }[] = await rowsQuery(selection, part, db).clearSelect().select('id');
  return rows.map(({ id }) => id);
}

/** How many rows match. Takes a second for a million rows, so lists count up to a limit. Terms of a search are ignored. */
export async function countAll(conditions: SubmissionConditions, db: Db): Promise<number> {
  const row = await addConditions(db('application_submissions').count({ n: '*' }), conditions).first();
  return Number(row?.['n'] ?? 0);
}

/** What a search needs of a list, which is sorted by date. */
export function toSearch(selection: Selection): Search {
  const { conditions, descends } = selection;
  return {
    terms: conditions.terms ?? [],
    order: { columns: SORT_COLUMNS.received, descends },
    near: (part, db) => rowsQuery(selection, part, db).clearSelect().select(SORT_COLUMNS.received),
    limit: (query) => addConditions(query, conditions),
  };
}

function rowsOf(
  ids: readonly string[],
  { descends }: Pick<Selection, 'descends'>,
  { direction }: Part,
  db: Db,
) {
  const query = selectColumns(db.from('application_submissions'), db).whereIn('id', [...ids]);
  const order = { columns: SORT_COLUMNS.received.map(ofTable), descends };
  return limitToPart(query, order, { from: null, direction, limit: ids.length });
}

/** The query of `selectRows` without terms. Several statuses are read one by one and merged, because no index has them in one order. */
export function rowsQuery(selection: Selection, part: Part, db: Db): Knex.QueryBuilder {
  const { sort, conditions, descends } = selection;
  if (sort === 'status') return rowsByStatus(selection, part, db);
  const { statuses } = conditions;
  if (statuses.length <= 1) return oneRange(selection, part, db);
  const queries = statuses.map((status) => oneRange(withStatus(selection, status), part, db));
  return merged(queries, { columns: SORT_COLUMNS[sort], descends }, part, db);
}

/** Rows in the order of the pipeline, then of arrival. Statuses in front of the part are left out. */
function rowsByStatus(selection: Selection, { from, ...part }: Part, db: Db) {
  const { descends } = selection;
  const [status, ...received] = from ?? [];
  const isForward = descends !== (part.direction === 'next');
  const queries = SUBMISSION_STATUSES.flatMap((each, rank) => {
    const ahead = (rank - SUBMISSION_STATUSES.findIndex((one) => one === status)) * (isForward ? 1 : -1);
    if (from && ahead < 0) return [];
    const start = from && ahead === 0 ? received : null;
    const ofStatus = withStatus({ ...selection, sort: 'received' }, each);
    return [oneRange(ofStatus, { ...part, from: start }, db).select(db.raw('? as status_rank', [rank]))];
  });
  return merged(queries, { columns: ['status_rank', 'created_at', 'id'], descends }, part, db);
}

/** The first rows of several queries, each of which is limited and in the same order. */
function merged(queries: readonly Knex.QueryBuilder[], order: Order, part: Omit<Part, 'from'>, db: Db) {
  const parts = queries.map((query) => db.from(query.as('part')).select('*'));
  const all = db.from(db.queryBuilder().unionAll(parts).as('merged')).select('*');
  return limitToPart(all, order, { ...part, from: null });
}

function withStatus(selection: Selection, status: SubmissionStatus): Selection {
  return { ...selection, conditions: { ...selection.conditions, statuses: [status] } };
}

function oneRange(selection: Selection, part: Part, db: Db) {
  const { conditions, sort, descends } = selection;
  const table = forceIndex('application_submissions', indexFor(sort, conditions), db);
  const query = selectColumns(db.from(table), db);
  const columns = SORT_COLUMNS[sort].map(ofTable);
  return limitToPart(addConditions(query, conditions), { columns, descends }, part);
}

function selectColumns(query: Knex.QueryBuilder, db: Db) {
  return query.select(PLAIN).select(TEXTS.map((column) => selectFullText(column, db)));
}

/** Without the table, SQLite would sort by the selected text instead of reading the index. */
function ofTable(column: string): string {
  return `application_submissions.${column}`;
}
