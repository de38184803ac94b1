import type { AuditFilter } from '@site/shared/contracts/staff';
import { dayRange, type InstantRange, type ReportingDays } from '../lists/day-range.ts';

/** A filter as the database needs it: ids instead of email addresses, instants instead of days. */
export interface AuditConditions extends InstantRange {
  readonly event?: string | undefined;
  readonly result?: string | undefined;
  readonly actorId?: string | undefined;
  readonly subjectId?: string | undefined;
}

export interface FilterServices {
  readonly readCalendar: () => Promise<ReportingDays>;
  readonly findUserId: (email: string) => Promise<string | null>;
  readonly now: () => number;
}

/** Null when no line can match, because no account has the email address or the first day is in the future. */
export async function toConditions(
  { event, result, actor, subject: subjectId, ...days }: AuditFilter,
  { readCalendar, findUserId, now }: FilterServices,
): Promise<AuditConditions | null> {
  const actorId = actor === undefined ? undefined : await findUserId(actor);
  const range = dayRange(days, await readCalendar(), now());
  if (actorId === null || range === null) return null;
  return { event, result, actorId, subjectId, ...range };
}
