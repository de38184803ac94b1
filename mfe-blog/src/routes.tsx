import type { RemotePage } from '@site/shared/federation';
import { articlePath, type ArticleBody, type ArticleMeta } from './articles/article.ts';
import { ARTICLE_METAS } from './articles/article-metas.ts';
import { ARTICLE_TEXTS } from './articles/article-texts.ts';
import { BLOG_HEAD } from './heads-content.ts';

export const pages: readonly RemotePage[] = [
  {
    path: '/blog',
    head: BLOG_HEAD,
    chunks: ['blog-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "blog-page" */ './list/blog-page.tsx');
      return { Page: page.BlogPage };
    },
  },
  ...ARTICLE_METAS.map(articleRoute),
];

/** The route of an article. Its layout and its text are separate chunks, loaded in parallel. */
function articleRoute(meta: ArticleMeta): RemotePage {
  return {
    path: articlePath(meta.slug),
    head: { title: meta.title, description: meta.excerpt, ...(meta.isDraft ? { index: false } : {}) },
    drawing: { cover: meta.cover },
    chunks: ['article-page', `article-${meta.slug}`],
    load: async () => {
      const [layout, text] = await Promise.all([
        import(/* webpackChunkName: "article-page" */ './article-page/article-page.tsx'),
        loadText(meta.slug),
      ]);
      return { Page: layout.createArticlePage(meta, text.body) };
    },
    structuredData: async (site) => {
      const { blogPosting } = await import(
        /* webpackChunkName: "structured-data" */ './articles/blog-posting.ts'
      );
      return [blogPosting(site, meta)];
    },
  };
}

function loadText(slug: string): Promise<{ readonly body: ArticleBody }> {
  const load = ARTICLE_TEXTS[slug];
  if (!load) throw new Error(`The article ${slug} has no text`);
  return load();
}
