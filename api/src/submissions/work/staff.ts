import type { AuditLine } from '@site/shared/contracts/staff';
import type { AuditActor, RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';

/** What the work on submissions needs of the accounts and of the audit log. */
export interface StaffServices {
  /** Email addresses of accounts by their ids. */
  readonly findEmails: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** Accounts that submissions can be assigned to, by email address. */
  readonly findAssignees: () => Promise<readonly { readonly id: string; readonly email: string }[]>;
  readonly readSubjectLines: (subjectId: string, limit: number) => Promise<AuditLine[]>;
}

export interface WorkServices extends StaffServices {
  readonly db: Db;
  readonly now: () => number;
  readonly audit: RecordAudit;
}

/** The member of staff who calls. */
export interface Caller {
  readonly actorId: string;
  readonly isAdmin: boolean;
  /** As the audit log records the caller. */
  readonly by: AuditActor;
}

/** The email addresses of accounts by their ids. Null and repeated ids are allowed. */
export function findEmailsOf(
  ids: readonly (string | null)[],
  { findEmails }: Pick<StaffServices, 'findEmails'>,
): Promise<ReadonlyMap<string, string>> | ReadonlyMap<string, string> {
  const given = [...new Set(ids.flatMap((id) => id ?? []))];
  return given.length > 0 ? findEmails(given) : new Map<string, string>();
}
