import { ARTICLE_METAS } from '../articles/article-metas.ts';
import { ALL, countCategories, FILTER_BUTTONS, type ArticleFilter } from './match-articles.ts';

/** Reads a filter from a query as `?category=&q=`. A category that does not exist is All. */
export function readFilter(query: URLSearchParams): ArticleFilter {
  const category = query.get('category') ?? ALL;
  return { category: isCategory(category) ? category : ALL, search: query.get('q') ?? '' };
}

/** A query with the filter in it; what is at its default is left out, what belongs to others stays. */
export function writeFilter(query: URLSearchParams, { category, search }: ArticleFilter): URLSearchParams {
  const next = new URLSearchParams(query);
  next.delete('category');
  next.delete('q');
  if (category !== ALL) next.set('category', category);
  if (search !== '') next.set('q', search);
  return next;
}

function isCategory(name: string): boolean {
  return FILTER_BUTTONS.some((button) => button === name) || countCategories(ARTICLE_METAS).has(name);
}
