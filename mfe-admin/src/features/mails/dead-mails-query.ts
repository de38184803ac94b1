import {
  listDeadMails,
  retryDeadMail,
  retryDeadMails,
  type DeadMailFilter,
} from '@site/shared/contracts/staff';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { MAIL_RETRY_COPY } from '../../kit/names/admin-mail-names-content.ts';
import { useAction } from '../../kit/use-action.ts';
import { useRetry } from '../../kit/use-retry.ts';
import { callAsUser } from '../../session/calls/call-as-user.ts';
import { queuedText } from './admin-mails-content.ts';
import type { MailAddress } from './mail-address.ts';

const KEY = 'dead-mails';

/** A page of the failed emails. The one before stays until it has loaded. */
export function useDeadMails({ filter, cursor }: MailAddress) {
  return useRetry(
    useQuery({
      queryKey: [KEY, filter, cursor],
      queryFn: ({ signal }) =>
        callAsUser(listDeadMails, { query: { ...filter, cursor: cursor ?? undefined }, signal }),
      placeholderData: keepPreviousData,
      meta: { isToldInPlace: true },
    }),
  );
}

/** Emails to queue, and the button for them. */
interface MailRetry extends DeadMailFilter {
  readonly by: string;
  readonly ids?: string[];
}

/** Queues failed emails, one request at a time. */
export function useMailRetry() {
  const queries = useQueryClient();
  return useAction({
    name: 'retry-mails',
    async run({ by, ...body }: MailRetry) {
      if (by === 'all' || by === 'selected') {
        const { count, hasMore } = await callAsUser(retryDeadMails, { body });
        return queuedText(count, hasMore);
      }
      await callAsUser(retryDeadMail, { params: { id: by } });
      return MAIL_RETRY_COPY.queued;
    },
    done: (queued) => queued,
    failed: MAIL_RETRY_COPY.failed,
    onDone: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}
