import { useState, type SubmitEvent } from 'react';
import { changeUserRole, inviteUser, removeUserRole, type ListedUser } from '@site/shared/contracts/staff';
import { type Role } from '@site/shared/contracts/auth';
import { Button, Cluster, Stack } from '@site/shared/ui';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { formatDay } from '../../kit/time/format-instant.ts';
import { DONE, MANAGE_COPY, REMOVE_ROLE_COPY, ROLE_FORM_COPY } from './admin-users-content.ts';
import { chosenRole, RoleField } from './role-field.tsx';
import type { UserChange } from './use-user-change.ts';

interface RoleFormProps {
  readonly user: ListedUser;
  readonly timeZone: string;
  readonly change: UserChange;
}

/** Approves a sign-up, changes or removes a role, or invites the owner of an email that was never confirmed. */
export function RoleForm({ user, timeZone, change: { busy, run } }: RoleFormProps) {
  const [fault, setFault] = useState<string>();
  const copy = ROLE_FORM_COPY[purposeOf(user)];
  const { id, email } = user;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const role = chosenRole(event.currentTarget);
    setFault(role === null ? MANAGE_COPY.missingRole : undefined);
    if (role !== null) run('role', () => (user.isConfirmed ? save(role) : invite(role)));
  }

  async function save(role: Role) {
    await callAsUser(changeUserRole, { params: { id }, body: { role } });
    return DONE.role(email, role);
  }

  async function invite(role: Role) {
    const { expiresAt } = await callAsUser(inviteUser, { body: { email, role } });
    return DONE.invited(email, formatDay(expiresAt, timeZone));
  }

  async function remove() {
    await callAsUser(removeUserRole, { params: { id } });
    return DONE.removed(email);
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <RoleField label={copy.label} role={user.role ?? user.invitation?.role ?? null} error={fault} />
        <Cluster gap={3}>
          <Button type="submit" loading={busy === 'role'} loadingText={copy.busy}>
            {copy.action}
          </Button>
          {user.role !== null && (
            <Button
              variant="secondary"
              loading={busy === 'remove'}
              loadingText={REMOVE_ROLE_COPY.busy}
              onClick={() => run('remove', remove)}
            >
              {REMOVE_ROLE_COPY.action}
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  );
}

function purposeOf({ isConfirmed, role }: ListedUser): keyof typeof ROLE_FORM_COPY {
  if (!isConfirmed) return 'invite';
  return role === null ? 'approve' : 'change';
}
