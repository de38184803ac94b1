import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from '@jest/globals';
import type { GoTrueClient } from '@supabase/auth-js';
import { PASSWORD, startAccounts, type TestAccounts } from './account-mails.ts';

export interface Member {
  readonly client: GoTrueClient;
  readonly id: string;
  readonly token: string;
  readonly email: string;
  /** The address that the member wants. */
  readonly next: string;
}

export const address = (name: string) => `${name}-${randomUUID().slice(0, 8)}@harbour.example`;

/** Users of one API who change their email. */
export function useEmailChanges() {
  let rig: TestAccounts;
  beforeAll(async () => {
    rig = await startAccounts();
  });
  afterAll(() => rig.close());

  const rows = (table: string) => rig.api.context.db(table);
  return {
    rig: () => rig,
    rows,
    /** A signed-in user. */
    async member(): Promise<Member> {
      const email = address('old');
      await rig.api.addUser({ email, password: PASSWORD });
      const client = rig.client();
      const { data, error } = await client.signInWithPassword({ email, password: PASSWORD });
      if (error) throw error;
      return { client, id: data.user.id, token: data.session.access_token, email, next: address('new') };
    },
    ask: ({ client, next }: Member, email = next) => client.updateUser({ email, current_password: PASSWORD }),
    redeem: (token_hash: string) => rig.client().verifyOtp({ type: 'email_change', token_hash }),
    /** The tokens sent to the old and to the new address. */
    tokensOf: async ({ email, next }: Pick<Member, 'email' | 'next'>) =>
      [await rig.tokenFor(email), await rig.tokenFor(next)] as const,
    userOf: async ({ id }: Member) => rows('users').where({ id }).first(),
    /** In alphabetical order. */
    async eventsOf({ id }: Member): Promise<string[]> {
      const lines = await rows('audit_log').where({ actor_id: id }).orWhere({ subject_id: id });
      return lines
        .map(({ event, result }) => (result === 'success' ? event : `${event}: ${result}`))
        .toSorted();
    },
  };
}
