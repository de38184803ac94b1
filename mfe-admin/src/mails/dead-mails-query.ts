import { useState } from 'react';
import { listDeadMails } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRetry } from '../panels/use-retry.ts';
import { callAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';
import { DEAD_MAILS_COPY } from './admin-mails-content.ts';
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

interface Toast {
  readonly title: string;
  readonly description: string;
}

/** Queues failed emails, one request at a time. `busy` names the one on its way. */
export function useMailRetry(services: ShellServices, reload?: () => Promise<unknown>) {
  const [busy, setBusy] = useState<string | null>(null);
  const queries = useQueryClient();

  async function retry(name: string, call: () => Promise<Toast>) {
    if (busy !== null) return;
    setBusy(name);
    const action = 'retry-mails';
    try {
      services.toast({ ...(await call()), action });
      await (reload ? reload() : queries.invalidateQueries({ queryKey: [KEY] }));
    } catch (error) {
      console.error(error);
      const { title, description } = DEAD_MAILS_COPY.failed;
      services.toast({ title, description: messageOf(error, description), tone: 'destructive', action });
    }
    setBusy(null);
  }
  return { busy, retry: (name: string, call: () => Promise<Toast>) => void retry(name, call) };
}
