import { ROLES, type Role } from '@site/shared/contracts/auth';
import { SelectField } from '@site/shared/ui';
import { MANAGE_COPY, ROLE_NAMES } from './admin-users-content.ts';

const OPTIONS = ROLES.map((role) => [role, ROLE_NAMES[role]] as const);

interface RoleFieldProps {
  readonly label: string;
  /** Null when a role has to be chosen. */
  readonly role: Role | null;
  readonly error: string | undefined;
}

/** Chooses a role. */
export function RoleField({ label, role, error }: RoleFieldProps) {
  return (
    <SelectField
      id="new-role"
      label={label}
      name="role"
      defaultValue={role ?? ''}
      placeholder={role === null ? MANAGE_COPY.chooseRole : undefined}
      options={OPTIONS}
      hint={MANAGE_COPY.rolesHint}
      error={error}
    />
  );
}

/** The chosen role, or null. */
export function chosenRole(form: HTMLFormElement): Role | null {
  const chosen = new FormData(form).get('role');
  return ROLES.find((role) => role === chosen) ?? null;
}
