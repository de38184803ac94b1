import type { ShellServices } from '@site/shared/federation';
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { LOAD_FAILURE } from './admin-kit-content.ts';
import { messageOf } from './service-message.ts';
import { because, type Told } from './use-action.ts';

/** Begins the keys of what staff have begun to write, which is in the cache too. */
export const DRAFTS = 'draft';

/** The query cache. Says what became of each action, and reports each failed load once, however many components asked for it. */
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
    mutationCache: new MutationCache({
      onSuccess(output, input, _, { meta }) {
        const { name, done } = (meta ?? {}) as Told<unknown, unknown>;
        const message = typeof done === 'function' ? done(output, input) : done;
        if (message) services.toast({ ...message, ...(name && { action: name }) });
      },
      onError(error, input, _, { meta }) {
        const { name, failed } = (meta ?? {}) as Told<unknown, unknown>;
        const message =
          typeof failed === 'function' ? failed(error, input) : failed && because(failed, error);
        if (message !== null) console.error(error);
        if (message) services.toast({ ...message, tone: 'destructive', ...(name && { action: name }) });
      },
    }),
    defaultOptions: {
      // No silent retry: it would only delay the message, and there is a button.
      queries: { retry: false, refetchOnWindowFocus: false },
      // Without a network, an action fails at once. What it was given, such as a password, is not kept.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
}

/** Drops what was loaded for parts of the page that are not shown, and keeps the drafts. */
export function forgetLoaded(queries: QueryClient): void {
  queries.removeQueries({ type: 'inactive', predicate: ({ queryKey }) => queryKey[0] !== DRAFTS });
}
