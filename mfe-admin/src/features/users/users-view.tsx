import { useRef, useState } from 'react';
import type { CSSObject } from '@emotion/react';
import type { ListedUser } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Heading, space, Stack, Text } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { NoItems } from '../../kit/list/filter-form.tsx';
import { PagedList } from '../../kit/list/paged-list.tsx';
import { USERS_COPY, usersText } from './admin-users-content.ts';
import { InviteUser } from './invite-user.tsx';
import { UserDialog } from './user-dialog.tsx';
import { parseUsersAddress, searchOfFilter, searchOfPage } from './users-address.ts';
import { UsersFilterForm } from './users-filter-form.tsx';
import { useUserPage } from './users-query.ts';
import { UsersTable } from './users-table.tsx';

/** Accounts and their roles: `/admin?view=users`. */
export function UsersView({ services }: { readonly services: ShellServices }) {
  const [parameters] = useSearchParams();
  const [managed, setManaged] = useState<ListedUser | null>(null);
  const address = parseUsersAddress(parameters);
  const { filter, cursor } = address;
  const query = useUserPage(address);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = () => heading.current?.focus();
  const place = { filter, searchOf: searchOfFilter, onNavigate: focusHeading };
  const timeZone = services.facts.reportingTimeZone;
  return (
    <section aria-labelledby="users" aria-busy={query.isFetching}>
      <Stack gap={6}>
        <div css={head}>
          <Heading ref={heading} level={2} size="h3" id="users" tabIndex={-1}>
            {USERS_COPY.title}
          </Heading>
          <InviteUser services={services} />
        </div>
        <UsersFilterForm key={JSON.stringify(filter)} filter={filter} onNavigate={focusHeading} />
        <Text tone="muted" size="small">
          {usersText(timeZone)}
        </Text>
        <PagedList
          query={query}
          cursor={cursor}
          searchOf={(to) => searchOfPage(parameters, to)}
          onNavigate={focusHeading}
          copy={USERS_COPY}
          empty={<NoItems icon="users" copy={USERS_COPY} {...place} />}
        >
          {(users) => <UsersTable users={users} timeZone={timeZone} onManage={setManaged} />}
        </PagedList>
      </Stack>
      <UserDialog user={managed} services={services} onClosed={() => setManaged(null)} />
    </section>
  );
}

const head: CSSObject = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[4],
};
