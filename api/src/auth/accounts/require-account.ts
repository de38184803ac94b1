import type { Db } from '../../database/connection.ts';
import { StartupError } from '../../errors.ts';
import { findUserByEmail, type UserRow } from '../repository.ts';

/** Finds the account that a command names. Throws a `StartupError` when there is none. */
export async function requireAccount(email: string, db: Db): Promise<UserRow> {
  const user = await findUserByEmail(email, db);
  if (!user) throw new StartupError(`${email} has no account. Check the spelling, or run "create" first.`);
  return user;
}
