import { listDeadMails, retryDeadMail, retryDeadMails } from '@site/shared/contracts/staff';
import { type BodyOf } from '@site/shared/contracts';
import type { AuditActor, RecordAudit } from '../audit/audit-log.ts';
import type { Db } from '../database/connection.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { AppError } from '../errors.ts';
import { auditActorOf, type ServedEndpoint, serve } from '../http/endpoint.ts';
import { findDead, listPage, reviveDead } from './dead-mails.ts';

export interface MailRouteServices {
  readonly db: Db;
  readonly audit: RecordAudit;
  readonly now: () => number;
}

/** Lets admins list and retry dead mails. */
export function mailEndpoints(services: MailRouteServices): ServedEndpoint[] {
  const { db, audit, now } = services;
  return [
    serve(listDeadMails, ({ query }) => listPage(query, db)),
    serve(retryDeadMails, (call) => retryMany(call.body, auditActorOf(call), services)),
    serve(retryDeadMail, (call) => {
      const { id } = call.params;
      return inTransaction(db, async (transaction) => {
        if ((await reviveDead([id], now(), transaction)) === 0) throw new AppError('not_found');
        await audit([{ event: 'mail_retried', subjectId: id, ...auditActorOf(call) }], transaction);
      });
    }),
  ];
}

/** One audit line says how many mails were queued, and which filter chose them. */
function retryMany(
  { ids: chosen, ...filter }: BodyOf<typeof retryDeadMails>,
  by: AuditActor,
  { db, audit, now }: MailRouteServices,
): Promise<{ count: number; hasMore: boolean }> {
  return inTransaction(db, async (transaction) => {
    const { ids, hasMore } = chosen ? { ids: chosen, hasMore: false } : await findDead(filter, transaction);
    const count = await reviveDead(ids, now(), transaction);
    const { kind, reason } = filter;
    const detail = {
      count,
      chosen: chosen ? 'one by one' : 'by filter',
      ...(kind === undefined ? {} : { kind }),
      // The log keeps no email addresses.
      ...(reason === undefined ? {} : { reason: reason.includes('@') ? 'an address' : reason }),
    };
    await audit([{ event: 'mails_retried', detail, ...by }], transaction);
    return { count, hasMore };
  });
}
