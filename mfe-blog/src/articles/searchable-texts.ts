import type { SearchableText } from '../search/find-mentions.ts';
import { ALL_ARTICLES } from './all-articles.ts';
import { passagesOf } from './passages.ts';

/** Every article's text. Loaded when a visitor first searches. */
export const SEARCHABLE_TEXTS: readonly SearchableText[] = ALL_ARTICLES.map(({ meta, body }) => ({
  meta,
  passages: passagesOf(body),
}));
