import { createContext, use, type ReactNode } from 'react';
import { hasPermission, type Permission, type Role } from '@site/shared/contracts/auth';

/** The role of the signed-in member of staff. */
export const RoleContext = createContext<Role | null>(null);

interface PermittedProps {
  readonly permission: Permission;
  readonly children: ReactNode;
}

/** Shows its children to roles with the permission. The API checks every call itself. */
export function Permitted({ permission, children }: PermittedProps) {
  return hasPermission(use(RoleContext), permission) && children;
}
