import type { ArticleMeta } from './article.ts';

// Only the types are declared here. The compiler generates this module from the front matter of `content/*.md`.

/** The article in the Featured card. */
export declare const FEATURED_ARTICLE: ArticleMeta;

/** All other articles, newest first, in the order of their cards. */
export declare const LATEST_ARTICLES: readonly ArticleMeta[];

/** Whether the list contains drafts, as in development and in previews. */
export declare const HAS_DRAFTS: boolean;

/** All articles: the featured one first, then newest first. */
export declare const ARTICLE_METAS: readonly ArticleMeta[];
