import type { ArticleMeta } from '../articles/article.ts';
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

/** Shorter texts occur in every article. */
const SHORTEST = 3;
/** Characters shown on either side of what was found. */
const AROUND = 60;

/** Whether a filter's text is looked for in the articles' texts too. */
export function looksInside({ search }: ArticleFilter): boolean {
  return search.trim().length >= SHORTEST;
}

/** The articles of the filter's category that it does not show, but whose text holds what is searched for. */
export function findMentions(texts: readonly SearchableText[], filter: ArticleFilter): readonly Mention[] {
  if (!looksInside(filter)) return [];
  return texts
    .filter(({ meta }) => filter.category === ALL || meta.category === filter.category)
    .filter(({ meta }) => !matchesFilter(meta, filter))
    .flatMap(({ meta, passages }) => firstMention(meta, passages, filter.search.trim().toLowerCase()));
}

function firstMention(meta: ArticleMeta, passages: readonly string[], search: string): readonly Mention[] {
  for (const passage of passages) {
    const at = passage.toLowerCase().indexOf(search);
    if (at >= 0) return [{ meta, ...excerptAround(passage, at, at + search.length) }];
  }
  return [];
}

/** What was found with some words before and after it; what is cut off ends in an ellipsis. */
function excerptAround(passage: string, start: number, end: number): Omit<Mention, 'meta'> {
  const from = start <= AROUND ? 0 : passage.indexOf(' ', start - AROUND) + 1;
  const to = end + AROUND >= passage.length ? passage.length : passage.lastIndexOf(' ', end + AROUND);
  return {
    before: (from > 0 ? '… ' : '') + passage.slice(Math.min(from, start), start),
    found: passage.slice(start, end),
    after: passage.slice(end, Math.max(to, end)) + (to < passage.length ? ' …' : ''),
  };
}
