import type { Role } from '@site/shared/contracts/auth';
import { newUser } from '../../src/auth/accounts/new-user.ts';
import { createId } from '../../src/database/ids.ts';
import { bearer, postJson, type TestApi } from '../support/start-test-api.ts';

export const UNKNOWN_ID = createId(0);

const PASSWORD = 'long enough';

/** An account that is signed in. */
export interface SignedInUser {
  readonly id: string;
  readonly email: string;
  /** Calls an endpoint under `/api/admin/users`. */
  call(method: string, path?: string, body?: unknown): Promise<Response>;
  /** The status of a call that needs a role, the same account and the same session. */
  statusOf(path: string): Promise<number>;
}

/** Creates an account and signs it in. */
export async function signInAs(email: string, role: Role | null, api: TestApi): Promise<SignedInUser> {
  await api.addUser({ email, password: PASSWORD, ...(role ? { role } : {}) });
  const headers = bearer(await api.signIn({ email, password: PASSWORD }));
  const { id } = await api.context.db('users').where({ email }).first('id');
  return {
    ...{ id, email },
    call(method, path = '', body) {
      const type = { 'content-type': 'application/json' };
      const sent =
        body === undefined ? { headers } : { headers: { ...headers, ...type }, body: JSON.stringify(body) };
      return api.fetch(`/api/admin/users${path}`, { method, ...sent });
    },
    statusOf: async (path) => (await api.fetch(path, { headers })).status,
  };
}

/** Adds accounts directly, one a second from a time on. Resolves with their ids. */
export async function storeUsers(
  emails: readonly string[],
  start: number,
  { context }: TestApi,
): Promise<string[]> {
  const rows = emails.map((email, index) =>
    newUser({ email, passwordHash: 'none', isConfirmed: true, now: start + index * 1000 }),
  );
  for (const row of rows) await context.db('users').insert(row);
  return rows.map(({ id }) => id);
}

/** Signs up without confirming the email. */
export function signUpOnly(email: string, api: TestApi): Promise<Response> {
  return postJson(api, '/api/auth/v1/signup', { email, password: 'Harbour-lantern 47' });
}

/** The lines of the audit log about an account, oldest first. */
export async function linesAbout(subjectId: string, { context }: TestApi) {
  const rows = await context.db('audit_log').where({ subject_id: subjectId }).orderBy('id');
  return rows.map(({ event, actor_id, detail }) => ({ event, actor: actor_id, detail: JSON.parse(detail) }));
}
