import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** Base of the auth wire protocol on the site's origin; `@supabase/auth-js` gets `origin + AUTH_BASE` as its `url`. */
export const AUTH_BASE = '/api/auth/v1';

export const ROLES = ['admin'] as const;

/** The caller's own role record. `role` is null for a user without one. */
export const readOwnRole = defineEndpoint({
  name: 'readOwnRole',
  method: 'GET',
  path: '/api/user-roles/me',
  access: 'user',
  status: 200,
  reply: z.object({ user_id: z.string(), email: z.string(), role: z.nullable(z.string()) }),
  problems: [401, 403],
});
