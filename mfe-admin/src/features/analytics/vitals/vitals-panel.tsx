import { readAnalyticsVitals, VITALS } from '@site/shared/contracts/staff';
import { type ReplyOf } from '@site/shared/contracts';
import { EmptyState, Heading, Stack, Text } from '@site/shared/ui';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import { valueName } from '../breakdowns/admin-breakdowns-content.ts';
import type { DayWindow } from '../../../kit/time/day-window.ts';
import { teamName } from '../../../kit/names/admin-team-names-content.ts';
import { VersionName } from '../../../kit/version-name.tsx';
import { ChoiceGroup } from '../report/choice-group.tsx';
import { LoadedReport } from '../report/loaded-report.tsx';
import { Meanings } from '../report/meanings.tsx';
import { ReportTable, type ReportColumn } from '../../../kit/list/report-table.tsx';
import { useAddressParameter } from '../report/use-address-parameter.ts';
import { useReport } from '../report/use-report.ts';
import { VITAL_MEANINGS, VITAL_NAMES, VITALS_COPY } from './admin-vitals-content.ts';
import { MIN_SAMPLES } from './vital-rating.ts';
import { VitalReading } from './vital-reading.tsx';

const GROUPS = ['page', 'release'] as const;
type Group = (typeof GROUPS)[number];
type VitalsRow = ReplyOf<typeof readAnalyticsVitals>['rows'][number];

/** How fast pages load, by page or by release. */
export function VitalsPanel({ window }: { readonly window: DayWindow }) {
  const [by, choose] = useAddressParameter('vitals', GROUPS, 'page');
  const query = useVitals(window, by);
  const { title, lead, choice, groups, failure, none, few } = VITALS_COPY;
  return (
    <section aria-labelledby="vitals">
      <Stack gap={4}>
        <Heading level={3} size="h3" id="vitals">
          {title}
        </Heading>
        <Text tone="muted">{lead}</Text>
        <ChoiceGroup
          label={choice}
          choices={GROUPS.map((group) => [group, groups[group]])}
          chosen={by}
          onChoose={choose}
        />
        <LoadedReport query={query} failure={failure}>
          {({ rows }) => (
            <>
              {rows.length === 0 && <EmptyState icon="clock" title={none} />}
              {rows.length > 0 && <VitalsTable by={by} rows={rows} />}
              {rows.some(hasFewSamples) && <Text tone="muted">{few}</Text>}
            </>
          )}
        </LoadedReport>
        <Meanings title={VITALS_COPY.meanings} meanings={VITAL_MEANINGS} />
      </Stack>
    </section>
  );
}

/** The vitals of other days stay, those of the other group do not. */
function useVitals({ startDate, endDate }: DayWindow, by: Group) {
  const query = useQuery({
    queryKey: ['analytics-vitals', by, startDate, endDate],
    queryFn: ({ signal }) => callAsUser(readAnalyticsVitals, { query: { startDate, endDate, by }, signal }),
    meta: { isToldInPlace: true },
  });
  return useReport(query, by);
}

function VitalsTable({ by, rows }: { readonly by: Group; readonly rows: readonly VitalsRow[] }) {
  const name: ReportColumn<VitalsRow> = {
    label: VITALS_COPY.names[by],
    cell: (row) => (by === 'release' ? <ReleaseName name={row.name} /> : valueName('page', row.name)),
  };
  const vitals = VITALS.map((vital): ReportColumn<VitalsRow> => ({
    label: VITAL_NAMES[vital],
    cell: (row) => <VitalReading vital={vital} value={row[vital]} />,
  }));
  return (
    <ReportTable
      caption={VITALS_COPY.captions[by]}
      columns={[name, ...vitals]}
      rows={rows}
      keyOf={(row) => row.name}
    />
  );
}

/** A release as `marketing@<version>`. */
function ReleaseName({ name }: { readonly name: string }) {
  const [owner = '', version = ''] = name.split('@');
  return (
    <>
      {teamName(owner)} <VersionName version={version} />
    </>
  );
}

function hasFewSamples(row: VitalsRow): boolean {
  return VITALS.some((vital) => row[vital] !== null && row[vital].samples < MIN_SAMPLES);
}
