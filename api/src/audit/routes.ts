import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportAudit, listAudit } from '@site/shared/contracts/staff';
import { auditActorOf, type Call, type ServedEndpoint, serve } from '../http/endpoint.ts';
import type { RecordAudit } from './audit-log.ts';
import { auditCsv, fileName } from './export.ts';
import { toConditions } from './filter.ts';
import { listPage, type AuditReadServices } from './list.ts';

export interface AuditRouteServices extends AuditReadServices {
  readonly audit: RecordAudit;
}

/** The audit log for admins. */
export function auditEndpoints(services: AuditRouteServices): ServedEndpoint[] {
  return [
    serve(listAudit, ({ query }) => listPage(query, services)),
    serve(exportAudit, (call) => sendExport(call, services)),
  ];
}

/** Streams the CSV export. Its own line is written before the first byte is sent, when the row count is not known yet. */
async function sendExport(call: Call<typeof exportAudit>, services: AuditRouteServices): Promise<void> {
  const { query: filter, response } = call;
  const conditions = await toConditions(filter, services);
  // The log keeps no email addresses.
  const actor = filter.actor && (conditions?.actorId ?? 'unknown');
  const detail = withoutAbsent({ ...filter, actor });
  await services.audit([{ event: 'audit_exported', detail, ...auditActorOf(call) }], services.db);
  response.attachment(fileName(filter));
  response.type('text/csv; charset=utf-8');
  await pipeline(Readable.from(auditCsv(conditions, services)), response);
}

function withoutAbsent(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
