import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { downloadAnalytics, exportAnalytics, type AnalyticsWindow } from '@site/shared/contracts';
import type { RecordAudit } from '../../audit/audit-log.ts';
import { CSV_START } from '../../csv/csv.ts';
import { auditActorOf, type Call, type ServedEndpoint, serve } from '../../http/endpoint.ts';
import { readExport, type AnalyticsExport, type ExportServices } from './export.ts';

export interface ExportRouteServices extends ExportServices {
  readonly audit: RecordAudit;
}

/** The analytics export, as JSON for the admin page and as a file for scripts. */
export function exportEndpoints(services: ExportRouteServices): ServedEndpoint[] {
  /** The audit line is written before the first byte is sent. */
  async function recordedExport(window: AnalyticsWindow, call: Pick<Call<unknown>, 'actor' | 'info'>) {
    const exported = await readExport(window, services);
    const detail = { ...exported.window, rows: exported.lines.length - 1 };
    const entry = { event: 'analytics_exported' as const, detail, ...auditActorOf(call) };
    await services.audit([entry], services.db);
    return exported;
  }

  return [
    serve(exportAnalytics, async (call) => ({
      csv: (await recordedExport(call.body, call)).lines.join(''),
    })),
    serve(downloadAnalytics, async (call) => sendFile(call, await recordedExport(call.query, call))),
  ];
}

async function sendFile(
  { response }: Pick<Call<unknown>, 'response'>,
  { window, lines }: AnalyticsExport,
): Promise<void> {
  const name = `analytics-${window.startDate}-to-${window.endDate}.csv`;
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.type('text/csv; charset=utf-8');
  await pipeline(Readable.from([CSV_START, ...lines]), response);
}
