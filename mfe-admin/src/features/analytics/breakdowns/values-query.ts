import { readAnalyticsValues, type ReportDimension } from '@site/shared/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import type { DayWindow } from '../../../kit/time/day-window.ts';
import { useReport } from '../report/use-report.ts';

/** The values of a dimension. Those of other days stay, those of another dimension do not. */
export function useValues({ startDate, endDate }: DayWindow, dimension: ReportDimension, limit: number) {
  const query = useQuery({
    queryKey: ['analytics-values', dimension, startDate, endDate, limit],
    queryFn: ({ signal }) =>
      callAsUser(readAnalyticsValues, {
        query: { startDate, endDate, dimension, limit: String(limit) },
        signal,
      }),
    meta: { isToldInPlace: true },
  });
  return useReport(query, dimension);
}
