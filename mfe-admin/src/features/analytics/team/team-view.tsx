import { useEffect, useState } from 'react';
import type { ReleaseReport } from '@site/shared/contracts/staff';
import type { PageProps, ShellServices } from '@site/shared/federation';
import { Callout, Disclosure, Heading, Stack, Text } from '@site/shared/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { AdminLayout } from '../../../kit/admin-layout.tsx';
import { createQueries } from '../../../kit/create-queries.ts';
import { formatDate } from '../../../kit/time/format-days.ts';
import { teamName } from '../../../kit/names/admin-team-names-content.ts';
import { LastDeploy } from '../releases/last-deploy.tsx';
import { ReleaseTable } from '../releases/release-table.tsx';
import { ChoiceGroup } from '../report/choice-group.tsx';
import { LoadedReport } from '../report/loaded-report.tsx';
import { useAddressParameter } from '../report/use-address-parameter.ts';
import { daysText, reportTitle, TEAM_COPY, TEAM_WINDOWS } from './admin-team-content.ts';
import { DayTable } from './day-table.tsx';
import { recentDays } from './recent-days.ts';
import { ticketIn } from './team-link.ts';
import { useTeamReport } from './team-report-query.ts';

const WINDOWS = ['7', '30', '90'] as const;

/** A team's releases, for everyone with the link. */
export function TeamView({ services }: PageProps) {
  const [queries] = useState(() => createQueries(services));
  useEffect(() => {
    services.setTitlePrefix(TEAM_COPY.prefix);
    return () => services.setTitlePrefix(null);
  }, [services]);
  return (
    <QueryClientProvider client={queries}>
      <TeamReport services={services} />
    </QueryClientProvider>
  );
}

function TeamReport({ services }: PageProps) {
  const ticket = ticketIn(useLocation().hash);
  const [days, choose] = useAddressParameter('days', WINDOWS, '30');
  const [now] = useState(() => new Date());
  const query = useTeamReport(ticket, recentDays(services.facts.reportingTimeZone, now, Number(days)));
  const { data: report } = query;
  if (ticket === null || report === null)
    return (
      <AdminLayout title={TEAM_COPY.title}>
        <NoReport />
      </AdminLayout>
    );
  return (
    <AdminLayout title={report ? reportTitle(teamName(report.owner)) : TEAM_COPY.title}>
      <Stack gap={6}>
        <Text tone="muted">{TEAM_COPY.lead}</Text>
        <ChoiceGroup
          label={TEAM_COPY.choice}
          choices={WINDOWS.map((each) => [each, TEAM_WINDOWS[each]])}
          chosen={days}
          onChoose={choose}
        />
        <LoadedReport query={{ ...query, data: report }} failure={TEAM_COPY.failure}>
          {(loaded) => <Report report={loaded} services={services} />}
        </LoadedReport>
      </Stack>
    </AdminLayout>
  );
}

function NoReport() {
  const { title, text } = TEAM_COPY.invalid;
  return (
    <Callout tone="warning" role="alert" title={title}>
      <Text>{text}</Text>
    </Callout>
  );
}

interface ReportProps {
  readonly report: ReleaseReport;
  readonly services: ShellServices;
}

function Report({ report, services }: ReportProps) {
  const { window, timeZone, days } = report;
  return (
    <>
      <Text tone="muted">{daysText(formatDate(window.startDate), formatDate(window.endDate), timeZone)}</Text>
      <Heading level={2} size="h3">
        {TEAM_COPY.releases}
      </Heading>
      <LastDeploy report={report} />
      <ReleaseTable report={report} services={services} />
      <Disclosure summary={TEAM_COPY.days.title} headingLevel={2}>
        <DayTable days={days} />
      </Disclosure>
    </>
  );
}
