import type { ArticleMeta } from '../articles/article.ts';
import { containsText } from './find-text.ts';

/** The category that every article matches. */
export const ALL = 'All';

/** The categories that have a filter button. Some of them wait for their first article. */
export const FILTER_BUTTONS = [
  ALL,
  'Remote Work',
  'Career Tips',
  'Industry Insights',
  'Work-Life Balance',
  'Guest Posts',
] as const;

export interface ArticleFilter {
  readonly category: string;
  readonly search: string;
}

export const NO_FILTER: ArticleFilter = { category: ALL, search: '' };

type Matchable = Pick<ArticleMeta, 'category' | 'title' | 'excerpt'>;

/** Whether an article shows: its category matches, and the search text appears in its title or excerpt. */
export function matchesFilter(article: Matchable, { category, search }: ArticleFilter): boolean {
  return (
    (category === ALL || article.category === category) &&
    (containsText(article.title, search) || containsText(article.excerpt, search))
  );
}

/** Every category that occurs, in the order of the articles, with how often it does. */
export function countCategories(
  articles: readonly Pick<ArticleMeta, 'category'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of articles) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}
