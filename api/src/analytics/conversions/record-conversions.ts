import type { AuditEvent } from '@site/shared/contracts/staff';
import type { RecordAudit } from '../../audit/audit-log.ts';
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
 * Notes conversions with the lines of the audit log: in the transaction of the change, so each is counted exactly once. A release
 * does not count when its subject was accepted before and then quarantined.
 */
export function withConversions(audit: RecordAudit, now: () => number): RecordAudit {
  return async (entries, db) => {
    const names = entries.flatMap(({ event, isCounted = false }) =>
      isCounted ? [] : (CONVERSION_OF[event] ?? []),
    );
    await audit(entries, db);
    const occurredAt = toInstant(now());
    const rows = names.map((name) => ({ id: createId(now()), name, occurred_at: occurredAt }));
    await insertRows('analytics_conversions', rows, db);
  };
}
