import { useCallback, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';

/** What was typed about a submission and is not sent yet. */
export interface Draft {
  readonly text: string;
}

type Kind = 'message' | 'note';

const DRAFTS = 'draft';
const draftKey = (kind: Kind, submissionId: string) => [DRAFTS, kind, submissionId];

/**
 * A draft about a submission. It is in memory only, because it may hold personal data. It is read from the cache itself: a query's
 * observer tells a turn later what was typed, and React would take it out of the field meanwhile.
 */
export function useDraft<Kept extends Draft>(kind: Kind, submissionId: string, empty: Kept) {
  const queries = useQueryClient();
  const queryKey = draftKey(kind, submissionId);
  const subscribe = useCallback((listen: () => void) => queries.getQueryCache().subscribe(listen), [queries]);
  const read = () => queries.getQueryData<Kept>(queryKey) ?? empty;
  const draft = useSyncExternalStore(subscribe, read);
  function write(next: Kept) {
    queries.setQueryDefaults([DRAFTS], { gcTime: Infinity });
    queries.setQueryData<Kept>(queryKey, next);
  }
  return { draft, read, write };
}

/** Drops the drafts of submissions that were erased. */
export function forgetDrafts(submissionIds: readonly string[], queries: QueryClient): void {
  for (const id of submissionIds)
    for (const kind of ['message', 'note'] as const) queries.removeQueries({ queryKey: draftKey(kind, id) });
}

/** Lets the browser ask before the tab is closed or reloaded while there is a draft. Returns a function that stops this. */
export function warnBeforeLoss(queries: QueryClient): () => void {
  const warn = (event: Event) => event.preventDefault();
  // The listener alone keeps some browsers from caching pages for the back button.
  const stop = () => window.removeEventListener('beforeunload', warn);
  const unsubscribe = queries.getQueryCache().subscribe(() => {
    const drafts = queries.getQueriesData<Draft>({ queryKey: [DRAFTS] });
    if (drafts.some(([, draft]) => draft?.text.trim())) window.addEventListener('beforeunload', warn);
    else stop();
  });
  return () => {
    unsubscribe();
    stop();
  };
}
