import * as z from 'zod/mini';
import { oneLine } from '../common/clean-text.ts';
import { defineEndpoint } from '../common/endpoint.ts';
import { RoleName, ROLES } from '../common/roles.ts';
import { EmailAddress } from '../public/email-address.ts';

/** The state of an account: disabled, unconfirmed, or active. */
export const USER_STATES = ['active', 'unconfirmed', 'disabled'] as const;

/** The values of the role filter. */
export const ROLE_CHOICES = [...ROLES, 'none'] as const;

const filterFields = {
  /** Start of the email address. */
  email: z.optional(z.string().check(oneLine(), z.minLength(1), z.maxLength(255))),
  role: z.optional(z.enum(ROLE_CHOICES, 'Choose a role')),
  state: z.optional(z.enum(USER_STATES, 'Choose a state')),
};

/** Accounts that match all given fields. */
export const UserFilter = z.object(filterFields);
export type UserFilter = z.infer<typeof UserFilter>;

const UserQuery = z.object({ ...filterFields, cursor: z.optional(z.string().check(z.maxLength(400))) });

/** An account as admins see it. */
export const ListedUser = z.object({
  id: z.string(),
  email: z.string(),
  /** Null for an account without a role, which is not staff. */
  role: z.nullable(RoleName),
  state: z.enum(USER_STATES),
  /** Independent of whether the account is confirmed. */
  isConfirmed: z.boolean(),
  hasSecondFactor: z.boolean(),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.nullable(z.iso.datetime()),
  /** Null without an open invitation. */
  invitation: z.nullable(z.object({ role: z.nullable(RoleName), expiresAt: z.iso.datetime() })),
  /** True for the account of the caller. */
  isOwn: z.boolean(),
});
export type ListedUser = z.infer<typeof ListedUser>;

export const USERS_PAGE_SIZE = 50;

/** Newest first. `next` leads to older accounts and `previous` to newer ones; both are opaque, and null at the end. */
export const UserPage = z.object({
  items: z.array(ListedUser).check(z.maxLength(USERS_PAGE_SIZE)),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
});
export type UserPage = z.infer<typeof UserPage>;

/** A cursor is valid for its own filter only. */
export const listUsers = defineEndpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/api/admin/users',
  access: 'manage-users',
  query: UserQuery,
  status: 200,
  reply: UserPage,
  problems: [401, 403],
});

const params = z.object({ id: z.uuid() });

/** Replaces the role. Applies from the account's next request. Nobody can change their own role. */
export const changeUserRole = defineEndpoint({
  name: 'changeUserRole',
  method: 'PUT',
  path: '/api/admin/users/:id/role',
  access: 'manage-users',
  params,
  body: z.object({ role: RoleName }),
  status: 204,
  problems: [401, 403, 404, 409, 422],
});

/** Also ends the sessions of the account. */
export const removeUserRole = defineEndpoint({
  name: 'removeUserRole',
  method: 'DELETE',
  path: '/api/admin/users/:id/role',
  access: 'manage-users',
  params,
  status: 204,
  problems: [401, 403, 404, 409],
});

/** Disables an account: it cannot sign in, and its sessions and email links end. */
export const disableUser = defineEndpoint({
  name: 'disableUser',
  method: 'PUT',
  path: '/api/admin/users/:id/ban',
  access: 'manage-users',
  params,
  status: 204,
  problems: [401, 403, 404, 409],
});

/** Enables a disabled account. */
export const enableUser = defineEndpoint({
  name: 'enableUser',
  method: 'DELETE',
  path: '/api/admin/users/:id/ban',
  access: 'manage-users',
  params,
  status: 204,
  problems: [401, 403, 404, 409],
});

/** Ends all sessions of the account. */
export const signOutUser = defineEndpoint({
  name: 'signOutUser',
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions',
  access: 'manage-users',
  params,
  status: 200,
  reply: z.object({ sessions: z.int() }),
  problems: [401, 403, 404],
});

/**
 * Creates an account without a usable password and emails a link to set one. The account gets its role then. A repeated
 * invitation replaces the earlier one. 409 for the email of a confirmed account.
 */
export const inviteUser = defineEndpoint({
  name: 'inviteUser',
  method: 'POST',
  path: '/api/admin/users/invitations',
  access: 'manage-users',
  body: z.object({ email: EmailAddress, role: RoleName }),
  status: 201,
  reply: z.object({ email: z.string(), expiresAt: z.iso.datetime() }),
  problems: [401, 403, 409, 422, 429],
});
