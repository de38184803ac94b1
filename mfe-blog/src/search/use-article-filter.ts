import { useEffect, useEffectEvent, useState } from 'react';
import { useAfterHydration } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { readFilter, writeFilter } from './filter-address.ts';
import type { ArticleFilter } from './match-articles.ts';

/** Browsers allow a hundred address changes in 30 seconds. Safari throws after that. */
const WRITE_AFTER_MS = 500;

interface Ahead {
  readonly filter: ArticleFilter;
  /** Queries that this filter wrote. Any other query comes from outside and replaces the filter. */
  readonly after: readonly string[];
}

/** The filter and its setters. `write` writes a typed search to the address immediately. */
export interface FilterInAddress {
  readonly filter: ArticleFilter;
  change(part: Partial<ArticleFilter>): void;
  write(): void;
}

/**
 * The filter, kept in the page's address: a category immediately, a search after a pause. The prerendered page
 * knows no query, so the filter applies after hydration.
 */
export function useArticleFilter(): FilterInAddress {
  const [query, setQuery] = useSearchParams();
  const [ahead, setAhead] = useState<Ahead>();
  const inAddress = readFilter(query);
  const arrived = useAfterHydration(query.toString(), '');

  // The router renders a new address with a delay. A text box bound to it would lose keystrokes.
  if (ahead && (isSame(ahead.filter, inAddress) || !ahead.after.includes(query.toString())))
    setAhead(undefined);
  const filter = ahead?.filter ?? readFilter(new URLSearchParams(arrived));

  function writeToAddress(next: ArticleFilter) {
    try {
      setQuery((current) => writeFilter(current, next), { replace: true, preventScrollReset: true });
    } catch {
      // The browser temporarily refuses address changes. The page shows the filter anyway, and the next change
      // is written.
    }
  }
  function change(part: Partial<ArticleFilter>) {
    const next = { ...(ahead?.filter ?? inAddress), ...part };
    const after = ahead?.after ?? [query.toString()];
    setAhead({ filter: next, after: [...after, writeFilter(query, next).toString()] });
    if (part.category !== undefined) writeToAddress(next);
  }
  const write = () => {
    if (ahead) writeToAddress(ahead.filter);
  };
  const writeLater = useEffectEvent(write);
  useEffect(() => {
    if (!ahead) return;
    const timer = setTimeout(() => writeLater(), WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [ahead]);
  return { filter, change, write };
}

function isSame(one: ArticleFilter, other: ArticleFilter): boolean {
  return one.category === other.category && one.search === other.search;
}
