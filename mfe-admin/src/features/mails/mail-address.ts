import { DeadMailFilter } from '@site/shared/contracts/staff';
import { listAddress, type ListAddress } from '../../kit/list/list-address.ts';

/** What the list of failed emails shows, as its address says. */
export type MailAddress = ListAddress<DeadMailFilter>;

export const {
  parse: parseMailAddress,
  searchOfFilter,
  searchOfPage,
} = listAddress<DeadMailFilter>({
  view: 'mail',
  schema: DeadMailFilter,
  parameters: { kind: 'mail-kind', reason: 'mail-reason' },
  page: 'mails-page',
});
