import { useState } from 'react';
import { useAfterHydration } from '@site/shared/ui';
import { useSearchParams } from 'react-router-dom';
import { readFilter, writeFilter } from './filter-address.ts';
import type { ArticleFilter } from './match-articles.ts';

/** The filter, kept in the page's address. The prerendered page knows no query, so it applies after hydration. */
export function useArticleFilter(): readonly [ArticleFilter, (change: Partial<ArticleFilter>) => void] {
  const [query, setQuery] = useSearchParams();
  const [ahead, setAhead] = useState<ArticleFilter>();
  const inAddress = readFilter(query);
  const arrived = useAfterHydration(query.toString(), '');

  // The router renders a new address a moment later; a text box that waited for it would lose keystrokes.
  if (ahead && isSame(ahead, inAddress)) setAhead(undefined);
  const filter = ahead ?? readFilter(new URLSearchParams(arrived));

  function change(part: Partial<ArticleFilter>) {
    const next = { ...(ahead ?? inAddress), ...part };
    setAhead(next);
    setQuery((current) => writeFilter(current, next), { replace: true, preventScrollReset: true });
  }
  return [filter, change];
}

function isSame(one: ArticleFilter, other: ArticleFilter): boolean {
  return one.category === other.category && one.search === other.search;
}
