import { cancelOwnEmailChange } from '@site/shared/contracts/auth';
import { inTransaction } from '../../database/in-transaction.ts';
import { toInstant } from '../../database/instants.ts';
import { AppError } from '../../errors.ts';
import type { Actor } from '../../http/authenticate.ts';
import { actorOf, serve, type ServedEndpoint } from '../../http/endpoint.ts';
import type { RequestInfo } from '../../http/request-info.ts';
import { entryOf } from '../audit-entry.ts';
import type { AuthServices } from '../auth-services.ts';
import { findUser, lockUser, NO_EMAIL_CHANGE, updateUser } from '../repository.ts';
import { deleteLinksFor } from './account-links.ts';
import { EMAIL_CHANGE_PURPOSES } from './link-lifetimes.ts';

type Services = Pick<AuthServices, 'db' | 'audit' | 'now'>;

/** Lets users cancel their own change of the email until both links were used. */
export function emailChangeEndpoints(services: Services): ServedEndpoint[] {
  const cancel = createEmailChangeCancel(services);
  return [serve(cancelOwnEmailChange, (call) => cancel(actorOf(call), call.info))];
}

function createEmailChangeCancel({ db, audit, now }: Services) {
  return ({ userId, sessionId }: Actor, info: RequestInfo): Promise<void> =>
    inTransaction(db, async (transaction) => {
      // Locked before anything is read, so that a link redeemed at the same time counts before this or not at all.
      await lockUser(userId, transaction);
      if (!(await findUser(userId, transaction))?.new_email) throw new AppError('not_found');
      await updateUser(userId, { ...NO_EMAIL_CHANGE, updated_at: toInstant(now()) }, transaction);
      await deleteLinksFor(userId, EMAIL_CHANGE_PURPOSES, transaction);
      const entry = entryOf('user_email_change_canceled', info);
      await audit([{ ...entry, actorId: userId, sessionId }], transaction);
    });
}
