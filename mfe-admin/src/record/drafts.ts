import type { QueryClient } from '@tanstack/react-query';

/** What was typed about a submission and is not sent yet. */
export interface Draft {
  readonly text: string;
}

/** The key of a draft. It is in memory only, because it may hold personal data. */
export const draftKey = (kind: 'message' | 'note', submissionId: string) => [DRAFTS, kind, submissionId];

const DRAFTS = 'draft';

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
