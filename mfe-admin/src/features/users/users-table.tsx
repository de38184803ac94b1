import { useLayoutEffect, useRef } from 'react';
import type { CSSObject } from '@emotion/react';
import type { ListedUser } from '@site/shared/contracts/staff';
import { Badge, breakpoint, button, Button, Cluster, color, space, VisuallyHidden } from '@site/shared/ui';
import { Link } from 'react-router-dom';
import { focusHeading } from '../../kit/focus-heading.ts';
import { ReportTable, type ReportColumn } from '../../kit/list/report-table.tsx';
import { formatDay, formatInstant } from '../../kit/time/format-instant.ts';
import {
  factorText,
  invitedText,
  MANAGE_COPY,
  ROLE_NAMES,
  STATE_NAMES,
  USER_COLUMNS,
  USERS_COPY,
} from './admin-users-content.ts';

interface UsersTableProps {
  readonly users: readonly ListedUser[];
  readonly timeZone: string;
  onManage(user: ListedUser): void;
}

/** Accounts, their roles and states, each with a button that opens its dialog. */
export function UsersTable({ users, timeZone, onManage }: UsersTableProps) {
  const columns: readonly ReportColumn<ListedUser>[] = [
    { label: USER_COLUMNS.email, cell: (user) => <Email user={user} /> },
    { label: USER_COLUMNS.role, cell: ({ role }) => <Role role={role} /> },
    { label: USER_COLUMNS.state, cell: (user) => <State user={user} timeZone={timeZone} /> },
    { label: USER_COLUMNS.factor, cell: ({ hasSecondFactor }) => factorText(hasSecondFactor) },
    {
      label: USER_COLUMNS.lastSignIn,
      cell: ({ lastSignInAt: at }) =>
        at === null ? USERS_COPY.never : <time dateTime={at}>{formatInstant(at, timeZone)}</time>,
    },
    {
      label: USER_COLUMNS.created,
      cell: ({ createdAt: at }) => (
        <time dateTime={at} css={oneLine}>
          {formatDay(at, timeZone)}
        </time>
      ),
    },
    { label: USER_COLUMNS.actions, cell: (user) => <Action user={user} onManage={onManage} /> },
  ];
  return (
    <div css={centered}>
      <ReportTable caption={USERS_COPY.title} columns={columns} rows={users} keyOf={({ id }) => id} />
    </div>
  );
}

interface UserProps {
  readonly user: ListedUser;
}

function Email({ user: { email, isOwn } }: UserProps) {
  return (
    <Cluster gap={2}>
      <span css={{ overflowWrap: 'anywhere' }}>{email}</span>
      {isOwn && <Badge>{USERS_COPY.own}</Badge>}
    </Cluster>
  );
}

function Role({ role }: Pick<ListedUser, 'role'>) {
  return role === null ? <span css={{ color: color.muted }}>{USERS_COPY.noRole}</span> : ROLE_NAMES[role];
}

function State({ user, timeZone }: UserProps & { readonly timeZone: string }) {
  const { state, isConfirmed, invitation } = user;
  if (state === 'unconfirmed' && invitation)
    return invitedText(invitation.role, formatDay(invitation.expiresAt, timeZone));
  if (state !== 'disabled') return STATE_NAMES[state];
  return (
    <span css={{ display: 'grid', justifyItems: 'start', gap: space[1] }}>
      <Badge tone="accent">{STATE_NAMES.disabled}</Badge>
      {!isConfirmed && STATE_NAMES.unconfirmed}
    </span>
  );
}

function Action({ user, onManage }: UserProps & Pick<UsersTableProps, 'onManage'>) {
  if (user.isOwn)
    return (
      <Link to="/auth?view=account" css={[button({ variant: 'secondary', size: 'sm' }), oneLine]}>
        {MANAGE_COPY.ownAccount}
      </Link>
    );
  return <ManageButton user={user} onManage={onManage} />;
}

function ManageButton({ user, onManage }: UserProps & Pick<UsersTableProps, 'onManage'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const pressed = button.current;
    return () => {
      // A change can take the row out of the filter. Its focus moves to the heading of the list.
      if (pressed !== null && pressed === document.activeElement) focusHeading(pressed.closest('section'));
    };
  }, []);
  const isWaiting = user.state === 'active' && user.role === null;
  return (
    <Button
      ref={button}
      variant={isWaiting ? 'primary' : 'secondary'}
      size="sm"
      css={oneLine}
      onClick={() => onManage(user)}
    >
      <span>
        {isWaiting ? MANAGE_COPY.approve : MANAGE_COPY.manage}
        <VisuallyHidden> {user.email}</VisuallyHidden>
      </span>
    </Button>
  );
}

const oneLine: CSSObject = { whiteSpace: 'nowrap' };
/** The buttons are higher than the text beside them. */
const centered: CSSObject = {
  [breakpoint.sm]: { '& tbody :is(th, td)': { verticalAlign: 'middle' } },
};
