import type { Article } from './article.ts';

// Only the types are declared here. The compiler generates this module from the files of `content/`.

/** Every article with its text, for the feeds and the search. No page loads it at first. */
export declare const ALL_ARTICLES: readonly Article[];
