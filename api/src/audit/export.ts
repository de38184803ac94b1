import type { AuditFilter, AuditLine } from '@site/shared/contracts/staff';
import { CSV_START, csvLine } from '../csv/csv.ts';
import { createLocalTimes, type LocalTimes } from '../csv/local-times.ts';
import type { Db } from '../database/connection.ts';
import { creationKeyOf } from '../lists/by-creation.ts';
import type { ReportingDays } from '../lists/day-range.ts';
import { readInBatches } from '../lists/read-in-batches.ts';
import type { AuditConditions } from './filter.ts';
import { selectLines, toLines, type AuditRow, type FindEmails } from './lines.ts';

const HEADER = ['event', 'result', 'actor_id', 'actor_email', 'subject', 'address', 'detail'];

interface ExportServices {
  readonly db: Db;
  readonly findEmails: FindEmails;
  readonly readCalendar: () => Promise<ReportingDays>;
}

/** The matching lines as CSV, newest first, read in batches. */
export async function* auditCsv(
  conditions: AuditConditions | null,
  { db, findEmails, readCalendar }: ExportServices,
): AsyncGenerator<string> {
  const times = createLocalTimes((await readCalendar()).timeZone);
  yield CSV_START + csvLine([times.heading('time'), ...HEADER]);
  if (!conditions) return;
  const batches = readInBatches<AuditRow>({
    keyOf: creationKeyOf,
    select: (part) => selectLines(conditions, part, db),
  });
  for await (const rows of batches)
    yield (await toLines(rows, findEmails)).map((line) => toCsv(line, times)).join('');
}

function toCsv(line: AuditLine, times: LocalTimes): string {
  const { event, result, actor, subject, address, detail } = line;
  return csvLine([
    ...[times.cell(line.at), event, result, actor?.id ?? null, actor?.email ?? null, subject, address],
    detail && JSON.stringify(detail),
  ]);
}

export function fileName({ startDate, endDate }: AuditFilter): string {
  return startDate && endDate ? `audit-${startDate}-to-${endDate}.csv` : 'audit.csv';
}
