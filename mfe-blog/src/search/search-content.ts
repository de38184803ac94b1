import { ALL, type ArticleFilter } from './match-articles.ts';

/** Copy of the search, its categories and its results. */
export const SEARCH_COPY = {
  form: 'Articles',
  label: 'Search articles',
  placeholder: 'Search articles...',
  categories: 'Categories',
  everyCategory: 'All Categories',
  mentioned: 'Also mentioned in',
} as const;

export function mentionsText(count: number): string {
  return `${SEARCH_COPY.mentioned} ${count === 1 ? '1 text' : `${count} texts`}`;
}

/** Describes the results in one sentence, which is both shown and announced. */
export function describeResult(count: number, { category, search }: ArticleFilter): string {
  const amount = count === 0 ? 'No articles' : count === 1 ? '1 article' : `${count} articles`;
  const where = category === ALL ? '' : ` in ${category}`;
  const what = search.trim() ? ` for “${search.trim()}”` : '';
  return amount + where + what;
}
