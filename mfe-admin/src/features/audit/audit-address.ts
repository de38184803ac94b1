import { AuditFilter } from '@site/shared/contracts/staff';
import { listAddress, type ListAddress } from '../../kit/list/list-address.ts';

/** What the audit log shows, as its address says. */
export type AuditAddress = ListAddress<AuditFilter>;

export const {
  parse: parseAuditAddress,
  searchOfFilter,
  searchOfPage,
} = listAddress<AuditFilter>({
  view: 'audit',
  schema: AuditFilter,
  parameters: {
    event: 'event',
    actor: 'person',
    subject: 'subject',
    result: 'result',
    startDate: 'from',
    endDate: 'to',
  },
  page: 'cursor',
});
