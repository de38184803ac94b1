import type { CSSObject } from '@emotion/react';
import type { ReleaseReport, ReleaseRow } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import {
  Badge,
  breakpoint,
  Cluster,
  color,
  EmptyState,
  fontSize,
  space,
  Stack,
  weight,
} from '@site/shared/ui';
import { formatInstant } from '../../../kit/time/format-instant.ts';
import { REPORT_COPY } from '../report/admin-report-content.ts';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { formatCount, formatDecimal, formatKilobytes } from '../report/format-report.ts';
import { ReportTable, type ReportColumn } from '../../../kit/list/report-table.tsx';
import { VitalReading } from '../vitals/vital-reading.tsx';
import {
  changesText,
  errorRateText,
  failedLoadsText,
  wentLiveText,
  RELEASES_COPY,
  versionText,
} from './admin-releases-content.ts';
import { changesBetween, errorsPerThousand, releaseBefore, releasesByEnd } from './release-changes.ts';
import { VersionName } from '../../../kit/version-name.tsx';

interface ReleaseTableProps {
  readonly report: ReleaseReport;
  readonly services: ShellServices;
}

type Column = ReportColumn<ReleaseRow>;
const { columns } = RELEASES_COPY;

/** The releases of a team, with what each changed. */
export function ReleaseTable({ report, services }: ReleaseTableProps) {
  const { releases, timeZone } = report;
  const liveReleases = releasesByEnd(report);
  if (releases.length === 0) return <EmptyState icon="chart" title={RELEASES_COPY.none} />;
  return (
    <ReportTable
      caption={RELEASES_COPY.caption}
      columns={[
        {
          label: columns.version,
          cell: (release) => <Version release={release} timeZone={timeZone} services={services} />,
        },
        {
          label: columns.change,
          cell: (release) => <Changes before={releaseBefore(liveReleases, release)} release={release} />,
        },
        ...MEASURES,
      ]}
      rows={releases}
      keyOf={({ version }) => version}
    />
  );
}

const vital = (name: 'lcp' | 'inp' | 'cls'): Column => ({
  label: columns[name],
  cell: (release) => <VitalReading vital={name} value={release[name]} />,
});
const orNone = (value: number | null, format: (value: number) => string) =>
  value === null ? REPORT_COPY.none : format(value);

const MEASURES: readonly Column[] = [
  { label: columns.views, isNumber: true, cell: ({ pageviews }) => formatCount(pageviews) },
  vital('lcp'),
  vital('inp'),
  vital('cls'),
  { label: columns.script, isNumber: true, cell: ({ scriptBytes }) => orNone(scriptBytes, formatKilobytes) },
  { label: columns.errors, cell: (release) => <Errors release={release} /> },
];

interface VersionProps {
  readonly release: ReleaseRow;
  readonly timeZone: string;
  readonly services: ShellServices;
}

function Version({ release: { version, isLive, liveAt }, timeZone, services }: VersionProps) {
  return (
    <Stack gap={1}>
      <Cluster gap={2}>
        <VersionName version={version} />
        <CopyButton text={version} about={versionText(version)} services={services} />
        {isLive && <Badge>{RELEASES_COPY.live}</Badge>}
      </Cluster>
      <span css={detail}>
        {liveAt === null ? (
          RELEASES_COPY.notLive
        ) : (
          <time dateTime={liveAt}>{wentLiveText(formatInstant(liveAt, timeZone))}</time>
        )}
      </span>
    </Stack>
  );
}

function Errors({ release }: { readonly release: ReleaseRow }) {
  const { errors, failedLoads } = release;
  const rate = errorsPerThousand(release);
  return (
    <span css={errorList}>
      <span css={{ fontWeight: weight.bold }}>{formatCount(errors)}</span>{' '}
      {rate !== null && <span css={detail}>{errorRateText(formatDecimal(rate))}</span>}{' '}
      <span css={detail}>{failedLoadsText(failedLoads)}</span>
    </span>
  );
}

function Changes({ before, release }: { readonly before: ReleaseRow | null; readonly release: ReleaseRow }) {
  if (!before) return REPORT_COPY.none;
  return (
    <ul role="list" css={list}>
      {changesText(changesBetween(before, release)).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

const detail: CSSObject = { color: color.muted, fontSize: fontSize.small };
const errorList: CSSObject = { display: 'inline-grid', gap: space[1] };
const list: CSSObject = {
  display: 'grid',
  gap: space[1],
  padding: 0,
  listStyle: 'none',
  [breakpoint.sm]: { minWidth: '11rem' },
};
