import type { AuditEvent, AuditLine } from '@site/shared/contracts';
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

export interface RecentLine {
  readonly event: AuditEvent;
  readonly actorId?: string;
  readonly subjectId: string;
  /** The first instant. */
  readonly from?: string;
}

/** True when the event was recorded, by the actor and since the instant if they are given. */
export async function hasRecentLine(line: RecentLine, db: Db): Promise<boolean> {
  const rows = await selectLines(line, { from: null, direction: 'next', limit: 1 }, db);
  return rows.length > 0;
}
