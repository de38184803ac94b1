import { useState, type SubmitEvent } from 'react';
import { EmailAddress } from '@site/shared/contracts';
import { inviteUser } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Button, Cluster, Icon, Stack, Text, TextField } from '@site/shared/ui';
import { ModalDialog } from '../../kit/modal-dialog.tsx';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { formatDay } from '../../kit/time/format-instant.ts';
import { DONE, INVITE_COPY, MANAGE_COPY, ROLE_FORM_COPY } from './admin-users-content.ts';
import { ChangeFault } from './change-fault.tsx';
import { chosenRole, RoleField } from './role-field.tsx';
import { useUserChange } from './use-user-change.ts';

/** A button that opens the form of an invitation. */
export function InviteUser({ services }: { readonly services: ShellServices }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="mail" />
        {INVITE_COPY.open}
      </Button>
      <ModalDialog title={INVITE_COPY.title} isOpen={isOpen} onClosed={() => setOpen(false)}>
        {(close) => <InviteForm services={services} close={close} />}
      </ModalDialog>
    </>
  );
}

interface InviteFormProps {
  readonly services: ShellServices;
  close(): void;
}

interface Faults {
  readonly email?: string | undefined;
  readonly role?: string | undefined;
}

function InviteForm({ services, close }: InviteFormProps) {
  const { busy, fault, run } = useUserChange(close);
  const [faults, setFaults] = useState<Faults>({});
  const { label, action, busy: busyText } = ROLE_FORM_COPY.invite;

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const email = EmailAddress.safeParse(new FormData(form).get('email'));
    const role = chosenRole(form);
    setFaults({
      email: email.error?.issues[0]?.message,
      role: role === null ? MANAGE_COPY.missingRole : undefined,
    });
    if (!email.success || role === null) return;
    run('invite', async () => {
      const sent = await callAsUser(inviteUser, { body: { email: email.data, role } });
      return DONE.invited(sent.email, formatDay(sent.expiresAt, services.facts.reportingTimeZone));
    });
  }

  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <Text tone="muted">{INVITE_COPY.text}</Text>
        <ChangeFault fault={fault} />
        <TextField
          type="email"
          label={INVITE_COPY.email}
          name="email"
          id="invited-email"
          autoComplete="off"
          error={faults.email}
        />
        <RoleField label={label} role={null} error={faults.role} />
        <Cluster gap={3}>
          <Button type="submit" loading={busy === 'invite'} loadingText={busyText}>
            {action}
          </Button>
          <Button variant="secondary" onClick={close}>
            {INVITE_COPY.cancel}
          </Button>
        </Cluster>
      </Stack>
    </form>
  );
}
