import * as z from 'zod/mini';

/** The roles that an account may have. An account without one is not staff. */
export const ROLES = ['admin', 'reviewer', 'analyst'] as const;
export type Role = (typeof ROLES)[number];

export const RoleName = z.enum(ROLES);

/**
 * Which roles have each permission. The API checks every call against this table, and the browser uses it to decide
 * what to show.
 */
const ROLES_BY_PERMISSION = {
  'review-submissions': ['admin', 'reviewer'],
  'erase-submissions': ['admin'],
  'read-analytics': ['admin', 'analyst'],
  'manage-newsletter': ['admin'],
  'manage-spam': ['admin'],
  'manage-mails': ['admin'],
  'manage-site-facts': ['admin'],
  'manage-releases': ['admin'],
  'manage-users': ['admin'],
  'read-audit': ['admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_BY_PERMISSION;

export function isPermission(access: string): access is Permission {
  return Object.hasOwn(ROLES_BY_PERMISSION, access);
}

export function rolesWith(permission: Permission): readonly Role[] {
  return ROLES_BY_PERMISSION[permission];
}

export function hasPermission(role: Role | null, permission: Permission): boolean {
  return rolesWith(permission).some((each) => each === role);
}
