import { ApiError, callApi } from '@site/shared/contracts';
import { readTeamReport } from '@site/shared/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import type { DayWindow } from '../../../kit/time/day-window.ts';
import { useReport } from '../report/use-report.ts';

/** The report behind a ticket, null if the ticket is no longer or not at all valid. It is read without an account. */
export function useTeamReport(ticket: string | null, { startDate, endDate }: DayWindow) {
  const query = useQuery({
    queryKey: ['team-report', ticket, startDate, endDate],
    queryFn: ({ signal }) =>
      callApi(readTeamReport, { body: { ticket, startDate, endDate }, signal }).catch(nullIfRefused),
    enabled: ticket !== null,
    meta: { isToldInPlace: true },
  });
  return useReport(query, ticket ?? '');
}

/** 422 is for a ticket that is too long. */
function nullIfRefused(error: unknown): null {
  if (error instanceof ApiError && [404, 422].includes(error.status)) return null;
  throw error;
}
