import { listJobs, type Job } from '@site/shared/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../../session/calls/call-as-user.ts';

export const JOBS_KEY = ['jobs'];
const POLL_MS = 1000;

/** The user's own jobs. Asks again while one is unfinished and the page is visible. */
export function useJobs() {
  return useQuery({
    queryKey: JOBS_KEY,
    queryFn: ({ signal }) => callAsUser(listJobs, { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? POLL_MS : false),
    meta: { isToldInPlace: true },
  });
}

export function isOpen({ state }: Job): boolean {
  return state === 'waiting' || state === 'running';
}
