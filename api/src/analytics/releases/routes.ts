import { createTeamTicket, readReleaseReport, readTeamReport } from '@site/shared/contracts/staff';
import { recordFault } from '@site/shared/contracts';
import type { RecordAudit } from '../../audit/audit-log.ts';
import { AppError } from '../../errors.ts';
import { auditActorOf, serve, type ServedEndpoint } from '../../http/endpoint.ts';
import type { AddressLimiter } from '../../limits/address-limiter.ts';
import type { ReportingCalendar } from '../calendar/reporting-calendar.ts';
import { addFault } from '../storage/faults.ts';
import { readReport, type ReleaseReportServices } from './report.ts';
import type { TeamTickets } from './team-tickets.ts';

export interface ReleaseRouteServices extends ReleaseReportServices {
  readonly readCalendar: () => Promise<ReportingCalendar>;
  readonly audit: RecordAudit;
  readonly tickets: TeamTickets;
  readonly limit: AddressLimiter;
}

/** Faults of releases, and reports about what releases did. */
export function releaseEndpoints(services: ReleaseRouteServices): ServedEndpoint[] {
  const { db, now, readCalendar, tickets, audit, limit } = services;
  return [
    serve(
      recordFault,
      async ({ body }) => addFault({ day: (await readCalendar()).dayOf(now()), ...body }, db),
      { limit },
    ),
    serve(readReleaseReport, ({ query }) => readReport(query, services)),
    serve(createTeamTicket, async (call) => {
      const { owner, days } = call.body;
      const detail = { owner, days };
      await audit([{ event: 'analytics_team_link_created', detail, ...auditActorOf(call) }], db);
      return tickets.issue(owner, days);
    }),
    serve(readTeamReport, async ({ body: { ticket, ...window } }) => {
      const owner = tickets.open(ticket);
      if (owner === null) throw new AppError('not_found');
      return readReport({ owner, ...window }, services);
    }),
  ];
}
