import type { RemotePage } from '@site/shared/federation';
import { articlePath, type ArticleBody } from './articles/article.ts';
import { findArticle } from './articles/find-articles.ts';

export const pages: readonly RemotePage[] = [
  {
    path: '/blog',
    head: {
      title: 'Blog',
      description:
        'Guides to receivables and outsourcing, straight advice on hiring and careers, and honest pieces about working life.',
    },
    chunks: ['blog-page'],
    load: async () => {
      const page = await import(/* webpackChunkName: "blog-page" */ './blog-page.tsx');
      return { Page: page.BlogPage };
    },
  },
  articleRoute(
    'hiring-recruitment-trends',
    () =>
      import(
        /* webpackChunkName: "article-hiring-recruitment-trends" */ './articles/hiring-recruitment-trends.ts'
      ),
  ),
  articleRoute(
    'reference-check-myths',
    () =>
      import(/* webpackChunkName: "article-reference-check-myths" */ './articles/reference-check-myths.ts'),
  ),
  articleRoute(
    'balancing-parenthood-career',
    () =>
      import(
        /* webpackChunkName: "article-balancing-parenthood-career" */ './articles/balancing-parenthood-career.ts'
      ),
  ),
  articleRoute(
    'empowering-caregivers',
    () =>
      import(/* webpackChunkName: "article-empowering-caregivers" */ './articles/empowering-caregivers.ts'),
  ),
  articleRoute(
    'demystifying-the-resume',
    () =>
      import(
        /* webpackChunkName: "article-demystifying-the-resume" */ './articles/demystifying-the-resume.ts'
      ),
  ),
  articleRoute(
    'flexible-work-options',
    () =>
      import(/* webpackChunkName: "article-flexible-work-options" */ './articles/flexible-work-options.ts'),
  ),
  articleRoute(
    'mental-health-workplace',
    () =>
      import(
        /* webpackChunkName: "article-mental-health-workplace" */ './articles/mental-health-workplace.ts'
      ),
  ),
  articleRoute(
    'outsourcing-accounts-receivable',
    () =>
      import(
        /* webpackChunkName: "article-outsourcing-accounts-receivable" */ './articles/outsourcing-accounts-receivable.ts'
      ),
  ),
  articleRoute(
    'bpo-benefits',
    () => import(/* webpackChunkName: "article-bpo-benefits" */ './articles/bpo-benefits.ts'),
  ),
];

/** The route of an article: the layout and the article's text are chunks of their own, loaded side by side. */
function articleRoute(slug: string, loadText: () => Promise<{ readonly body: ArticleBody }>): RemotePage {
  const meta = findArticle(slug);
  return {
    path: articlePath(slug),
    head: { title: meta.title, description: meta.excerpt },
    drawing: { cover: meta.cover },
    chunks: ['article-page', `article-${slug}`],
    load: async () => {
      const [layout, text] = await Promise.all([
        import(/* webpackChunkName: "article-page" */ './article-page.tsx'),
        loadText(),
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
