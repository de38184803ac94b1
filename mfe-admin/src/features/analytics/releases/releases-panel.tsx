import { readReleaseReport } from '@site/shared/contracts/staff';
import { REMOTE_NAMES, type ShellServices } from '@site/shared/federation';
import { Heading, Stack } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import type { DayWindow } from '../../../kit/time/day-window.ts';
import { ChoiceGroup } from '../report/choice-group.tsx';
import { LoadedReport } from '../report/loaded-report.tsx';
import { useAddressParameter } from '../report/use-address-parameter.ts';
import { useReport } from '../report/use-report.ts';
import { RELEASES_COPY } from './admin-releases-content.ts';
import { teamName } from '../../../kit/names/admin-team-names-content.ts';
import { LastDeploy } from './last-deploy.tsx';
import { ReleaseTable } from './release-table.tsx';
import { ShareForm } from './share-form.tsx';

const TEAMS = [...REMOTE_NAMES, 'shell'] as const;

interface ReleasesPanelProps {
  readonly services: ShellServices;
  readonly window: DayWindow;
}

/** The releases of one team, and a link that shows them to the team. */
export function ReleasesPanel({ services, window }: ReleasesPanelProps) {
  const [team, choose] = useAddressParameter('team', TEAMS, 'marketing');
  const query = useReleases(team, window);
  return (
    <section aria-labelledby="releases">
      <Stack gap={4}>
        <Heading level={3} size="h3" id="releases">
          {RELEASES_COPY.title}
        </Heading>
        <ChoiceGroup
          label={RELEASES_COPY.choice}
          choices={TEAMS.map((owner) => [owner, teamName(owner)])}
          chosen={team}
          onChoose={choose}
        />
        <LoadedReport query={query} failure={RELEASES_COPY.failure}>
          {(report) => (
            <>
              <LastDeploy report={report} />
              <ReleaseTable report={report} services={services} />
            </>
          )}
        </LoadedReport>
        <ShareForm key={team} team={team} services={services} />
      </Stack>
    </section>
  );
}

/** The report of other days stays, that of another team does not. */
function useReleases(owner: string, { startDate, endDate }: DayWindow) {
  const query = useQuery({
    queryKey: ['release-report', owner, startDate, endDate],
    queryFn: ({ signal }) => callAsUser(readReleaseReport, { query: { owner, startDate, endDate }, signal }),
    meta: { isToldInPlace: true },
  });
  return useReport(query, owner);
}
