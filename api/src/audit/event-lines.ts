import type { AuditEvent, AuditLine } from '@site/shared/contracts/staff';
import type { Db } from '../database/connection.ts';
import { selectLines, toLines, type FindEmails } from './lines.ts';

/** The latest lines with one of the events, newest first. */
export async function readEventLines(
  events: readonly AuditEvent[],
  limit: number,
  { db, findEmails }: { readonly db: Db; readonly findEmails: FindEmails },
): Promise<AuditLine[]> {
  const part = { from: null, direction: 'next', limit } as const;
  const found = await Promise.all(events.map((event) => selectLines({ event }, part, db)));
  const rows = found
    .flat()
    .sort((one, other) => compare(other.created_at, one.created_at) || compare(other.id, one.id))
    .slice(0, limit);
  return toLines(rows, findEmails);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
