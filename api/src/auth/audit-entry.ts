import type { AuditEntry } from '../audit/audit-log.ts';
import type { RequestInfo } from '../http/request-info.ts';

/** A line of the record with where the request came from. */
export function entryOf(event: AuditEntry['event'], { id, address, userAgent }: RequestInfo): AuditEntry {
  return { event, requestId: id, address, userAgent };
}
