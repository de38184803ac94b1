import type { AuditFilter, AuditLine } from '@site/shared/contracts';
import { CSV_START, csvLine } from '../csv/csv.ts';
import type { Db } from '../database/connection.ts';
import { creationKeyOf } from '../lists/by-creation.ts';
import type { AuditConditions } from './filter.ts';
import { selectLines, toLines, type AuditRow, type FindEmails } from './lines.ts';

const BATCH = 1000;

const HEADER = ['time', 'event', 'result', 'actor_id', 'actor_email', 'subject', 'address', 'detail'];

interface ExportServices {
  readonly db: Db;
  readonly findEmails: FindEmails;
}

/** The matching lines as CSV, newest first, read in batches. */
export async function* auditCsv(
  conditions: AuditConditions | null,
  { db, findEmails }: ExportServices,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(HEADER);
  let last: AuditRow | undefined;
  while (conditions) {
    const part = { from: last ? creationKeyOf(last) : null, direction: 'next', limit: BATCH } as const;
    const rows: AuditRow[] = await selectLines(conditions, part, db);
    if (rows.length > 0) yield (await toLines(rows, findEmails)).map(toCsv).join('');
    last = rows.at(-1);
    if (rows.length < BATCH) return;
  }
}

function toCsv({ at, event, result, actor, subject, address, detail }: AuditLine): string {
  return csvLine([
    ...[at, event, result, actor?.id ?? null, actor?.email ?? null, subject, address],
    detail && JSON.stringify(detail),
  ]);
}

export function fileName({ startDate, endDate }: AuditFilter): string {
  return startDate && endDate ? `audit-${startDate}-to-${endDate}.csv` : 'audit.csv';
}
