import { useEffect } from 'react';
import { leaveSubmission, VIEWING_EVERY_MS, viewSubmission } from '@site/shared/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../../../session/calls/call-as-user.ts';
import { recordKeys } from '../use-record.ts';

/**
 * Tells the API that this record is open, as long as the page is visible. Returns who else has it open. Nobody when that
 * fails: the work goes on without it.
 */
export function useViewers(id: string): readonly string[] {
  const { data } = useQuery({
    queryKey: recordKeys.viewers(id),
    queryFn: ({ signal }) => callAsUser(viewSubmission, { params: { id }, signal }),
    gcTime: 0,
    refetchInterval: VIEWING_EVERY_MS,
    refetchOnWindowFocus: true,
    meta: { isToldInPlace: true },
  });
  useEffect(() => () => void callAsUser(leaveSubmission, { params: { id } }).catch(() => undefined), [id]);
  return data?.others ?? [];
}
