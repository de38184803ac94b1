import type { ReleaseReport } from '@site/shared/contracts/staff';
import { ReportTable } from '../../../kit/list/report-table.tsx';
import { formatDate } from '../../../kit/time/format-days.ts';
import { formatCount } from '../report/format-report.ts';
import { TEAM_COPY } from './admin-team-content.ts';

/** The totals of each day, today first. */
export function DayTable({ days }: Pick<ReleaseReport, 'days'>) {
  const { caption, columns } = TEAM_COPY.days;
  return (
    <ReportTable
      caption={caption}
      columns={[
        { label: columns.day, cell: ({ date }) => formatDate(date) },
        { label: columns.views, isNumber: true, cell: ({ pageviews }) => formatCount(pageviews) },
        { label: columns.errors, isNumber: true, cell: ({ errors }) => formatCount(errors) },
        { label: columns.failedLoads, isNumber: true, cell: ({ failedLoads }) => formatCount(failedLoads) },
      ]}
      rows={[...days].reverse()}
      keyOf={({ date }) => date}
    />
  );
}
