import type { ArticleMeta, ArticleTag } from './article.ts';
import { ARTICLE_METAS } from './article-metas.ts';

/** Finds an article by its slug. Throws if there is none, which is a mistake in this remote's code. */
export function findArticle(slug: string): ArticleMeta {
  const found = ARTICLE_METAS.find((meta) => meta.slug === slug);
  if (!found) throw new Error(`No article is called "${slug}"`);
  return found;
}

/**
 * The four most closely related articles; among equals, the first in the list. A rare tag counts more than a
 * common one.
 */
export function relatedArticles({ slug, tags }: ArticleMeta): readonly ArticleMeta[] {
  const closeness = (other: ArticleMeta) =>
    tags.filter((tag) => other.tags.includes(tag)).reduce((sum, tag) => sum + 1 / articlesWith(tag), 0);
  return ARTICLE_METAS.filter((other) => other.slug !== slug)
    .sort((one, other) => closeness(other) - closeness(one))
    .slice(0, 4);
}

function articlesWith(tag: ArticleTag): number {
  return ARTICLE_METAS.filter(({ tags }) => tags.includes(tag)).length;
}

/** The previous and the next article in the order of the list. */
export function neighboursOf(meta: ArticleMeta): { previous?: ArticleMeta; next?: ArticleMeta } {
  const place = ARTICLE_METAS.findIndex(({ slug }) => slug === meta.slug);
  const previous = ARTICLE_METAS[place - 1];
  const next = ARTICLE_METAS[place + 1];
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) };
}
