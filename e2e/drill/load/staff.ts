import { z } from 'zod';
import type { Client } from './client.ts';

export interface Counts {
  readonly done: number;
  readonly failed: number;
}

/** Staff who sign in and read the list of applications. */
export interface Staff {
  signIn(): Promise<void>;
  readList(): Promise<void>;
  /** The access token of the last sign-in. */
  token(): string;
  counts(): { readonly signIns: Counts; readonly lists: Counts };
}

const TIMEOUT_MS = 30_000;
const Session = z.object({ access_token: z.string() });

export function createStaff(
  client: Client,
  { email, password }: { readonly email: string; readonly password: string },
): Staff {
  let token = '';
  const signIns = { done: 0, failed: 0 };
  const lists = { done: 0, failed: 0 };
  const note = (counts: { done: number; failed: number }, isDone: boolean) =>
    isDone ? (counts.done += 1) : (counts.failed += 1);
  return {
    token: () => token,
    counts: () => ({ signIns, lists }),
    async signIn() {
      const answer = await client
        .ask({
          path: '/api/auth/v1/token?grant_type=password',
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email, password }),
          timeoutMs: TIMEOUT_MS,
        })
        .catch(() => null);
      if (answer?.status === 200) token = Session.parse(JSON.parse(answer.body.toString())).access_token;
      note(signIns, answer?.status === 200);
    },
    async readList() {
      if (!token) return;
      const answer = await client
        .ask({
          path: '/api/admin/submissions',
          headers: { authorization: `Bearer ${token}` },
          timeoutMs: TIMEOUT_MS,
        })
        .catch(() => null);
      note(lists, answer?.status === 200);
    },
  };
}
