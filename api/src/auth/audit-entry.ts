import type { AuditEntry } from '../audit/audit-log.ts';
import type { RequestInfo } from '../http/request-info.ts';

/** An audit entry with the origin of its request. */
export function entryOf(event: AuditEntry['event'], { id, address, userAgent }: RequestInfo): AuditEntry {
  return { event, requestId: id, address, userAgent };
}
