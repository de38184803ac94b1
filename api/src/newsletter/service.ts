import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { databaseFault } from '../database/driver-errors.ts';
import { createId } from '../database/ids.ts';
import { toInstant } from '../database/instants.ts';
import { AppError } from '../errors.ts';
import type { PlanMails } from '../mail/outbox.ts';
import { insertSubscription } from './repository.ts';

export interface NewsletterServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly planMails: PlanMails;
  readonly now: () => number;
}

export interface Newsletter {
  subscribe(email: string, requestId: string): Promise<void>;
}

export function createNewsletter({ db, audit, planMails, now }: NewsletterServices): Newsletter {
  return {
    async subscribe(email, requestId) {
      const id = createId(now());
      const subscription = { id, createdAt: toInstant(now()), email };
      try {
        await db.transaction(async (transaction) => {
          await insertSubscription(subscription, transaction);
          await planMails([{ kind: 'newsletter-welcome', subjectId: id }], transaction);
          await audit([{ event: 'newsletter_subscribed', subjectId: id, requestId }], transaction);
        });
      } catch (error) {
        if (databaseFault(error) !== 'unique') throw error;
        throw new AppError('duplicate', {
          detail: 'duplicate: this address is subscribed already',
          cause: error,
        });
      }
    },
  };
}
