import { SaxesParser } from 'saxes';
import { hasDeadLink } from './addresses.ts';
import { PageTooLargeError, readFragment, type PageElement } from './page-tree.ts';

export interface FeedToCheck {
  readonly type: string;
  readonly body: string;
}

export interface FeedVerdict {
  /** The fault and how to fix it. */
  readonly faults: readonly string[];
  /** Paths on this site that the feed links to. */
  readonly links: readonly string[];
}

/** The content of a feed, whatever its format. */
interface FeedContent {
  readonly addresses: readonly string[];
  /** Texts that feed readers show as HTML. */
  readonly texts: readonly string[];
}

/** Namespaces whose elements a browser would run or render if the feed were opened as a page. */
const DOCUMENTS = /w3\.org\/(?:1999\/xhtml|2000\/svg|1998\/Math|1999\/XSL)/;
/** Elements that no feed needs and that an insecure reader would run. */
const ACTIVE = new Set([
  'script',
  'iframe',
  'object',
  'embed',
  'form',
  'base',
  'meta',
  'link',
  'style',
  'frame',
]);
/**
 * Elements whose text feed readers show as HTML, whatever their prefix or format: `description` of RSS, `encoded` of its content
 * module, `content` and `summary` of Atom.
 */
const ARTICLES = new Set(['description', 'encoded', 'content', 'summary']);
const MAX_DEPTH = 100;

/** Checks a feed as a parser reads it, and the HTML of its articles as a browser parses it. */
export function checkFeed({ type, body }: FeedToCheck, siteUrl: string): FeedVerdict {
  try {
    const { addresses, texts } = type.endsWith('json') ? contentOfJson(body) : contentOfXml(body);
    const elements = texts.flatMap(readFragment);
    const hrefs = elements.flatMap(({ name, attributes }) =>
      name === 'a' ? (attributes.get('href') ?? []) : [],
    );
    const links = [...addresses, ...hrefs].flatMap((address) => pathOnSite(address, siteUrl));
    const faults = elements.flatMap((element) => articleFaults(element, siteUrl));
    return { faults: [...new Set(faults)], links: [...new Set(links)] };
  } catch (error) {
    if (error instanceof FeedError || error instanceof PageTooLargeError)
      return { faults: [error.message], links: [] };
    throw error;
  }
}

class FeedError extends Error {
  override readonly name = 'FeedError';
}

function articleFaults(element: PageElement, siteUrl: string): string[] {
  const { name, attributes } = element;
  const faults: string[] = [];
  if (ACTIVE.has(name)) faults.push(`has an article with a <${name}>: remove it`);
  if ([...attributes.keys()].some((attribute) => /^on[a-z]/i.test(attribute)))
    faults.push('has an article with an inline event handler: remove it');
  if (hasDeadLink(element, siteUrl))
    faults.push('has an article with an empty or script link: give it an address');
  return faults;
}

function contentOfJson(body: string): FeedContent {
  const feed = recordOf(parseJson(body));
  if (!/^https:\/\/jsonfeed\.org\/version\//.test(textOf(feed['version'])))
    throw new FeedError('is not a JSON feed: add its `version` as described on jsonfeed.org');
  const items = (Array.isArray(feed['items']) ? feed['items'] : []).map(recordOf);
  return {
    addresses: [feed['home_page_url'], feed['feed_url'], ...items.map((item) => item['url'])].map(textOf),
    texts: items.map((item) => textOf(item['content_html'])).filter(Boolean),
  };
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new FeedError('is not JSON: write it with JSON.stringify');
  }
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function contentOfXml(body: string): FeedContent {
  const addresses: string[] = [];
  const texts: string[] = [];
  const open: { readonly name: string; text: string }[] = [];
  let isRss = false;
  const parser = new SaxesParser({ xmlns: true });
  const refuse = (message: string) => {
    throw new FeedError(message);
  };
  parser.on('error', ({ message }) =>
    refuse(`is not well-formed (${message.slice(0, 80)}): escape its content`),
  );
  parser.on('doctype', () => refuse('has a document type: remove it'));
  parser.on('processinginstruction', () => refuse('has a processing instruction: remove it'));
  parser.on('opentag', ({ name, local, uri, attributes }) => {
    if (open.length >= MAX_DEPTH) refuse(`nests its elements more than ${MAX_DEPTH} deep: use fewer levels`);
    if (DOCUMENTS.test(uri))
      refuse(`has a <${name}> that browsers run or render: write articles as escaped text`);
    if (open.length === 0) isRss = name === 'rss';
    if (local === 'link') addresses.push(attributes['href']?.value ?? '');
    open.push({ name: local, text: '' });
  });
  const add = (text: string) => {
    const current = open.at(-1);
    if (current) current.text += text;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => {
    const { name, text } = open.pop() ?? { name: '', text: '' };
    if (name === 'link') addresses.push(text.trim());
    if (ARTICLES.has(name)) texts.push(text);
  });
  parser.write(body).close();
  if (!isRss) refuse('is not an RSS feed: make <rss> its root element');
  return { addresses, texts };
}

function pathOnSite(address: string, siteUrl: string): string[] {
  if (!/^(?:https?:)?\//i.test(address) || !URL.canParse(address, siteUrl)) return [];
  const url = new URL(address, siteUrl);
  return url.origin === new URL(siteUrl).origin ? [url.pathname] : [];
}
