import { describe, expect, it } from '@jest/globals';
import { articlePath, type ArticleBody } from './article.ts';
import { ALL_ARTICLES } from './all-articles.ts';
import { articleHtml } from './article-html.ts';
import { ARTICLE_METAS, LATEST_ARTICLES } from './article-metas.ts';
import * as bpo from './bpo-benefits.ts';
import * as resume from './demystifying-the-resume.ts';
import { findArticle, neighboursOf, relatedArticles } from './find-articles.ts';
import * as hiring from './hiring-recruitment-trends.ts';
import { outlineOf } from './outline.ts';
import * as references from './reference-check-myths.ts';

const ARTICLES = ALL_ARTICLES.map(({ meta, body }) => [meta.slug, meta, body] as const);
const SITE_PATHS = [
  '/application',
  '/services',
  '/services/ar',
  '/success-stories',
  ...ARTICLE_METAS.map(({ slug }) => articlePath(slug)),
];

const words = (body: ArticleBody) =>
  articleHtml(body, '')
    .replace(/<[^>]+>/g, ' ')
    .match(/[\p{L}\p{N}]+(?:[’'.,-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
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
    expect(pace).toBeGreaterThan(130);
    expect(pace).toBeLessThan(250);
  });

  it.each(ARTICLES)('%s links to pages of this site only, and never to itself', (slug, _meta, body) => {
    const targets = [...articleHtml(body, '').matchAll(/href="([^"]*)"/g)].map((match) => match[1]);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.filter((target) => !SITE_PATHS.includes(target ?? ''))).toEqual([]);
    expect(targets).not.toContain(articlePath(slug));
  });

  it.each(ARTICLES)('%s has headings with an address each', (_slug, _meta, body) => {
    const ids = outlineOf(body).flatMap(({ id, parts }) => [id, ...parts.map((part) => part.id)]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.every((id) => /^[a-z0-9-]+$/.test(id))).toBe(true);
  });

  it.each(ARTICLES)('%s says the same day to people and machines', (_slug, { date, publishedOn }) => {
    expect(new Date(`${date} UTC`).toISOString().slice(0, 10)).toBe(publishedOn);
  });

  it.each(ARTICLES)('%s is written by a role', (_slug, { author }) => {
    expect(author).toMatch(/ Team$/);
  });

  it.each(ARTICLES)('%s suggests four others that share a tag with it', (slug, meta) => {
    const related = relatedArticles(meta);
    expect(new Set(related).size).toBe(4);
    expect(related.map((other) => other.slug)).not.toContain(slug);
    for (const { tags } of related) expect(tags.some((tag) => meta.tags.includes(tag))).toBe(true);
  });

  it('suggest first what shares most with them, by tags that few others have', () => {
    const slugs = (slug: string) => relatedArticles(findArticle(slug)).map((meta) => meta.slug);
    expect(slugs('outsourcing-accounts-receivable')).toContain('bpo-benefits');
    expect(slugs('balancing-parenthood-career')).toContain('empowering-caregivers');
    for (const meta of ARTICLE_METAS) {
      const shared = relatedArticles(meta).map(({ tags }) => tags.filter((tag) => meta.tags.includes(tag)));
      expect(shared[0]?.length).toBeGreaterThanOrEqual(1);
    }
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
    ['five steps', hiring.body, 'Step', 5],
    ['six myths', references.body, 'Myth', 6],
    ['seven recruiter tips', resume.body, 'Tip', 7],
    ['four benefits', bpo.body, 'Benefit', 4],
  ] as const)('%s are as many as they say', (_name, body, label, count) => {
    expect(partsOf(body, label)).toHaveLength(count);
  });

  it('the resume article deals with gaps and with words to use and avoid', () => {
    const titles = resume.body.sections.map(({ title }) => title);
    expect(titles).toContain('How to handle employment gaps');
    expect(titles).toContain('Words to use and words to avoid');
  });

  it('the hiring article ends in outsourcing', () => {
    expect(hiring.body.sections.map(({ title }) => title)).toContain('When the best hire is a partner');
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
