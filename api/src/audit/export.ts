import type { AuditFilter, AuditLine } from '@site/shared/contracts';
import { CSV_START, csvLine } from '../csv/csv.ts';
import type { Db } from '../database/connection.ts';
import { creationKeyOf } from '../lists/by-creation.ts';
import { readInBatches } from '../lists/read-in-batches.ts';
import type { AuditConditions } from './filter.ts';
import { selectLines, toLines, type AuditRow, type FindEmails } from './lines.ts';

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
  if (!conditions) return;
  const batches = readInBatches<AuditRow>({
    keyOf: creationKeyOf,
    select: (part) => selectLines(conditions, part, db),
  });
  for await (const rows of batches) yield (await toLines(rows, findEmails)).map(toCsv).join('');
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
