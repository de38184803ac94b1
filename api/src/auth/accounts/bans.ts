import { createAccountChanges, type AccountChangeServices } from './account-changes.ts';
import { requireAccount } from './require-account.ts';

/** Keeps people out of their accounts, from the command line. */
export interface Bans {
  /** Ends all sessions of an account. Resolves with their number. */
  signOut(email: string): Promise<number>;
  /** Also ends all sessions and email links. Throws `last_admin` for the last admin. */
  ban(email: string): Promise<void>;
  /** False when the account is not banned. */
  unban(email: string): Promise<boolean>;
}

export function createBans(services: AccountChangeServices): Bans {
  const changes = createAccountChanges(services);
  const idOf = async (email: string) => (await requireAccount(email, services.db)).id;
  return {
    signOut: async (email) => changes.signOut(await idOf(email)),
    ban: async (email) => void (await changes.ban(await idOf(email))),
    unban: async (email) => changes.unban(await idOf(email)),
  };
}
