import { readAnalyticsSummary, readAnalyticsValues, readAnalyticsVitals } from '@site/shared/contracts/staff';
import { serve, type ServedEndpoint } from '../../http/endpoint.ts';
import type { ReportServices } from './services.ts';
import { reportSummary } from './summary.ts';
import { reportValues } from './values.ts';
import { reportVitals } from './vitals.ts';

/** The reports of the admin page. They contain sums only, so reading them is not recorded in the audit log. */
export function reportEndpoints(services: ReportServices): ServedEndpoint[] {
  return [
    serve(readAnalyticsSummary, ({ query }) => reportSummary(query, services)),
    serve(readAnalyticsValues, ({ query }) => reportValues(query, services)),
    serve(readAnalyticsVitals, ({ query }) => reportVitals(query, services)),
  ];
}
