import type { AnalyticsSummary } from '@site/shared/contracts/staff';
import { dateIn } from '../../../kit/time/calendar.ts';
import { formatDays } from '../../../kit/time/format-days.ts';

/** What the numbers of a window are compared with. */
export interface Comparison {
  /** The days before the window, as `Nov 16 – Nov 18`. Null if visits were not yet counted on all of them. */
  readonly period: string | null;
  /** The window was over when it was counted, was not, or is only the day on which it was counted. */
  readonly progress: 'ended' | 'open' | 'today';
}

export function comparisonOf({ window, previous, timeZone, countedAt }: AnalyticsSummary): Comparison {
  const { startDate, endDate } = window;
  const hasEnded = endDate < dateIn(timeZone, new Date(countedAt));
  return {
    period: previous && formatDays(previous.window, endDate.slice(0, 4)),
    progress: hasEnded ? 'ended' : startDate === endDate ? 'today' : 'open',
  };
}
