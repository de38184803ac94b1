import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  downloadAnalytics,
  downloadAnalyticsValues,
  exportAnalytics,
  type AnalyticsWindow,
} from '@site/shared/contracts/staff';
import type { RecordAudit } from '../../audit/audit-log.ts';
import { CSV_START } from '../../csv/csv.ts';
import { auditActorOf, type Call, type ServedEndpoint, serve } from '../../http/endpoint.ts';
import { readExport, type ExportServices } from './export.ts';
import { readValuesExport } from './values.ts';

export interface ExportRouteServices extends ExportServices {
  readonly audit: RecordAudit;
}

/** The analytics export, as JSON for the admin page and as a file for scripts. */
export function exportEndpoints(services: ExportRouteServices): ServedEndpoint[] {
  type ExportCall = Pick<Call<unknown>, 'actor' | 'info'>;

  /** Writes the audit line. Called before the first byte is sent. */
  function record(detail: Record<string, string | number>, call: ExportCall): Promise<void> {
    return services.audit([{ event: 'analytics_exported', detail, ...auditActorOf(call) }], services.db);
  }

  async function recordedExport(window: AnalyticsWindow, call: ExportCall) {
    const exported = await readExport(window, services);
    await record({ ...exported.window, rows: exported.lines.length - 1 }, call);
    return exported;
  }

  return [
    serve(exportAnalytics, async (call) => ({
      csv: (await recordedExport(call.body, call)).lines.join(''),
    })),
    serve(downloadAnalytics, async (call) => {
      const { window, lines } = await recordedExport(call.query, call);
      await sendFile(call, { window, csv: [CSV_START, ...lines] });
    }),
    serve(downloadAnalyticsValues, async (call) => {
      const { dimension } = call.query;
      const { window, rows, csv } = await readValuesExport(call.query, services);
      await record({ ...window, dimension, rows }, call);
      await sendFile(call, { window, csv, subject: dimension });
    }),
  ];
}

interface SentExport {
  readonly window: Pick<AnalyticsWindow, 'startDate' | 'endDate'>;
  /** The parts of the file. */
  readonly csv: Iterable<string> | AsyncIterable<string>;
  /** Part of the file's name. */
  readonly subject?: string;
}

async function sendFile(
  { response }: Pick<Call<unknown>, 'response'>,
  { window, csv, subject }: SentExport,
): Promise<void> {
  const name = `analytics-${subject ? `${subject}-` : ''}${window.startDate}-to-${window.endDate}.csv`;
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
  response.type('text/csv; charset=utf-8');
  await pipeline(Readable.from(csv), response);
}
