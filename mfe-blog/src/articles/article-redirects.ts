import type { RemoteRedirect } from '@site/shared/federation';

// Only the types are declared here. The compiler generates this module from `redirectFrom` in the front matter
// of `content/*.md`.

/** Former addresses of articles. */
export declare const ARTICLE_REDIRECTS: readonly RemoteRedirect[];
