import { useEffect, useMemo, useState } from 'react';
import { findMentions, looksInside, type Mention, type SearchableText } from './find-mentions.ts';
import type { ArticleFilter } from './match-articles.ts';

const NONE: readonly SearchableText[] = [];

/** What the filter finds in the articles' texts. They are loaded when somebody first searches; without them it finds nothing. */
export function useMentions(filter: ArticleFilter): readonly Mention[] {
  const [texts, setTexts] = useState(NONE);
  const wanted = texts === NONE && looksInside(filter);

  useEffect(() => {
    if (!wanted) return;
    import(/* webpackChunkName: "searchable-texts" */ '../articles/searchable-texts.ts').then(
      ({ SEARCHABLE_TEXTS }) => setTexts(SEARCHABLE_TEXTS),
      // The search in titles and excerpts goes on alone.
      () => undefined,
    );
  }, [wanted]);

  return useMemo(() => findMentions(texts, filter), [texts, filter]);
}
