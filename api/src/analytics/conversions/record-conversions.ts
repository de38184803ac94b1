import type { AuditEvent } from '@site/shared/contracts';
import type { AuditEntry, RecordAudit } from '../../audit/audit-log.ts';
import { hasRecentLine } from '../../audit/subject-lines.ts';
import type { Db } from '../../database/connection.ts';
import { createId } from '../../database/ids.ts';
import { toInstant } from '../../database/instants.ts';
import { insertRows } from '../../database/statements.ts';
import type { Conversion } from '../visits/visit.ts';

/** The recorded changes that count as a conversion. What is quarantined counts when it is released. */
const CONVERSION_OF: Partial<Record<AuditEvent, Conversion>> = {
  submission_received: 'application_received',
  submission_released: 'application_received',
  newsletter_subscribed: 'newsletter_signup',
  newsletter_released: 'newsletter_signup',
  newsletter_confirmed: 'newsletter_confirm',
};

/**
 * A release does not count if one of these events has counted the same subject before: it was received or released, then
 * quarantined again.
 */
const COUNTED_BY: Partial<Record<AuditEvent, readonly AuditEvent[]>> = {
  submission_released: ['submission_received', 'submission_released'],
  newsletter_released: ['newsletter_subscribed', 'newsletter_released'],
};

/**
 * Notes conversions with the lines of the audit log: in the transaction of the change, so each is counted exactly once. They are
 * counted with the next batch of visits, since the roll-ups of today are one row that all writers would wait for.
 */
export function withConversions(audit: RecordAudit, now: () => number): RecordAudit {
  return async (entries, db) => {
    const names: Conversion[] = [];
    for (const entry of entries) {
      const name = CONVERSION_OF[entry.event];
      if (name !== undefined && !(await wasCounted(entry, db))) names.push(name);
    }
    await audit(entries, db);
    const occurredAt = toInstant(now());
    const rows = names.map((name) => ({ id: createId(now()), name, occurred_at: occurredAt }));
    await insertRows('analytics_conversions', rows, db);
  };
}

async function wasCounted({ event, subjectId }: AuditEntry, db: Db): Promise<boolean> {
  if (subjectId === undefined) return false;
  for (const earlier of COUNTED_BY[event] ?? [])
    if (await hasRecentLine({ event: earlier, subjectId }, db)) return true;
  return false;
}
