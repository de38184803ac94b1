import { listAudit } from '@site/shared/contracts/staff';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { useRetry } from '../../kit/use-retry.ts';
import type { AuditAddress } from './audit-address.ts';

/** A page of the audit log. The one before stays until it has loaded. */
export function useAuditPage({ filter, cursor }: AuditAddress) {
  return useRetry(
    useQuery({
      queryKey: ['audit', filter, cursor],
      queryFn: ({ signal }) =>
        callAsUser(listAudit, { query: { ...filter, cursor: cursor ?? undefined }, signal }),
      placeholderData: keepPreviousData,
      meta: { isToldInPlace: true },
    }),
  );
}
