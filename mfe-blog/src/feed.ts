import { articlePath, type ArticleBody, type ArticleMeta } from './articles/article.ts';
import { articleHtml, escapeMarkup } from './articles/article-html.ts';

export interface FeedSite {
  readonly name: string;
  /** The site's origin, without a slash at its end. */
  readonly url: string;
}

export interface FeedArticle {
  readonly meta: ArticleMeta;
  readonly body: ArticleBody;
}

const DESCRIPTION = 'Receivables, hiring and working life: articles for people who keep a business moving.';

/** The RSS 2.0 feed: full text, newest first, absolute addresses. */
export function rssFeed(site: FeedSite, articles: readonly FeedArticle[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${element('title', feedTitle(site))}
${element('link', `${site.url}/blog`)}
${element('description', DESCRIPTION)}
${element('language', 'en-US')}
<atom:link rel="self" type="application/rss+xml" href="${escapeMarkup(`${site.url}/blog/feed.xml`)}"/>
${newestFirst(articles)
  .map((article) => rssItem(site, article))
  .join('\n')}
</channel>
</rss>
`;
}

/** The JSON Feed 1.1 of the same articles. */
export function jsonFeed(site: FeedSite, articles: readonly FeedArticle[]): string {
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title: feedTitle(site),
    description: DESCRIPTION,
    home_page_url: `${site.url}/blog`,
    feed_url: `${site.url}/blog/feed.json`,
    language: 'en-US',
    items: newestFirst(articles).map(({ meta, body }) => ({
      id: addressOf(site, meta),
      url: addressOf(site, meta),
      title: meta.title,
      summary: meta.excerpt,
      content_html: articleHtml(body, site.url),
      date_published: `${meta.publishedOn}T00:00:00Z`,
      authors: [{ name: meta.author }],
      tags: [meta.category],
    })),
  };
  return `${JSON.stringify(feed, null, 2)}\n`;
}

function rssItem(site: FeedSite, { meta, body }: FeedArticle): string {
  const address = addressOf(site, meta);
  return `<item>
${element('title', meta.title)}
${element('link', address)}
<guid isPermaLink="true">${escapeMarkup(address)}</guid>
${element('pubDate', new Date(`${meta.publishedOn}T00:00:00Z`).toUTCString())}
${element('dc:creator', meta.author)}
${element('category', meta.category)}
${element('description', meta.excerpt)}
${element('content:encoded', articleHtml(body, site.url))}
</item>`;
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;
const feedTitle = ({ name }: FeedSite) => `${name} Blog`;
const addressOf = ({ url }: FeedSite, { slug }: ArticleMeta) => url + articlePath(slug);

function newestFirst(articles: readonly FeedArticle[]): readonly FeedArticle[] {
  return articles.toSorted((one, other) => other.meta.publishedOn.localeCompare(one.meta.publishedOn));
}
