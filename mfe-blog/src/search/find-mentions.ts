import type { ArticleMeta } from '../articles/article.ts';
import { findText, type Place } from './find-text.ts';
import { ALL, matchesFilter, type ArticleFilter } from './match-articles.ts';

/** An article's text, as it is searched. */
export interface SearchableText {
  readonly meta: ArticleMeta;
  readonly passages: readonly string[];
}

/** An article that says what is searched for in its text alone, and where it first does. */
export interface Mention {
  readonly meta: ArticleMeta;
  readonly before: string;
  readonly found: string;
  readonly after: string;
}

/** Shorter texts occur in every article, unless they are words of their own: "3M", "Ng". */
const SHORTEST_PART = 3;
/** Characters shown on either side of what was found. */
const AROUND = 60;

/** Whether a filter's text is looked for in the articles' texts too. */
export function looksInside({ search }: ArticleFilter): boolean {
  return search.trim() !== '';
}

/** The articles of the filter's category that it does not show, but whose text holds what is searched for. */
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

/** What was found with some words before and after it; what is cut off ends in an ellipsis. */
function excerptAround(passage: string, { start, end }: Place): Omit<Mention, 'meta'> {
  const from = start <= AROUND ? 0 : passage.indexOf(' ', start - AROUND) + 1;
  const to = end + AROUND >= passage.length ? passage.length : passage.lastIndexOf(' ', end + AROUND);
  return {
    before: (from > 0 ? '… ' : '') + passage.slice(Math.min(from, start), start),
    found: passage.slice(start, end),
    after: passage.slice(end, Math.max(to, end)) + (to < passage.length ? ' …' : ''),
  };
}
