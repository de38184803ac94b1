import { countSubscribers, listSubscribers, readSubscriberDays } from '@site/shared/contracts/staff';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRetry } from '../../kit/use-retry.ts';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import type { SubscribersAddress } from './subscribers-address.ts';

const KEY = 'subscribers';

/** A page of the list of subscribers. The one before stays until it has loaded. */
export function useSubscriberPage({ filter, cursor }: SubscribersAddress) {
  return useRetry(
    useQuery({
      queryKey: [KEY, 'list', filter, cursor],
      queryFn: ({ signal }) =>
        callAsUser(listSubscribers, { query: { ...filter, cursor: cursor ?? undefined }, signal }),
      placeholderData: keepPreviousData,
      meta: { isToldInPlace: true },
    }),
  );
}

export function useSubscriberCounts() {
  return useRetry(
    useQuery({
      queryKey: [KEY, 'counts'],
      queryFn: ({ signal }) => callAsUser(countSubscribers, { signal }),
      meta: { isToldInPlace: true },
    }),
  );
}

export function useSubscriberDays() {
  return useRetry(
    useQuery({
      queryKey: [KEY, 'days'],
      queryFn: ({ signal }) => callAsUser(readSubscriberDays, { signal }),
      meta: { isToldInPlace: true },
    }),
  );
}

/** A function that loads counts, days and list again after a change. */
export function useReloadSubscribers(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
