import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { createId } from '../database/ids.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import { findErasure, saveErasure } from './erasures.ts';
import { changeState, findByAddress, insertSubscription, type Subscription } from './repository.ts';

/** Addresses that get no mail, even after a new sign-up, because their owners complained or asked for it. */
export interface Suppressions {
  /** Idempotent. Also accepts an address that never subscribed. */
  suppress(email: string, by: AuditActor): Promise<void>;
  /** Changes the address to unsubscribed, so a new sign-up must be confirmed by email. Throws `not_found`. */
  lift(email: string, by: AuditActor): Promise<void>;
}

interface SuppressionServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
}

const MAX_ATTEMPTS = 4;
/** No consent was given. */
const CONSENT = 'none';

export function createSuppressions({ db, audit, now }: SuppressionServices): Suppressions {
  /** Invalidates earlier links. False when the subscription was changed meanwhile. */
  const change = (known: Subscription, state: 'suppressed' | 'unsubscribed', by: AuditActor) =>
    inTransaction(db, async (transaction) => {
      const isChanged = await changeState(
        known,
        { state, at: toInstant(now()), isNewRound: true },
        transaction,
      );
      if (!isChanged) return false;
      const event = state === 'suppressed' ? 'newsletter_suppressed' : 'newsletter_suppression_lifted';
      await audit([{ event, subjectId: known.id, ...by }], transaction);
      return true;
    });

  const addSuppressed = (email: string, by: AuditActor) =>
    inTransaction(db, async (transaction) => {
      const id = createId(now());
      const spam = { score: 0, reasons: [] };
      const row = { id, createdAt: toInstant(now()), email, source: null, consent: CONSENT, spam };
      await insertSubscription({ ...row, state: 'suppressed' }, transaction);
      await audit([{ event: 'newsletter_suppressed', subjectId: id, ...by }], transaction);
      return true;
    }).catch((error: unknown) => {
      if (databaseFault(error) !== 'unique') throw error;
      return false;
    });

  /** For an address that was erased while it was suppressed. */
  const liftErased = (email: string, by: AuditActor) =>
    inTransaction(db, async (transaction) => {
      if ((await findErasure(email, transaction)) !== 'suppressed') return false;
      await saveErasure(email, 'unsubscribed', now(), transaction);
      await audit([{ event: 'newsletter_suppression_lifted', ...by }], transaction);
      return true;
    });

  return {
    async suppress(email, by) {
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        const known = await findByAddress(email, db);
        if (known?.state === 'suppressed') return;
        if (await (known ? change(known, 'suppressed', by) : addSuppressed(email, by))) return;
      }
      throw new AppError('unavailable', { retryAfterSeconds: 1 });
    },
    async lift(email, by) {
      const known = await findByAddress(email, db);
      const isLifted = known
        ? known.state === 'suppressed' && (await change(known, 'unsubscribed', by))
        : await liftErased(email, by);
      if (!isLifted) throw new AppError('not_found', { detail: 'This address is not suppressed' });
    },
  };
}
