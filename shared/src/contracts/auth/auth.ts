import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';
import { codePoints } from '../common/code-points.ts';
import { RoleName } from '../common/roles.ts';

/** Base path of the auth protocol on the site's origin; `@supabase/auth-js` gets `origin + AUTH_BASE` as its `url`. */
export const AUTH_BASE = '/api/auth/v1';

/** The caller's own role record. `role` is null for a user without one. */
export const readOwnRole = defineEndpoint({
  name: 'readOwnRole',
  method: 'GET',
  path: '/api/user-roles/me',
  access: 'signed-in',
  status: 200,
  reply: z.object({ user_id: z.string(), email: z.string(), role: z.nullable(RoleName) }),
  problems: [401, 403],
});

/** The rules for a new password, in the order in which they are checked. Sign-in applies none of them. */
export const PASSWORD_RULES = [
  {
    message: 'Password must be at least 8 characters',
    holds: (password: string) => codePoints(password) >= 8,
  },
  {
    message: 'Password must contain an uppercase letter',
    holds: (password: string) => /\p{Lu}/u.test(password),
  },
  {
    message: 'Password must contain a lowercase letter',
    holds: (password: string) => /\p{Ll}/u.test(password),
  },
  { message: 'Password must contain a number', holds: (password: string) => /\d/.test(password) },
  {
    message: 'Password must contain a special character',
    holds: (password: string) => /[^\p{L}\p{N}]/u.test(password),
  },
] as const;

/** The message of the first rule that a new password breaks. */
export function passwordFault(password: string): string | undefined {
  return PASSWORD_RULES.find((rule) => !rule.holds(password))?.message;
}
