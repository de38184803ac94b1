import { readSiteReleases } from '@site/shared/contracts/staff';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { useRetry } from '../../kit/use-retry.ts';

export const SITE_RELEASES_KEY = ['site-releases'];
/** Only while the page is visible. */
const POLL_MS = 15_000;

/** What is live, read again and again. */
export function useSiteReleases() {
  return useRetry(
    useQuery({
      queryKey: SITE_RELEASES_KEY,
      queryFn: ({ signal }) => callAsUser(readSiteReleases, { signal }),
      refetchInterval: POLL_MS,
      meta: { isToldInPlace: true },
    }),
  );
}
