import type { SiteContext } from '@site/shared/federation';
import { articlePath, type Article, type ArticleMeta } from '../articles/article.ts';
import { ALL_ARTICLES } from '../articles/all-articles.ts';
import { articleHtml, escapeMarkup } from '../articles/article-html.ts';
import { toJsonDate, toRssDate } from './feed-dates.ts';
import { FEED_COPY } from './feeds-content.ts';

/** The RSS 2.0 feed: full text, newest first, absolute addresses. */
export function writeRssFeed(site: SiteContext, articles = ALL_ARTICLES): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', feedTitle(site))}
${element('link', `${site.siteUrl}/blog`)}
${element('description', FEED_COPY.description)}
${element('language', 'en-US')}
<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(`${site.siteUrl}/blog/feed.xml`)}"/>
${newestFirst(articles)
  .map((article) => rssItem(site, article))
  .join('\n')}
</channel>
</rss>
`;
}

/** The JSON Feed 1.1 of the same articles. */
export function writeJsonFeed(site: SiteContext, articles = ALL_ARTICLES): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(site),
    description: FEED_COPY.description,
    home_page_url: `${site.siteUrl}/blog`,
    feed_url: `${site.siteUrl}/blog/feed.json`,
    language: 'en-US',
    items: newestFirst(articles).map(({ meta, body }) => ({
      id: addressOf(site, meta),
      url: addressOf(site, meta),
      title: meta.title,
      summary: meta.excerpt,
      content_html: articleHtml(body, site),
      date_published: toJsonDate(meta.publishedOn, site.facts.reportingTimeZone),
      ...(meta.updatedOn === undefined
        ? {}
        : { date_modified: toJsonDate(meta.updatedOn, site.facts.reportingTimeZone) }),
      authors: [{ name: meta.author }],
      tags: [meta.category],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function rssItem(site: SiteContext, { meta, body }: Article): string {
  const address = addressOf(site, meta);
  return `<item>
${element('title', meta.title)}
${element('link', address)}
<guid isPermaLink="true">${escapeMarkup(address)}</guid>
${element('pubDate', toRssDate(meta.publishedOn, site.facts.reportingTimeZone))}
${element('dc:creator', meta.author)}
${element('category', meta.category)}
${element('description', meta.excerpt)}
${element('content:encoded', articleHtml(body, site))}
</item>`;
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;
const feedTitle = ({ facts }: SiteContext) => `${facts.name} Blog`;
const addressOf = ({ siteUrl }: SiteContext, { slug }: ArticleMeta) => siteUrl + articlePath(slug);

function newestFirst(articles: readonly Article[]): readonly Article[] {
  return articles.toSorted((one, other) => other.meta.publishedOn.localeCompare(one.meta.publishedOn));
}
