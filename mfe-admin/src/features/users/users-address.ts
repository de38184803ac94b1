import { UserFilter } from '@site/shared/contracts/staff';
import { listAddress, type ListAddress } from '../../kit/list/list-address.ts';

/** What the list of users shows, as its address says. */
export type UsersAddress = ListAddress<UserFilter>;

export const {
  parse: parseUsersAddress,
  searchOfFilter,
  searchOfPage,
} = listAddress<UserFilter>({
  view: 'users',
  schema: UserFilter,
  parameters: { email: 'email', role: 'role', state: 'state' },
  page: 'position',
});
