import { listSubmissions } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { QueryCache, QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { callAsUser } from '../session/call-as-user.ts';
import { messageOf } from '../session/service-message.ts';

/** The store of what was loaded. Each failed load is told once, whoever asked for it. */
export function createQueries(services: ShellServices): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        console.error(error);
        if (meta?.['isToldInPlace']) return;
        const description = messageOf(error, 'Failed to load submissions');
        services.toast({ title: 'Error loading submissions', description, tone: 'destructive' });
      },
    }),
    // A person retries: a silent second try would only delay the message.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
}

/** Submissions, newest first, page by page. */
export function useSubmissions() {
  return useInfiniteQuery({
    queryKey: ['submissions'],
    queryFn: ({ pageParam, signal }) =>
      callAsUser(listSubmissions, { query: { cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  });
}
