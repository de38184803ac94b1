import type { ArticleMeta } from '../articles/article.ts';
import { findText, type Place } from './find-text.ts';
import { ALL, matchesFilter, type ArticleFilter } from './match-articles.ts';

/** The searchable text of an article. */
export interface SearchableText {
  readonly meta: ArticleMeta;
  readonly passages: readonly string[];
}

/** An article that contains the search text in its body only, with the first match. */
export interface Mention {
  readonly meta: ArticleMeta;
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/**
 * Shorter search texts match only whole words, such as "3M" or "Ng". As parts of words, they occur in every
 * article.
 */
const SHORTEST_PART = 3;
/** Characters shown before and after a match. */
const AROUND = 60;

/** Whether the bodies of the articles are searched for a filter's text. */
export function looksInside({ search }: ArticleFilter): boolean {
  return search.trim() !== '';
}

/** The articles of the filter's category whose body, but neither title nor excerpt, contains the search text. */
export function findMentions(texts: readonly SearchableText[], filter: ArticleFilter): readonly Mention[] {
  if (!looksInside(filter)) return [];
  return texts
    .filter(({ meta }) => filter.category === ALL || meta.category === filter.category)
    .filter(({ meta }) => !matchesFilter(meta, filter))
    .flatMap(({ meta, passages }) => firstMention(meta, passages, filter.search.trim()));
}

function firstMention(meta: ArticleMeta, passages: readonly string[], search: string): readonly Mention[] {
  const isWord = [...search].length < SHORTEST_PART;
  for (const passage of passages) {
    const place = findText(passage, search, isWord);
    if (place) return [{ meta, ...excerptAround(passage, place) }];
  }
  return [];
}

/** A match with some words before and after it, with ellipses where it is cut. */
function excerptAround(passage: string, { start, end }: Place): Omit<Mention, 'meta'> {
  const from = start <= AROUND ? 0 : passage.indexOf(' ', start - AROUND) + 1;
  const to = end + AROUND >= passage.length ? passage.length : passage.lastIndexOf(' ', end + AROUND);
  return {
    before: (from > 0 ? '… ' : '') + passage.slice(Math.min(from, start), start),
    found: passage.slice(start, end),
    after: passage.slice(end, Math.max(to, end)) + (to < passage.length ? ' …' : ''),
  };
}
