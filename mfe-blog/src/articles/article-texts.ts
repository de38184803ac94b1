import type { ArticleBody } from './article.ts';

// The compiler writes this module anew from the files of `content/`: here stand its types.

/** Loads an article's text by its slug. Each text is a chunk of its own, named `article-<slug>`. */
export declare const ARTICLE_TEXTS: Readonly<Record<string, () => Promise<{ readonly body: ArticleBody }>>>;
