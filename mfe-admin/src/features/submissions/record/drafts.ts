import { useCallback, useSyncExternalStore } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { DRAFTS } from '../../../kit/create-queries.ts';
import { openDraftStorage } from '../../../session/draft-storage.ts';
import {
  isUnsaved,
  parseDrafts,
  renewIds,
  type DraftEntry,
  type DraftKind,
  type DraftOf,
} from './draft-kinds.ts';

const draftKey = (submissionId: string, kind: DraftKind, part: string) => [DRAFTS, submissionId, kind, part];

/**
 * What was typed about a submission and is not saved yet; null for nothing. `part` tells apart several of one kind. It is read from
 * the cache itself: a query's observer tells a turn later what was typed, and React would take it out of the field meanwhile.
 */
export function useDraft<Kind extends DraftKind>(kind: Kind, submissionId: string, part = '') {
  const queries = useQueryClient();
  const queryKey = draftKey(submissionId, kind, part);
  const subscribe = useCallback((listen: () => void) => queries.getQueryCache().subscribe(listen), [queries]);
  const read = () => queries.getQueryData<DraftOf<Kind>>(queryKey) ?? null;
  const draft = useSyncExternalStore(subscribe, read);
  function write(next: DraftOf<Kind> | null) {
    if (next === null) queries.removeQueries({ queryKey });
    else queries.setQueryData<DraftOf<Kind>>(queryKey, next);
  }
  return { draft, read, write };
}

/** Drops the drafts of submissions that were erased. */
export function forgetDrafts(submissionIds: readonly string[], queries: QueryClient): void {
  for (const id of submissionIds) queries.removeQueries({ queryKey: [DRAFTS, id] });
}

/**
 * Restores the user's drafts, and stores each change in the tab. Lets the browser ask before the tab is closed or reloaded while
 * there is a draft. Returns a function that stops this.
 */
export function keepDrafts(userId: string, queries: QueryClient): () => void {
  const { drafts, isCopy, store } = openDraftStorage(userId);
  const warn = (event: Event) => event.preventDefault();
  // The listener alone keeps some browsers from caching pages for the back button.
  const stopWarning = () => window.removeEventListener('beforeunload', warn);
  const note = (entries: readonly DraftEntry[]) =>
    entries.some(isUnsaved) ? window.addEventListener('beforeunload', warn) : stopWarning();

  queries.setQueryDefaults([DRAFTS], { gcTime: Infinity });
  const found = isCopy ? parseDrafts(drafts).map(renewIds) : parseDrafts(drafts);
  if (isCopy) store(found);
  for (const [id, kind, part, draft] of found) queries.setQueryData(draftKey(id, kind, part), draft);
  note(draftsIn(queries));
  const unsubscribe = queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] !== DRAFTS) return;
    const entries = draftsIn(queries);
    store(entries);
    note(entries);
  });
  return () => {
    unsubscribe();
    stopWarning();
  };
}

function draftsIn(queries: QueryClient): readonly DraftEntry[] {
  return queries
    .getQueriesData({ queryKey: [DRAFTS] })
    .flatMap(([[, id, kind, part], draft]) =>
      draft ? [[id, kind, part, draft] as unknown as DraftEntry] : [],
    );
}
