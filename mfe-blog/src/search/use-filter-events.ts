import { EVENT_TEXT_LIMITS, type VisitEvent } from '@site/shared/contracts';
import type { ShellServices } from '@site/shared/federation';
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { ArticleFilter } from './match-articles.ts';

/** After this pause, a search counts as typed. */
const PAUSE_MS = 1500;
const MAX_LENGTH = 200;

/**
 * Reports what a visitor searches for: a category immediately, a search text when they stop typing or leave the
 * box or the page.
 */
export function useFilterEvents(services: ShellServices, { search }: ArticleFilter, results: number) {
  const latest = useRef({ search, results });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    latest.current = { search, results };
  });

  const reportSearch = useCallback(() => {
    if (timer.current === undefined) return;
    clearTimeout(timer.current);
    timer.current = undefined;
    const event = searchEvent(latest.current.search.trim(), latest.current.results);
    if (event) services.track?.(event);
  }, [services]);
  useEffect(() => reportSearch, [reportSearch]);

  function reportChange(change: Partial<ArticleFilter>) {
    if (change.category !== undefined)
      services.track?.({ name: 'filter', option: change.category.toLowerCase().replace(/\W+/g, '-') });
    if (change.search === undefined) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(reportSearch, PAUSE_MS);
  }
  return { reportChange, reportSearch };
}

/**
 * The search text itself is reported only if articles contain it and it consists of words, because people also
 * type names and addresses.
 */
function searchEvent(term: string, results: number): VisitEvent | null {
  if (term === '') return null;
  const isOurs = results > 0 && term.length <= EVENT_TEXT_LIMITS.term && /^[\p{L} -]+$/u.test(term);
  return {
    name: 'search',
    results,
    length: Math.min(term.length, MAX_LENGTH),
    ...(isOurs && { term: term.toLowerCase() }),
  };
}
