import type { ListedUser } from '@site/shared/contracts/staff';
import type { ShellServices } from '@site/shared/federation';
import { Stack } from '@site/shared/ui';
import { ModalDialog } from '../../kit/modal-dialog.tsx';
import { AccessActions } from './access-actions.tsx';
import { ChangeFault } from './change-fault.tsx';
import { RoleForm } from './role-form.tsx';
import { useUserChange } from './use-user-change.ts';

interface UserDialogProps {
  /** Null while the dialog is closed. */
  readonly user: ListedUser | null;
  readonly services: ShellServices;
  onClosed(): void;
}

/** What an admin can do to an account. */
export function UserDialog({ user, services, onClosed }: UserDialogProps) {
  return (
    <ModalDialog title={user?.email} isOpen={user !== null} onClosed={onClosed}>
      {(close) => user && <UserActions user={user} services={services} close={close} />}
    </ModalDialog>
  );
}

interface UserActionsProps {
  readonly user: ListedUser;
  readonly services: ShellServices;
  close(): void;
}

function UserActions({ user, services, close }: UserActionsProps) {
  const change = useUserChange(close);
  return (
    <Stack gap={6}>
      <ChangeFault fault={change.fault} />
      {user.state !== 'disabled' && (
        <RoleForm user={user} timeZone={services.facts.reportingTimeZone} change={change} />
      )}
      <AccessActions user={user} change={change} />
    </Stack>
  );
}
