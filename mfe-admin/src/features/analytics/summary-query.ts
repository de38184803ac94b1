import { readAnalyticsSummary, type AnalyticsSummary, type Granularity } from '@site/shared/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import type { AnalyticsAddress } from './address/analytics-address.ts';
import type { DayWindow } from '../../kit/time/day-window.ts';
import { useReport, type Report } from './report/use-report.ts';

/** The first part of the key of every query whose data contains notes. */
export const SUMMARY_KEY = 'analytics-summary';

/** Numbers with what was asked for: while others load, the address already says something else. */
export interface LoadedSummary extends AnalyticsSummary {
  readonly granularity: Granularity;
  readonly filter: string | null;
}

/** Going back within it shows the earlier numbers at once. */
const FRESH_MS = 60_000;

/** The numbers of the window. Those of the last window stay until they are there. */
export function useSummary({ window, granularity, filter }: AnalyticsAddress): Report<LoadedSummary> {
  return useReport(useQuery(summaryOf(window, granularity, filter)));
}

/**
 * The numbers of the window before, bucket by bucket. Weeks and months do not start on the same days in both windows, so
 * there are none for them. Without them, the chart shows the window alone.
 */
export function usePreviousSummary({ previous, granularity, filter }: LoadedSummary) {
  const window = previous?.window;
  const isComparable = granularity === 'hourly' || granularity === 'daily';
  return useQuery({
    ...summaryOf(window ?? { startDate: '', endDate: '' }, granularity, filter),
    enabled: window !== undefined && isComparable,
  });
}

function summaryOf({ startDate, endDate }: DayWindow, granularity: Granularity, filter: string | null) {
  const query = { startDate, endDate, granularity, filter: filter ?? undefined };
  return {
    queryKey: [SUMMARY_KEY, query],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<LoadedSummary> => {
      const summary = await callAsUser(readAnalyticsSummary, { query, signal });
      return { ...summary, granularity, filter };
    },
    staleTime: FRESH_MS,
    meta: { isToldInPlace: true },
  };
}
