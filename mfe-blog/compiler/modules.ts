import path from 'node:path';
import type { Catalogue } from './catalogue.ts';

/**
 * The modules of `src/articles` that the compiler generates, by file name. The files in the folder declare only
 * their types.
 */
export const WRITTEN: Readonly<Record<string, (catalogue: Catalogue) => string>> = {
  'article-metas.ts': ({ articles }) => {
    const [featured, ...latest] = articles.map(({ meta }) => meta);
    return [
      `export const FEATURED_ARTICLE = ${JSON.stringify(featured)};`,
      `export const LATEST_ARTICLES = ${JSON.stringify(latest)};`,
      'export const ARTICLE_METAS = [FEATURED_ARTICLE, ...LATEST_ARTICLES];',
      `export const HAS_DRAFTS = ${articles.some(({ meta }) => meta.isDraft === true)};`,
    ].join('\n');
  },
  'article-redirects.ts': ({ redirects }) => `export const ARTICLE_REDIRECTS = ${JSON.stringify(redirects)};`,
  'article-texts.ts': ({ articles }) => {
    const loaders = articles.map(
      ({ meta: { slug } }) =>
        `${JSON.stringify(slug)}: () => import(/* webpackChunkName: "article-${slug}" */ '${requestOf(slug)}'),`,
    );
    return `export const ARTICLE_TEXTS = {\n${loaders.join('\n')}\n};`;
  },
  'all-articles.ts': ({ articles }) => {
    const slugs = articles.map(({ meta }) => meta.slug);
    return [
      "import { findArticle } from './find-articles.ts';",
      ...slugs.map((slug, index) => `import { body as body${index} } from '${requestOf(slug)}';`),
      'export const ALL_ARTICLES = [',
      ...slugs.map((slug, index) => `{ meta: findArticle(${JSON.stringify(slug)}), body: body${index} },`),
      '];',
    ].join('\n');
  },
};

const requestOf = (slug: string) => `../../content/${slug}.md`;

/** The module of an article's text. */
export function textModule(catalogue: Catalogue, file: string): string {
  return `export const body = ${JSON.stringify(articleOf(catalogue, file)?.body)};`;
}

/** The article of a file in `content/`. */
export function articleOf({ articles }: Catalogue, file: string) {
  return articles.find(({ meta }) => meta.slug === path.basename(file, '.md'));
}
