import type { ArticleMeta } from '../articles/article.ts';
import { containsText } from './find-text.ts';

/** The category that every article matches. */
export const ALL = 'All';

/** The categories with a filter button, including those without articles. */
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

/** Whether an article is shown: its category matches, and its title or excerpt contains the search text. */
export function matchesFilter(article: Matchable, { category, search }: ArticleFilter): boolean {
  return (
    (category === ALL || article.category === category) &&
    (containsText(article.title, search) || containsText(article.excerpt, search))
  );
}

/** Every used category with its number of articles, in the order of the articles. */
export function countCategories(
  articles: readonly Pick<ArticleMeta, 'category'>[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { category } of articles) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}
