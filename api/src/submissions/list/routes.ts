import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  countSubmissions,
  exportSelection,
  exportSubmissions,
  listSubmissionRows,
  startSubmissionsExport,
  type Job,
  type SubmissionExport,
  selectSubmissions,
} from '@site/shared/contracts/staff';
import type { RecordAudit } from '../../audit/audit-log.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { actorOf, auditActorOf, type Call, type ServedEndpoint, serve } from '../../http/endpoint.ts';
import type { QueueExport } from '../../exports/queue-export.ts';
import { fileName, selectedCsv, submissionsCsv } from './export.ts';
import { countMatches, listPage, selectIds, toSelection, type SubmissionListServices } from './list.ts';

export interface ListRouteServices extends SubmissionListServices {
  readonly audit: RecordAudit;
  readonly queueExport: QueueExport;
}

/** The list of submissions for staff. */
export function submissionListEndpoints(services: ListRouteServices): ServedEndpoint[] {
  return [
    serve(listSubmissionRows, ({ query }) => listPage(query, services)),
    serve(countSubmissions, ({ query }) => countMatches(query, services)),
    serve(selectSubmissions, ({ query }) => selectIds(query, services)),
    serve(exportSubmissions, (call) => sendExport(call, services)),
    serve(exportSelection, (call) => sendSelected(call, services)),
    serve(startSubmissionsExport, (call) => startExport(call, services)),
  ];
}

/** Streams the CSV export. Its audit line is written before the first byte is sent, when the row count is not known yet. */
async function sendExport(call: Call<typeof exportSubmissions>, services: ListRouteServices): Promise<void> {
  const { query, response } = call;
  const { selection, detail, name } = await prepareExport(query, services);
  await services.audit([{ event: 'submissions_exported', detail, ...auditActorOf(call) }], services.db);
  response.attachment(name);
  response.type('text/csv; charset=utf-8');
  await pipeline(Readable.from(submissionsCsv(selection, { ...services, columns: query.columns })), response);
}

/** Streams the selected submissions as CSV, after the audit line. */
async function sendSelected(call: Call<typeof exportSelection>, services: ListRouteServices): Promise<void> {
  const { body, response } = call;
  const detail = { selected: body.ids.length };
  await services.audit([{ event: 'submissions_exported', detail, ...auditActorOf(call) }], services.db);
  response.attachment('submissions-selected.csv');
  response.type('text/csv; charset=utf-8');
  await pipeline(Readable.from(selectedCsv(body.ids, { ...services, columns: body.columns })), response);
}

/** Queues the CSV export as a job. The line of the audit log says that the person can have it from now on. */
async function startExport(
  call: Call<typeof startSubmissionsExport>,
  services: ListRouteServices,
): Promise<Job> {
  const { query } = call;
  const { detail, name } = await prepareExport(query, services);
  const { userId: ownerId } = actorOf(call);
  const wanted = { input: query, ownerId, fileName: name };
  return inTransaction(services.db, async (transaction) => {
    const job = await services.queueExport(wanted, transaction);
    const line = { event: 'submissions_exported', subjectId: job.id, detail, ...auditActorOf(call) } as const;
    await services.audit([line], transaction);
    return job;
  });
}

/** What both exports need: what to read, what the audit log says of it, and the name of the file. */
async function prepareExport(query: SubmissionExport, services: ListRouteServices) {
  const { columns: _columns, ...asked } = query;
  const selection = await toSelection(asked, services);
  // The log keeps no email addresses, nor what is searched for, which may be one.
  const assignee = query.assignee && (selection?.conditions.assigneeId ?? 'unknown');
  const detail = withoutAbsent({ ...query, assignee, text: query.text && 'given' });
  const today = (await services.readCalendar()).dayOf(services.now());
  return { selection, detail, name: fileName(query, today) };
}

function withoutAbsent(fields: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
