import type { ArticleMeta } from './article.ts';
import { ARTICLE_METAS } from './article-metas.ts';

/** The article of a slug. A slug that does not exist is a mistake in this remote's code. */
export function findArticle(slug: string): ArticleMeta {
  const found = ARTICLE_METAS.find((meta) => meta.slug === slug);
  if (!found) throw new Error(`No article is called "${slug}"`);
  return found;
}

/** What a reader of the article may want next. */
export function relatedArticles(meta: ArticleMeta): readonly ArticleMeta[] {
  return meta.related.map(findArticle);
}

/** The articles before and after one in the order of the list. */
export function neighboursOf(meta: ArticleMeta): { previous?: ArticleMeta; next?: ArticleMeta } {
  const place = ARTICLE_METAS.findIndex(({ slug }) => slug === meta.slug);
  const previous = ARTICLE_METAS[place - 1];
  const next = ARTICLE_METAS[place + 1];
  return { ...(previous ? { previous } : {}), ...(next ? { next } : {}) };
}
