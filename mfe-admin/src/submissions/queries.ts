import type { ShellServices } from '@site/shared/federation';
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { messageOf } from '../session/service-message.ts';
import { LOAD_FAILURE } from './admin-submissions-content.ts';

/** The query cache. Each failed load is reported once, however many components asked for it. */
export function createQueries(services: ShellServices): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError(error, { meta }) {
        console.error(error);
        if (meta?.['isToldInPlace']) return;
        const { title, description } = LOAD_FAILURE;
        services.toast({ title, description: messageOf(error, description), tone: 'destructive' });
      },
    }),
    // No silent retry: it would only delay the message, and there is a button.
    defaultOptions: { queries: { retry: false, refetchOnWindowFocus: false } },
  });
}
