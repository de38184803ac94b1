import type { ArticleBody } from './article.ts';

// Only the types are declared here. The compiler generates this module from the files of `content/`.

/** Loads the text of an article by its slug. Each text is its own chunk, `article-<slug>`. */
export declare const ARTICLE_TEXTS: Readonly<Record<string, () => Promise<{ readonly body: ArticleBody }>>>;
