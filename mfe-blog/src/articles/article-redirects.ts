import type { RemoteRedirect } from '@site/shared/federation';

// The compiler writes this module anew from `redirectFrom` in the front matter of `content/*.md`: here stand its types.

/** The addresses that articles had before. */
export declare const ARTICLE_REDIRECTS: readonly RemoteRedirect[];
