import type { RecordAudit } from '../../audit/audit-log.ts';
import type { Db } from '../../database/connection.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { QueueMails } from '../../mail/outbox.ts';
import { requireAccount } from '../accounts/require-account.ts';
import { deleteSessionsOf, lockUser } from '../repository.ts';
import type { FactorLimits } from './factor-limits.ts';
import { deleteFactorsOf } from './factor-repository.ts';
import { deleteRecoveryCodes } from './recovery-code-repository.ts';

export interface ResetServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly queueMails: QueueMails;
  readonly factorLimits: readonly FactorLimits[];
}

/**
 * Removes the second factor of a user who lost the device, from the command line. The password stays, all sessions end, and the
 * owner is notified. False when there is no factor.
 */
export async function resetFactors(
  email: string,
  { db, audit, queueMails, factorLimits }: ResetServices,
): Promise<boolean> {
  const user = await requireAccount(email, db);
  const count = await inTransaction(db, async (transaction) => {
    await lockUser(user.id, transaction);
    const factors = await deleteFactorsOf(user.id, transaction);
    if (factors === 0) return 0;
    await deleteRecoveryCodes(user.id, transaction);
    // The lost device may still be signed in.
    await deleteSessionsOf(user.id, null, transaction);
    await queueMails([{ kind: 'account-factors-reset', subjectId: user.id }], transaction);
    await audit([{ event: 'admin_factors_reset', subjectId: user.id, detail: { factors } }], transaction);
    return factors;
  });
  await Promise.all(factorLimits.map((limits) => limits.unlock(user.id)));
  return count > 0;
}
