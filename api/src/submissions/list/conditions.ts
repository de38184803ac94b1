import {
  parseSearch,
  statusesOf,
  type SubmissionFilter,
  type SubmissionStatus,
} from '@site/shared/contracts';
import type { Knex } from 'knex';
import { dayRange, type InstantRange, type ReportingDays } from '../../lists/day-range.ts';

/** A filter as the database needs it: ids instead of email addresses, instants instead of days. */
export interface SubmissionConditions extends InstantRange {
  /** Empty for all. */
  readonly statuses: readonly SubmissionStatus[];
  readonly industry?: string | undefined;
  readonly companySize?: string | undefined;
  readonly assigneeId?: string | undefined;
  readonly hasDocument?: boolean | undefined;
  /** Each begins a word of the submission. */
  readonly terms?: readonly string[] | undefined;
}

export interface FilterServices {
  readonly readCalendar: () => Promise<ReportingDays>;
  readonly findUserId: (email: string) => Promise<string | null>;
  readonly now: () => number;
}

/**
 * Null when no submission can match, because no account has the email address, the first day is in the future or the searched
 * words are all too short.
 */
export async function toConditions(
  filter: SubmissionFilter,
  { readCalendar, findUserId, now }: FilterServices,
): Promise<SubmissionConditions | null> {
  const { industry, companySize, document, assignee, startDate, endDate, text } = filter;
  const terms = text === undefined ? undefined : parseSearch(text).terms;
  const assigneeId = assignee === undefined ? undefined : await findUserId(assignee);
  const range = dayRange({ startDate, endDate }, await readCalendar(), now());
  if (assigneeId === null || range === null || terms?.length === 0) return null;
  const hasDocument = document && document === 'with';
  return { statuses: statusesOf(filter), industry, companySize, assigneeId, hasDocument, terms, ...range };
}

/** Limits a query on submissions outside quarantine to those that match. Terms are searched for in `search-rows.ts`. */
export function addConditions<Query extends Knex.QueryBuilder>(
  query: Query,
  { statuses, industry, companySize, assigneeId, hasDocument, from, until }: SubmissionConditions,
): Query {
  const equal = { industry, company_size: companySize, assignee_id: assigneeId };
  query.where({ quarantined: 0 });
  for (const [column, value] of Object.entries(equal)) if (value !== undefined) query.where(column, value);
  if (statuses.length > 0) query.whereIn('status', [...statuses]);
  if (hasDocument === true) query.whereNotNull('file_path');
  if (hasDocument === false) query.whereNull('file_path');
  if (from !== undefined) query.where('created_at', '>=', from);
  if (until !== undefined) query.where('created_at', '<', until);
  return query;
}
