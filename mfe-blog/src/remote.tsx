import { CONTRACT_VERSION, type RemoteModule } from '@site/shared/federation';
import { HAS_DRAFTS } from './articles/article-metas.ts';
import { ARTICLE_REDIRECTS } from './articles/article-redirects.ts';
import { feeds } from './feeds/feeds.ts';
import { pages } from './routes.tsx';

/** The interface between the blog and the shell. */
export const remote = {
  contract: CONTRACT_VERSION,
  pages,
  feeds,
  redirects: ARTICLE_REDIRECTS,
  hasDrafts: HAS_DRAFTS,
} satisfies RemoteModule;
