import { MAX_TIMELINE_EVENTS, type AuditLine, type TimelineEvent } from '@site/shared/contracts/staff';
import { AppError } from '../../errors.ts';
import { NONE } from './change-work.ts';
import { findEmailsOf, type WorkServices } from './staff.ts';
import { exists } from './work-repository.ts';

/** What the audit log says about a submission, newest first, without addresses and requests. */
export async function readTimeline(submissionId: string, services: WorkServices) {
  const { db, readSubjectLines } = services;
  if (!(await exists(submissionId, db))) throw new AppError('not_found');
  const lines = await readSubjectLines(submissionId, MAX_TIMELINE_EVENTS + 1);
  const shown = lines.slice(0, MAX_TIMELINE_EVENTS);
  const emails = await findEmailsOf(shown.flatMap(assigneesOf), services);
  return {
    items: shown.map((line) => toEvent(line, emails)),
    hasMore: lines.length > shown.length,
  };
}

/** The ids in a line about the assignee. */
function assigneesOf({ event, detail }: AuditLine): (string | null)[] {
  return event === 'submission_assigned' ? [valueOf(detail, 'from'), valueOf(detail, 'to')] : [];
}

function toEvent(line: AuditLine, emails: ReadonlyMap<string, string>): TimelineEvent {
  const { id, at, event, actor, detail } = line;
  const shown = (value: string | null) =>
    value === null || event !== 'submission_assigned' ? value : (emails.get(value) ?? DELETED_ACCOUNT);
  return {
    ...{ id, at, event, actor: actor?.email ?? null },
    before: shown(valueOf(detail, 'from')),
    after: shown(valueOf(detail, 'to')),
    reason: valueOf(detail, 'reason'),
  };
}

const DELETED_ACCOUNT = 'a deleted account';

function valueOf(detail: AuditLine['detail'], name: string): string | null {
  const value = detail?.[name];
  return typeof value === 'string' && value !== NONE ? value : null;
}
