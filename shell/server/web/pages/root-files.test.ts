import { describe, expect, it } from '@jest/globals';
import { aComposition, aPage } from '../../testing/composition.fixture.ts';
import { rootFiles } from './root-files.ts';

const composition = {
  ...aComposition({
    pages: [
      aPage('/'),
      aPage('/blog/x', { changedOn: '2024-03-11' }),
      aPage('/admin', { index: false }),
      aPage('/application', { status: 503 }),
    ],
  }),
  feeds: [
    { path: '/blog/feed.xml', type: 'application/rss+xml', body: '<rss>é</rss>' },
    { path: '/blog/feed.json', type: 'application/feed+json', body: '{}' },
  ],
};
const file = (path: string) => rootFiles(composition).get(path);

describe('the sitemap', () => {
  it('lists indexed pages, with the date of their last change if known', () => {
    const urls = [...String(file('/sitemap.xml')?.body).matchAll(/<url>(.*?)<\/url>/g)].map(([, url]) => url);

    expect(urls).toEqual([
      '<loc>https://site.example/</loc>',
      '<loc>https://site.example/blog/x</loc><lastmod>2024-03-11</lastmod>',
    ]);
  });
});

describe('robots.txt', () => {
  it('excludes the API only, because crawlers must be able to read a page’s noindex', () => {
    expect(String(file('/robots.txt')?.body).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Sitemap: https://site.example/sitemap.xml',
      '',
    ]);
  });
});

describe('feeds', () => {
  it('are served at their declared path and type, byte for byte', () => {
    expect(file('/blog/feed.xml')).toEqual({
      type: 'application/rss+xml; charset=utf-8',
      body: Buffer.from('<rss>é</rss>'),
    });
    expect(file('/blog/feed.json')?.type).toBe('application/feed+json; charset=utf-8');
  });
});
