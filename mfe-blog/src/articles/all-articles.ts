import type { Article } from './article.ts';

// The compiler writes this module anew from the files of `content/`: here stand its types.

/** Every article with its text: for the feeds and the search, which no page loads at first. */
export declare const ALL_ARTICLES: readonly Article[];
