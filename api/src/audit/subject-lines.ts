import type { AuditLine } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { selectLines, toLines, type FindEmails } from './lines.ts';

/** The latest lines about a subject, newest first. */
export async function readSubjectLines(
  subjectId: string,
  limit: number,
  { db, findEmails }: { readonly db: Db; readonly findEmails: FindEmails },
): Promise<AuditLine[]> {
  const rows = await selectLines({ subjectId }, { from: null, direction: 'next', limit }, db);
  return toLines(rows, findEmails);
}
