import { listUsers } from '@site/shared/contracts/staff';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRetry } from '../../kit/use-retry.ts';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import type { UsersAddress } from './users-address.ts';

const KEY = 'users';

/** A page of the list of users. The one before stays until it has loaded. */
export function useUserPage({ filter, cursor }: UsersAddress) {
  return useRetry(
    useQuery({
      queryKey: [KEY, filter, cursor],
      queryFn: ({ signal }) =>
        callAsUser(listUsers, { query: { ...filter, cursor: cursor ?? undefined }, signal }),
      placeholderData: keepPreviousData,
      meta: { isToldInPlace: true },
    }),
  );
}

/** A function that loads the list again after a change. */
export function useReloadUsers(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
