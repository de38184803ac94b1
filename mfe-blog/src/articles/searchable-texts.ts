import type { SearchableText } from '../search/find-mentions.ts';
import { ALL_ARTICLES } from './all-articles.ts';
import { passagesOf } from './passages.ts';

/** Every article's text, for the search alone: no page loads it before somebody searches. */
export const SEARCHABLE_TEXTS: readonly SearchableText[] = ALL_ARTICLES.map(({ meta, body }) => ({
  meta,
  passages: passagesOf(body),
}));
