import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  countSubmissions,
  exportSubmissions,
  listSubmissionRows,
  selectSubmissions,
} from '@site/shared/contracts';
import type { RecordAudit } from '../../audit/audit-log.ts';
import { auditActorOf, type Call, type ServedEndpoint, serve } from '../../http/endpoint.ts';
import { fileName, submissionsCsv } from './export.ts';
import { countMatches, listPage, selectIds, toSelection, type SubmissionListServices } from './list.ts';

export interface ListRouteServices extends SubmissionListServices {
  readonly audit: RecordAudit;
}

/** The list of submissions for staff. */
export function submissionListEndpoints(services: ListRouteServices): ServedEndpoint[] {
  return [
    serve(listSubmissionRows, ({ query }) => listPage(query, services)),
    serve(countSubmissions, ({ query }) => countMatches(query, services)),
    serve(selectSubmissions, ({ query }) => selectIds(query, services)),
    serve(exportSubmissions, (call) => sendExport(call, services)),
  ];
}

/** Streams the CSV export. Its audit line is written before the first byte is sent, when the row count is not known yet. */
async function sendExport(call: Call<typeof exportSubmissions>, services: ListRouteServices): Promise<void> {
  const { query, response } = call;
  const selection = await toSelection(query, services);
  // The log keeps no email addresses, nor what is searched for, which may be one.
  const assignee = query.assignee && (selection?.conditions.assigneeId ?? 'unknown');
  const detail = withoutAbsent({ ...query, assignee, text: query.text && 'given' });
  await services.audit([{ event: 'submissions_exported', detail, ...auditActorOf(call) }], services.db);
  const today = (await services.readCalendar()).dayOf(services.now());
  response.attachment(fileName(query, today));
  response.type('text/csv; charset=utf-8');
  await pipeline(Readable.from(submissionsCsv(selection, services)), response);
}

function withoutAbsent(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
