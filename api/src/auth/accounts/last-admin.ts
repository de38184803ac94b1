import { AppError } from '../../errors.ts';
import type { UserRow } from '../repository.ts';

/** Throws `last_admin` when a user is the only admin who can sign in. The ids of the admins must be locked by the transaction. */
export function keepAnAdmin(user: UserRow, admins: readonly string[]): void {
  if (admins.length === 1 && admins[0] === user.id)
    throw new AppError('last_admin', {
      detail: `${user.email} is the only admin, so nothing was changed. Make another account an admin first.`,
    });
}
