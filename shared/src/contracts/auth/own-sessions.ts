import * as z from 'zod/mini';
import { defineEndpoint } from '../common/endpoint.ts';

/** A session of the caller, for the list of signed-in devices. */
export const OwnSession = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  address: z.nullable(z.string()),
  userAgent: z.nullable(z.string()),
  /** `aal2` after a second factor. */
  aal: z.enum(['aal1', 'aal2']),
  /** True for the session that makes this call. */
  isCurrent: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

/** Maximum number of sessions of a user. The oldest ones beyond it end. */
export const MAX_SESSIONS = 20;

/** Newest first. */
export const listOwnSessions = defineEndpoint({
  name: 'listOwnSessions',
  method: 'GET',
  path: '/api/account/sessions',
  access: 'own-account',
  status: 200,
  reply: z.object({ items: z.array(OwnSession).check(z.maxLength(MAX_SESSIONS)) }),
  problems: [401, 403],
});

/** Ends a session: its access and refresh tokens are rejected from then on. */
export const endOwnSession = defineEndpoint({
  name: 'endOwnSession',
  method: 'DELETE',
  path: '/api/account/sessions/:id',
  access: 'own-account',
  params: z.object({ id: z.uuid() }),
  status: 204,
  problems: [401, 403, 404],
});
