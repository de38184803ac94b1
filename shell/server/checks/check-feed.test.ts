import { describe, expect, it } from '@jest/globals';
import { checkFeed } from './check-feed.ts';

const siteUrl = 'https://site.example';
const rss = (inside: string, before = '') => ({
  type: 'application/rss+xml',
  body: `${before}<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel>${inside}</channel></rss>`,
});
const json = (item: object) => ({
  type: 'application/feed+json',
  body: JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: 'Blog', items: [item] }),
});
const article = (html: string) =>
  rss(
    `<item><content:encoded>${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</content:encoded></item>`,
  );

describe('checkFeed', () => {
  it('finds no faults in valid feeds, and lists their links', () => {
    const content_html =
      '<p>See <a href="https://site.example/services">us</a> or <a href="https://a.example/">a</a></p>';

    expect(
      checkFeed(rss('<link>https://site.example/blog</link><description>a &amp; b</description>'), siteUrl),
    ).toEqual({
      faults: [],
      links: ['/blog'],
    });
    expect(checkFeed(article(content_html), siteUrl)).toEqual({ faults: [], links: ['/services'] });
    expect(checkFeed(json({ url: `${siteUrl}/blog/a`, content_html }), siteUrl)).toEqual({
      faults: [],
      links: ['/blog/a', '/services'],
    });
  });

  it.each([
    ['is cut off', { ...rss(''), body: '<rss><channel>' }, /not well-formed/],
    ['is a page', { ...rss(''), body: '<html><script>1</script></html>' }, /not an RSS feed/],
    ['is empty', { ...rss(''), body: '' }, /not well-formed|not an RSS feed/],
    [
      'has a style sheet that makes it a page',
      rss('', '<?xml-stylesheet type="text/xsl" href="/a.xsl"?>'),
      /processing instruction/,
    ],
    ['defines entities', rss('', '<!DOCTYPE rss [<!ENTITY a "b">]>'), /document type/],
    [
      'has a script',
      rss('<script xmlns="http://www.w3.org/1999/xhtml">1</script>'),
      /<script> that browsers run/,
    ],
    [
      'has a script under a prefix',
      rss('<x:script xmlns:x="http://www.w3.org/1999/xhtml">1</x:script>'),
      /browsers run/,
    ],
    ['has an SVG with a script', rss('<svg xmlns="http://www.w3.org/2000/svg" onload="x"/>'), /browsers run/],
    ['has a script in an article', article('<p>a</p><script>1</script>'), /article with a <script>/],
    [
      'hides a handler in an article',
      article('<!--<a b="--><img src=x onerror=x>">'),
      /inline event handler/,
    ],
    [
      'has a script in an article under another prefix',
      rss(
        '<x:encoded xmlns:x="http://purl.org/rss/1.0/modules/content/">&lt;script>1&lt;/script></x:encoded>',
      ),
      /article with a <script>/,
    ],
    [
      'has a script in an article of Atom',
      rss('<content xmlns="http://www.w3.org/2005/Atom" type="html">&lt;script>1&lt;/script></content>'),
      /article with a <script>/,
    ],
    ['has a script link in an article', article('<a href="java&#10;script:x">x</a>'), /empty or script link/],
    [
      'has a form in an article',
      json({ content_html: '<form action="https://a.example/"></form>' }),
      /<form>/,
    ],
    ['is not JSON', { ...json({}), body: '{' }, /not JSON/],
    ['is another kind of JSON', { ...json({}), body: '{"version":"2"}' }, /not a JSON feed/],
    ['is null', { ...json({}), body: 'null' }, /not a JSON feed/],
    ['is nested too deeply', { ...rss(''), body: `<rss>${'<a>'.repeat(1000)}` }, /more than 100 deep/],
  ])('refuses one that %s', (_, feed, reason) => {
    const { faults } = checkFeed(feed, siteUrl);

    expect(faults).toEqual([expect.stringMatching(reason)]);
  });
});
