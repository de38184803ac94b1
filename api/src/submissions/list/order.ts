import { codePoints, SUBMISSION_LIMITS } from '@site/shared/contracts';
import { SUBMISSION_STATUSES, type SubmissionSort } from '@site/shared/contracts/staff';
import { isId, isInstant } from '../../database/row-position.ts';
import type { RowKey } from '../../lists/cursor.ts';
import type { SubmissionConditions } from './conditions.ts';

/** The columns that order the list by each sort. Statuses are in the order of the pipeline. */
export const SORT_COLUMNS: Readonly<Record<SubmissionSort, readonly string[]>> = {
  received: ['created_at', 'id'],
  company: ['company_order', 'id'],
  status: ['status', 'created_at', 'id'],
  changed: ['changed_at', 'id'],
  due: ['next_action_on', 'id'],
};

/** Nobody changes the columns of these sorts, so a row keeps its place. */
export const FIXED_SORTS: readonly SubmissionSort[] = ['received', 'company'];

/**
 * The index that has the rows of a filter in the order of a sort (`FILTERS_BY_SORT`). Of several filters, the one that the
 * fewest rows match is chosen; the rows of the index are then checked against the others.
 */
export function indexFor(sort: SubmissionSort, conditions: SubmissionConditions): string {
  const hasStatus = conditions.statuses.length > 0;
  if (sort === 'changed') return hasStatus ? 'submissions_by_status_changed' : 'submissions_by_changed';
  if (sort === 'company') return 'submissions_by_company_order';
  // Also when they are sorted by date: next actions are set one by one, so they are few among all submissions.
  if (conditions.hasNextAction) return 'submissions_by_due';
  if (conditions.assigneeId !== undefined) return 'submissions_by_assignee';
  if (hasStatus) return 'submissions_by_status';
  if (conditions.industry !== undefined) return 'submissions_by_industry';
  if (conditions.companySize !== undefined) return 'submissions_by_size';
  return 'application_submissions_quarantined_created_at_id_index';
}

/** Checks a key from outside. */
export function isKeyOf(sort: SubmissionSort): (key: RowKey) => boolean {
  const columns = SORT_COLUMNS[sort];
  return (key) =>
    key.length === columns.length && columns.every((column, index) => isValue(column, key[index] ?? ''));
}

function isValue(column: string, value: string): boolean {
  if (column === 'id') return isId(value);
  if (column === 'status') return SUBMISSION_STATUSES.some((status) => status === value);
  if (column === 'next_action_on') return /^\d{4}-\d\d-\d\d$/.test(value);
  return column.endsWith('_at') ? isInstant(value) : codePoints(value) <= SUBMISSION_LIMITS.companyName;
}
