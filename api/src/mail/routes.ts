import { listDeadMails, MAX_DEAD_MAILS_LISTED, retryDeadMail } from '@site/shared/contracts';
import type { RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { AppError } from '../errors.ts';
import { actorOf, type ServedEndpoint, serve } from '../http/endpoint.ts';
import { retryDead, selectDead } from './repository.ts';

export interface MailRouteServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
}

/** Lets admins list and retry dead mails. */
export function deadMailEndpoints({ db, audit, now }: MailRouteServices): ServedEndpoint[] {
  return [
    serve(listDeadMails, async () => ({ items: await selectDead(MAX_DEAD_MAILS_LISTED, db) })),
    serve(retryDeadMail, async (call) => {
      const { userId, sessionId } = actorOf(call);
      const { id } = call.params;
      await inTransaction(db, async (transaction) => {
        if (!(await retryDead(id, now(), transaction))) throw new AppError('not_found');
        const entry = { event: 'mail_retried', actorId: userId, sessionId, subjectId: id } as const;
        await audit([{ ...entry, requestId: call.info.id }], transaction);
      });
    }),
  ];
}
