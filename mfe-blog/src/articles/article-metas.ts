import type { ArticleMeta } from './article.ts';

// The compiler writes this module anew from the front matter of `content/*.md`: here stand its types.

/** The article in the Featured card. */
export declare const FEATURED_ARTICLE: ArticleMeta;

/** All the others, the latest first: the order of their cards. */
export declare const LATEST_ARTICLES: readonly ArticleMeta[];

/** Whether there are drafts among them, as in development and in previews. */
export declare const HAS_DRAFTS: boolean;

/** All of them: the featured one first, then the latest. */
export declare const ARTICLE_METAS: readonly ArticleMeta[];
