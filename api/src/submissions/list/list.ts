import {
  MAX_COUNTED_MATCHES,
  MAX_COUNTED_SUBMISSIONS,
  MAX_SELECTED_SUBMISSIONS,
  SUBMISSION_FILTER_FIELDS,
  SUBMISSIONS_PAGE_SIZE,
  type SubmissionRow,
  type SubmissionRows,
  type SubmissionSelection,
} from '@site/shared/contracts/staff';
import type { FindEmails } from '../../audit/lines.ts';
import type { Db } from '../../database/connection.ts';
import { toIso } from '../../database/instants.ts';
import { parseCursor, type RowKey } from '../../lists/cursor.ts';
import { readPage } from '../../lists/read-page.ts';
import { toConditions, type FilterServices } from './conditions.ts';
import { isKeyOf, SORT_COLUMNS } from './order.ts';
import { findIds, selectRows, type Selection, type StoredRow } from './select-rows.ts';

export interface SubmissionListServices extends FilterServices {
  readonly db: Db;
  readonly findEmails: FindEmails;
}

type ListQuery = SubmissionSelection & { readonly cursor?: string | undefined };

/** One page of the submissions that match. */
export async function listPage(
  query: ListQuery & { readonly limit?: number | undefined },
  services: SubmissionListServices,
): Promise<SubmissionRows> {
  const { cursor, limit = SUBMISSIONS_PAGE_SIZE, ...asked } = query;
  const selection = await toSelection(asked, services);
  const { rows, ...cursors } = await readPage<StoredRow>({
    cursor,
    list: listOf(asked),
    size: limit,
    isKey: isKeyOf(asked.sort),
    keyOf: (row) => keyOf(row, asked),
    select: async (part) => (selection ? selectRows(selection, part, services.db) : []),
  });
  return { items: await toItems(rows, services.findEmails), ...cursors };
}

/** Counts the submissions that match, up to a limit. With a cursor, only those on its side. */
export async function countMatches(
  query: ListQuery,
  services: SubmissionListServices,
): Promise<{ readonly count: number; readonly isCapped: boolean }> {
  const { cursor, ...asked } = query;
  const start = cursor === undefined ? null : parseCursor(cursor, listOf(asked), isKeyOf(asked.sort));
  const { key = null, direction = 'next' } = start ?? {};
  const selection = await toSelection(asked, services);
  if (!selection) return { count: 0, isCapped: false };
  const most = asked.text === undefined ? MAX_COUNTED_SUBMISSIONS : MAX_COUNTED_MATCHES;
  const ids = await findIds(selection, { from: key, direction, limit: most + 1 }, services.db);
  const count = ids.length;
  return { count: Math.min(count, most), isCapped: count > most };
}

/** The ids of the submissions that match, up to a limit. */
export async function selectIds(
  query: ListQuery,
  services: SubmissionListServices,
): Promise<{ readonly ids: string[]; readonly isCapped: boolean }> {
  const { cursor: _, ...asked } = query;
  const selection = await toSelection(asked, services);
  if (!selection) return { ids: [], isCapped: false };
  const part = { from: null, direction: 'next', limit: MAX_SELECTED_SUBMISSIONS + 1 } as const;
  const ids = await findIds(selection, part, services.db);
  return { ids: ids.slice(0, MAX_SELECTED_SUBMISSIONS), isCapped: ids.length > MAX_SELECTED_SUBMISSIONS };
}

/** Null when no submission can match. */
export async function toSelection(
  { sort, order, ...filter }: SubmissionSelection,
  services: FilterServices,
): Promise<Selection | null> {
  const conditions = await toConditions({ ...filter, sort }, services);
  return conditions && { conditions, sort, descends: order === 'descending' };
}

/** What a cursor belongs to. */
function listOf(asked: SubmissionSelection): unknown {
  return [asked.sort, asked.order, ...SUBMISSION_FILTER_FIELDS.map((field) => asked[field])];
}

/** The values that order a row. */
export function keyOf(row: StoredRow, { sort }: Pick<Selection, 'sort'>): RowKey {
  const values: Readonly<Record<string, unknown>> = { ...row };
  return SORT_COLUMNS[sort].map((column) => String(values[column]));
}

/** The rows as staff read them. Each field is named: to spread a row takes longer than to read it from the database. */
export async function toItems(rows: readonly StoredRow[], findEmails: FindEmails): Promise<SubmissionRow[]> {
  const ids = [...new Set(rows.flatMap(({ assignee_id: id }) => id ?? []))];
  const emails = ids.length > 0 ? await findEmails(ids) : new Map<string, string>();
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    created_at: toIso(row.created_at),
    company_name: row.company_name,
    industry: row.industry,
    company_size: row.company_size,
    contact_name: row.contact_name,
    email: row.email,
    phone: row.phone,
    file_path: row.file_path,
    spam_score: row.spam_score,
    spam_reasons: row.spam_reasons,
    duplicate_of: row.duplicate_of,
    status: row.status,
    assignee: (row.assignee_id !== null && emails.get(row.assignee_id)) || null,
    next_action_on: row.next_action_on,
    changed_at: toIso(row.changed_at),
  }));
}
