import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { Article, ArticleBody } from '../articles/article.ts';
import { findArticle } from '../articles/find-articles.ts';
import { writeJsonFeed, writeRssFeed } from './feed-writer.ts';

const site = { facts: { ...DEFAULT_SITE_FACTS, name: 'Ledger & Well' }, siteUrl: 'https://site.example' };
const body: ArticleBody = {
  summary: ['Short & sweet'],
  intro: [
    [
      'See ',
      { kind: 'link', text: 'our services', to: '/services' },
      ' ',
      { kind: 'strong', text: 'now' },
      '.',
    ],
    [
      { kind: 'link', text: 'Elsewhere', to: 'https://other.example/a?b&c' },
      { kind: 'note', number: 1 },
    ],
  ],
  sections: [
    {
      title: 'Less < more',
      blocks: [
        { kind: 'list', items: ['one'] },
        { kind: 'list', start: 3, items: ['three', { blocks: ['four', 'and more'] }] },
        { kind: 'callout', title: 'Note', blocks: ['well'] },
        { kind: 'quote', blocks: ['Words.'], source: 'Somebody' },
        { kind: 'table', caption: 'Pairs', columns: ['A', 'B'], rows: [['a', 'b']] },
      ],
      parts: { label: 'Step', items: [{ title: 'Begin', blocks: ['Go.'] }] },
    },
  ],
  notes: ['By the way.'],
};
const older: Article = { meta: findArticle('bpo-benefits'), body };
const newer: Article = { meta: findArticle('hiring-recruitment-trends'), body };

function readRss() {
  const feed = new DOMParser().parseFromString(writeRssFeed(site, [older, newer]), 'application/xml');
  return {
    feed,
    text: (selector: string) => [...feed.querySelectorAll(selector)].map((node) => node.textContent),
  };
}

describe('the RSS feed', () => {
  it('is well formed and says whose it is', () => {
    const { feed, text } = readRss();

    expect(feed.querySelector('parsererror')).toBeNull();
    expect(text('channel > title')).toEqual(['Ledger & Well Blog']);
    expect(text('channel > link')).toEqual(['https://site.example/blog']);
  });

  it('has the newest article first, with absolute addresses and dates', () => {
    const { text } = readRss();

    expect(text('item > guid')).toEqual([
      'https://site.example/blog/hiring-recruitment-trends',
      'https://site.example/blog/bpo-benefits',
    ]);
    expect(text('item > pubDate')[0]).toBe('Mon, 25 Mar 2024 00:00:00 -0400');
  });

  it('carries the full text with absolute links', () => {
    const html = readRss().feed.getElementsByTagName('content:encoded')[0]?.textContent ?? '';

    expect(html).toContain(
      '<p>See <a href="https://site.example/services">our services</a> <strong>now</strong>.</p>',
    );
    expect(html).toContain('<h2>Less &lt; more</h2>');
    expect(html).toContain('<h3>Step 1: Begin</h3>');
    expect(html).toContain('<ul><li>one</li></ul>');
    expect(html).toContain('<th>A</th><th>B</th>');
    expect(html).toContain('<p><a href="https://other.example/a?b&amp;c">Elsewhere</a><sup>1</sup></p>');
    expect(html).toContain('<ol start="3"><li>three</li><li><p>four</p><p>and more</p></li></ol>');
    expect(html).toContain('<blockquote><p>Words.</p><p>— Somebody</p></blockquote>');
    expect(html).toContain('<h2>Notes</h2>\n<ol><li>By the way.</li></ol>');
  });
});

describe('the JSON feed', () => {
  it('tells the same in its own form', () => {
    const feed: unknown = JSON.parse(writeJsonFeed(site, [older, newer]));

    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      feed_url: 'https://site.example/blog/feed.json',
      items: [
        {
          url: 'https://site.example/blog/hiring-recruitment-trends',
          date_published: '2024-03-25T00:00:00-04:00',
          authors: [{ name: 'Talent Team' }],
          tags: ['Hiring'],
        },
        { content_html: expect.stringContaining('https://site.example/services') },
      ],
    });
  });
});
