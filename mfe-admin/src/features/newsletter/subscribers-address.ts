import { SubscriberFilter } from '@site/shared/contracts/staff';
import { listAddress, type ListAddress } from '../../kit/list/list-address.ts';

/** What the list of subscribers shows, as its address says. */
export type SubscribersAddress = ListAddress<SubscriberFilter>;

const PART_OF_ADDRESS = 'email-part';

export const {
  parse: parseSubscribersAddress,
  searchOfFilter,
  searchOfPage,
} = listAddress<SubscriberFilter>({
  view: 'subscribers',
  schema: SubscriberFilter,
  parameters: {
    state: 'subscription',
    text: PART_OF_ADDRESS,
    startDate: 'signed-up-since',
    endDate: 'signed-up-until',
  },
  page: 'subscribers-page',
});
