import { MAX_ASSIGNEES_LISTED } from '@site/shared/contracts/staff';
import { rolesWith } from '@site/shared/contracts/auth';
import { readSubjectLines } from './audit/subject-lines.ts';
import { findEmails, findStaff } from './auth/queries.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { StaffServices } from './submissions/work/staff.ts';

/** What submissions need of accounts and of the audit log, which are other subjects. */
export function createStaffServices({ db, now }: Pick<Infrastructure, 'db' | 'now'>): StaffServices {
  const roles = rolesWith('review-submissions');
  const findUserEmails = (ids: readonly string[]) => findEmails(ids, db);
  return {
    findEmails: findUserEmails,
    findAssignees: () => findStaff({ roles, now: now(), limit: MAX_ASSIGNEES_LISTED }, db),
    readSubjectLines: (subjectId, limit) =>
      readSubjectLines(subjectId, limit, { db, findEmails: findUserEmails }),
  };
}
