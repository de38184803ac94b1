import { describe, expect, it } from '@jest/globals';
import type { ArticleBody, ArticleMeta } from './article.ts';
import { ALL_ARTICLES } from './all-articles.ts';
import { articleHtml } from './article-html.ts';
import { ARTICLE_METAS, LATEST_ARTICLES } from './article-metas.ts';
import { findArticle, neighboursOf, relatedArticles } from './find-articles.ts';

const ARTICLES = ALL_ARTICLES.map(({ meta, body }) => [meta.slug, meta, body] as const);

const words = (body: ArticleBody) =>
  articleHtml(body, { siteUrl: '' })
    .replace(/<[^>]+>/g, ' ')
    .match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
const bodyOf = (slug: string): ArticleBody => {
  const found = ALL_ARTICLES.find(({ meta }) => meta.slug === slug);
  if (!found) throw new Error(`no article ${slug}`);
  return found.body;
};
const partsOf = (body: ArticleBody, label: string) =>
  body.sections.flatMap(({ parts }) => (parts?.label === label ? parts.items : []));

describe('the articles', () => {
  it("are one featured and the latest ones, nine of the site's plan at least, each with a text", () => {
    expect(ARTICLE_METAS.length).toBeGreaterThanOrEqual(9);
    expect(ARTICLE_METAS).toHaveLength(1 + LATEST_ARTICLES.length);
    expect(ALL_ARTICLES.map(({ meta }) => meta)).toEqual(ARTICLE_METAS);
  });

  it.each(ARTICLES)('%s has 600 words or more', (_slug, _meta, body) => {
    expect(words(body)).toBeGreaterThanOrEqual(600);
  });

  it.each(ARTICLES)('%s takes about as long to read as it says', (_slug, { readTime }, body) => {
    const pace = words(body) / Number.parseInt(readTime, 10);
    expect(pace).toBeGreaterThan(120);
    expect(pace).toBeLessThan(250);
  });

  it.each(ARTICLES)('%s says the same day to people and machines', (_slug, { date, publishedOn }) => {
    expect(new Date(`${date} UTC`).toISOString().slice(0, 10)).toBe(publishedOn);
  });

  it.each(ARTICLES)('%s suggests four others, first those that share a tag with it', (slug, meta) => {
    const related = relatedArticles(meta);
    const isClose = ({ tags }: ArticleMeta) => tags.some((tag) => meta.tags.includes(tag));
    const close = ARTICLE_METAS.filter((other) => other !== meta && isClose(other));
    expect(new Set(related).size).toBe(4);
    expect(related.map((other) => other.slug)).not.toContain(slug);
    expect(related.filter(isClose)).toHaveLength(Math.min(4, close.length));
  });

  it('suggest first what shares most with them, by tags that few others have', () => {
    const slugs = (slug: string) => relatedArticles(findArticle(slug)).map((meta) => meta.slug);
    expect(slugs('outsourcing-accounts-receivable')).toContain('bpo-benefits');
    expect(slugs('balancing-parenthood-career')).toContain('empowering-caregivers');
  });

  it('stand in one row from the featured one to the last', () => {
    ARTICLE_METAS.forEach((meta, place) => {
      const { previous, next } = neighboursOf(meta);
      expect([previous, next]).toEqual([ARTICLE_METAS[place - 1], ARTICLE_METAS[place + 1]]);
    });
  });
});

describe('the outlines', () => {
  it.each([
    ['five steps', 'hiring-recruitment-trends', 'Step', 5],
    ['six myths', 'reference-check-myths', 'Myth', 6],
    ['seven recruiter tips', 'demystifying-the-resume', 'Tip', 7],
    ['four benefits', 'bpo-benefits', 'Benefit', 4],
  ] as const)('%s are as many as they say', (_name, slug, label, count) => {
    expect(partsOf(bodyOf(slug), label)).toHaveLength(count);
  });

  it('the resume article deals with gaps and with words to use and avoid', () => {
    const titles = bodyOf('demystifying-the-resume').sections.map(({ title }) => title);
    expect(titles).toContain('How to handle employment gaps');
    expect(titles).toContain('Words to use and words to avoid');
  });

  it('the hiring article ends in outsourcing', () => {
    expect(bodyOf('hiring-recruitment-trends').sections.map(({ title }) => title)).toContain(
      'When the best hire is a partner',
    );
  });
});

describe('what the seed says of three articles', () => {
  it.each([
    ['mental-health-workplace', 'Workplace Culture', 'March 15, 2024', '8 min read', '1,247 views'],
    ['outsourcing-accounts-receivable', 'Industry Insights', 'Mar 20, 2024', '12 min read', '2.3k views'],
    ['bpo-benefits', 'Industry Insights', 'Mar 22, 2024', '10 min read', '1.9k views'],
  ])('%s keeps its category, date, reading time and views', (slug, category, date, readTime, views) => {
    expect(findArticle(slug)).toMatchObject({ category, date, readTime, views });
  });
});
