import {
  parseSearch,
  statusesOf,
  type SubmissionFilter,
  type SubmissionSort,
  type SubmissionStatus,
} from '@site/shared/contracts/staff';
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
  /** Only submissions with a next action. */
  readonly hasNextAction?: boolean | undefined;
  /** The first day after the last one on which a next action is due. */
  readonly dueBefore?: string | undefined;
  /** Each begins a word of the submission. */
  readonly terms?: readonly string[] | undefined;
}

export interface FilterServices {
  readonly readCalendar: () => Promise<ReportingDays>;
  readonly findUserId: (email: string) => Promise<string | null>;
  readonly now: () => number;
}

/**
 * Null when no submission can match, because no account has the email address, the first day is in the future or the search
 * has no words.
 */
export async function toConditions(
  { sort, ...filter }: SubmissionFilter & { readonly sort?: SubmissionSort },
  { readCalendar, findUserId, now }: FilterServices,
): Promise<SubmissionConditions | null> {
  const { industry, companySize, document, due, assignee, startDate, endDate, text } = filter;
  const terms = text === undefined ? undefined : parseSearch(text).terms;
  const assigneeId = assignee === undefined ? undefined : await findUserId(assignee);
  const calendar = await readCalendar();
  const range = dayRange({ startDate, endDate }, calendar, now());
  if (assigneeId === null || range === null || terms?.length === 0) return null;
  const hasDocument = document && document === 'with';
  const today = calendar.dayOf(now());
  return {
    ...{ statuses: statusesOf(filter), industry, companySize, assigneeId, hasDocument, terms, ...range },
    hasNextAction: sort === 'due',
    dueBefore: due && (due === 'overdue' ? today : dayAfter(today)),
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + 24 * 3600_000).toISOString().slice(0, 10);
}

/** Limits a query on submissions outside quarantine to those that match. Terms are searched for in `search-rows.ts`. */
export function addConditions<Query extends Knex.QueryBuilder>(
  query: Query,
  conditions: SubmissionConditions,
): Query {
  const { statuses, industry, companySize, assigneeId, hasDocument, hasNextAction, dueBefore, from, until } =
    conditions;
  const equal = { industry, company_size: companySize, assignee_id: assigneeId };
  query.where({ quarantined: 0 });
  for (const [column, value] of Object.entries(equal)) if (value !== undefined) query.where(column, value);
  if (statuses.length > 0) query.whereIn('status', [...statuses]);
  if (hasDocument === true) query.whereNotNull('file_path');
  if (hasDocument === false) query.whereNull('file_path');
  if (hasNextAction) query.whereNotNull('next_action_on');
  if (dueBefore !== undefined) query.where('next_action_on', '<', dueBefore);
  if (from !== undefined) query.where('created_at', '>=', from);
  if (until !== undefined) query.where('created_at', '<', until);
  return query;
}
