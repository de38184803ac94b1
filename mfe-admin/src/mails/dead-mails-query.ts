import { listDeadMails } from '@site/shared/contracts';
import { useQuery } from '@tanstack/react-query';
import { callAsUser } from '../session/call-as-user.ts';

/** A failed load is shown in place of the list, so there is no toast. */
export function useDeadMails() {
  return useQuery({
    queryKey: ['dead-mails'],
    queryFn: ({ signal }) => callAsUser(listDeadMails, { signal }),
    meta: { isToldInPlace: true },
  });
}
