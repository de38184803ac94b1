import { ARTICLE_METAS } from '../articles/article-metas.ts';
import { ALL, countCategories, FILTER_BUTTONS, type ArticleFilter } from './match-articles.ts';

/** Reads a filter from the query `?category=&q=`. An unknown category counts as All. */
export function readFilter(query: URLSearchParams): ArticleFilter {
  const category = query.get('category') ?? ALL;
  return { category: isCategory(category) ? category : ALL, search: query.get('q') ?? '' };
}

/** Writes a filter into a query. Default values are left out, and other parameters are kept. */
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
