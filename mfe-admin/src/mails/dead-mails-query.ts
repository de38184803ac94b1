import { listDeadMails } from '@site/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../session/call-as-user.ts';

/** A failed load shows where the list would stand, so no toast tells it. */
export function useDeadMails() {
  return useQuery({
    queryKey: ['dead-mails'],
    queryFn: ({ signal }) => callAsUser(listDeadMails, { signal }),
    meta: { isToldInPlace: true },
  });
}
