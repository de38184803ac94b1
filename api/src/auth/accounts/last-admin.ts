import type { Db } from '../../database/connection.ts';
import { StartupError } from '../../errors.ts';
import type { UserRow } from '../repository.ts';
import { lockAdmins } from '../role-repository.ts';

/**
 * Throws a `StartupError` when a user is the only admin who can sign in. Locks the admins' rows, so that of two concurrent changes
 * the second one sees the first.
 */
export async function keepAnAdmin(user: UserRow, now: number, transaction: Db): Promise<void> {
  const admins = await lockAdmins(now, transaction);
  if (admins.length === 1 && admins[0] === user.id)
    throw new StartupError(
      `${user.email} is the only admin, so nothing was changed. Make another account an admin first: "grant <email>".`,
    );
}
