import { expect, test } from '../../fixtures/journey.ts';

const ADDRESS = /^https?:\/\/[^/]+\/blog\/[a-z-]+$/;

test('a feed reader finds every article of the list by RSS, and every link works outside the site @blog', async ({
  page,
  request,
}) => {
  const response = await request.get('/blog/feed.xml');
  const xml = await response.text();
  const items = [...xml.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) => item);

  expect([response.status(), response.headers()['content-type']]).toEqual([
    200,
    'application/rss+xml; charset=utf-8',
  ]);
  await page.goto('/blog');
  await expect(page.locator('main').getByRole('article')).toHaveCount(items.length);
  for (const item of items) expect(/<link>(.*?)<\/link>/.exec(item)?.[1]).toMatch(ADDRESS);
  expect(xml).not.toMatch(/(?:href|src)=(?:"|&quot;)\/(?!\/)/);
});

test('the JSON feed has the same articles in full as RSS @blog', async ({ request }) => {
  const response = await request.get('/blog/feed.json');
  const feed = (await response.json()) as {
    version: string;
    items: { url: string; title: string; content_html: string }[];
  };

  expect([response.status(), response.headers()['content-type']]).toEqual([
    200,
    'application/feed+json; charset=utf-8',
  ]);
  expect(feed.version).toMatch(/^https:\/\/jsonfeed\.org\/version\/1/);
  const rss = await (await request.get('/blog/feed.xml')).text();
  expect(feed.items).toHaveLength(rss.split('<item>').length - 1);
  for (const { url, title, content_html: html } of feed.items) {
    expect(url).toMatch(ADDRESS);
    expect(title).not.toBe('');
    expect(html.length, title).toBeGreaterThan(1000);
    expect(html, title).not.toMatch(/(?:href|src)="\/(?!\/)/);
  }
});

test('the blog’s pages name its feeds, and each exists @blog', async ({ page, request }) => {
  for (const path of ['/blog', '/blog/bpo-benefits']) {
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    const feeds = await page
      .locator('link[rel="alternate"]')
      .evaluateAll((links) => links.map((link) => [link.getAttribute('type'), link.getAttribute('href')]));

    expect(feeds).toEqual([
      ['application/rss+xml', '/blog/feed.xml'],
      ['application/feed+json', '/blog/feed.json'],
    ]);
    for (const [type, href] of feeds)
      expect((await request.get(href ?? '')).headers()['content-type']).toContain(type);
  }
});
