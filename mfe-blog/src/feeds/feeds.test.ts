import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import { ownerOf } from '@site/shared/federation';
import { ARTICLE_METAS } from '../articles/article-metas.ts';
import { remote } from '../remote.tsx';

const site = { facts: DEFAULT_SITE_FACTS, siteUrl: 'https://site.example' };
const feeds = remote.feeds.map((feed) => [feed.path, feed] as const);

describe('the feeds of the blog', () => {
  it('are one for each kind of reader', () => {
    expect(remote.feeds.map(({ path, type }) => [path, type])).toEqual([
      ['/blog/feed.xml', 'application/rss+xml'],
      ['/blog/feed.json', 'application/feed+json'],
    ]);
  });

  it.each(feeds)('%s belongs to the blog and carries every article', async (path, feed) => {
    const text = await feed.write(site);

    expect(ownerOf(path)).toBe('blog');
    for (const { slug } of ARTICLE_METAS) expect(text).toContain(`https://site.example/blog/${slug}`);
  });

  it.each(feeds)('%s names its own address', async (path, feed) => {
    expect(await feed.write(site)).toContain(`https://site.example${path}`);
  });

  it('date an article by the day on which the site’s time zone published it', async () => {
    const [meta] = ARTICLE_METAS;
    const facts = { ...DEFAULT_SITE_FACTS, reportingTimeZone: 'America/New_York' };
    const [rss = '', json = ''] = await Promise.all(
      remote.feeds.map((feed) => feed.write({ ...site, facts })),
    );

    expect(rss).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} 00:00:00 -0[45]00<\/pubDate>/);
    expect(json).toMatch(new RegExp(`"date_published": "${meta?.publishedOn}T00:00:00-0[45]:00"`));
    expect(rss).not.toContain('GMT');
  });
});
