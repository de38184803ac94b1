import type { SiteCanary } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { card, Heading, Stack, Text } from '@site/shared/ui';
import { ReportTable, type ReportColumn } from '../../kit/list/report-table.tsx';
import { formatInstant } from '../../kit/time/format-instant.ts';
import {
  CANARY_COPY,
  canaryEndText,
  canaryTitle,
  shareText,
  SITE_RELEASES_COPY,
} from './admin-site-releases-content.ts';
import { FactsList } from './facts-list.tsx';
import { LiveTime } from './live-time.tsx';

interface CanaryCardProps {
  readonly canary: SiteCanary;
  readonly services: ShellServices;
}

interface Side {
  readonly name: string;
  readonly views: number;
  readonly faults: number;
}

/** The release that a share of the visitors sees, with the figures of both sides. */
export function CanaryCard({ canary, services }: CanaryCardProps) {
  const { share, since, end } = canary;
  const sides: readonly Side[] = [
    { name: CANARY_COPY.canary, ...canary.canary },
    { name: CANARY_COPY.live, ...canary.live },
  ];
  return (
    <section aria-labelledby="canary" css={card({ padding: 'md' })}>
      <Stack gap={4}>
        <Heading level={3} size="lead" id="canary">
          {canaryTitle(canary)}
        </Heading>
        {end && <Text>{canaryEndText(end, formatInstant(end.at, services.facts.reportingTimeZone))}</Text>}
        <FactsList
          facts={[
            { label: CANARY_COPY.share, value: shareText(share) },
            { label: CANARY_COPY.since, value: <LiveTime at={since} services={services} /> },
          ]}
        />
        <ReportTable
          caption={CANARY_COPY.caption}
          columns={COLUMNS}
          rows={sides}
          keyOf={({ name }) => name}
        />
      </Stack>
    </section>
  );
}

const COLUMNS: readonly ReportColumn<Side>[] = [
  { label: CANARY_COPY.side, cell: ({ name }) => name },
  { label: CANARY_COPY.visitors, isNumber: true, cell: ({ views }) => views.toLocaleString('en-US') },
  { label: CANARY_COPY.faults, isNumber: true, cell: ({ faults }) => faults.toLocaleString('en-US') },
  { label: CANARY_COPY.rate, isNumber: true, cell: faultRate },
];

function faultRate({ views, faults }: Side): string {
  if (views === 0) return SITE_RELEASES_COPY.none;
  return (faults / views).toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 1 });
}
