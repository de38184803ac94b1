import { listSubmissions } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { QueryCache, QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';
import { SUBMISSIONS_COPY } from './admin-submissions-content.ts';

/** The query cache. Each failed load is reported once, however many components asked for it. */
export function createQueries(services: ShellServices): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        console.error(error);
        if (meta?.['isToldInPlace']) return;
        const { title, description } = SUBMISSIONS_COPY.failed;
        services.toast({ title, description: messageOf(error, description), tone: 'destructive' });
      },
    }),
    // No silent retry: it would only delay the message, and there is a button.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
}

/** Submissions in pages, newest first. */
export function useSubmissions() {
  return useInfiniteQuery({
    queryKey: ['submissions'],
    queryFn: ({ pageParam, signal }) =>
      callAsUser(listSubmissions, { query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
