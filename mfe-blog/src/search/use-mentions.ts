import { useEffect, useMemo, useState } from 'react';
import { findMentions, looksInside, type Mention, type SearchableText } from './find-mentions.ts';
import type { ArticleFilter } from './match-articles.ts';

const NONE: readonly SearchableText[] = [];

/** Matches in the bodies of the articles, which load on the first search. There are none until then. */
export function useMentions(filter: ArticleFilter): readonly Mention[] {
  const [texts, setTexts] = useState(NONE);
  const wanted = texts === NONE && looksInside(filter);

  useEffect(() => {
    if (!wanted) return;
    import(/* webpackChunkName: "searchable-texts" */ '../articles/searchable-texts.ts').then(
      ({ SEARCHABLE_TEXTS }) => setTexts(SEARCHABLE_TEXTS),
      // The search in titles and excerpts works without the bodies.
      () => undefined,
    );
  }, [wanted]);

  return useMemo(() => findMentions(texts, filter), [texts, filter]);
}
