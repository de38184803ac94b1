import type { Db } from '../../database/connection.ts';

export async function deleteRecoveryCodes(userId: string, db: Db): Promise<void> {
  await db('recovery_codes').where({ user_id: userId }).delete();
}
