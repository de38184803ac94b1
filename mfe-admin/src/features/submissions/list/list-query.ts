import {
  countSubmissions,
  listSubmissionRows,
  SUBMISSIONS_PAGE_SIZE,
  type SubmissionSelection,
} from '@site/shared/contracts/staff';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRetry } from '../../../kit/use-retry.ts';
import { callAsUser } from '../../../session/calls/call-as-user.ts';
import type { ListAddress } from './list-address.ts';

const POLL_MS = 30_000;

/** The query of a page of the list. */
export function listPage({ selection, cursor, pageSize }: ListAddress) {
  return queryOptions({
    queryKey: ['submissions', selection, cursor, pageSize],
    queryFn: ({ signal }) =>
      callAsUser(listSubmissionRows, {
        query: {
          ...selection,
          cursor: cursor ?? undefined,
          limit: pageSize === SUBMISSIONS_PAGE_SIZE ? undefined : String(pageSize),
        },
        signal,
      }),
  });
}

/** A page of the list. The one before stays until it has loaded. */
export function useListPage(address: ListAddress) {
  return useRetry(useQuery({ ...listPage(address), placeholderData: keepPreviousData }));
}

/** How many submissions match. Not shown when it fails: the list does not need it. */
export function useMatchCount(selection: SubmissionSelection) {
  return useQuery({
    queryKey: ['submissions', 'count', selection],
    queryFn: ({ signal }) => callAsUser(countSubmissions, { query: selection, signal }),
    meta: { isToldInPlace: true },
  });
}

/** How many submissions arrived in front of a page since it was loaded. Asks again while the page is visible. */
export function useNewSubmissions(selection: SubmissionSelection, start: string | null) {
  return useQuery({
    queryKey: ['submissions', 'news', selection, start],
    queryFn: ({ signal }) =>
      callAsUser(countSubmissions, { query: { ...selection, cursor: start ?? undefined }, signal }),
    enabled: start !== null,
    refetchInterval: POLL_MS,
    initialData: { count: 0, isCapped: false },
    meta: { isToldInPlace: true },
  });
}
