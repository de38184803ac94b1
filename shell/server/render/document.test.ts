import { createHash } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { PageData } from '@site/shared/federation';
import { siteDocument, type DocumentHead } from './document.ts';

const HASH = `${'A'.repeat(43)}=`;
const HOSTILE = `</script><script>alert("1")</script><!-- & ' \u2028\u2029`;

const data = (changes: Partial<PageData> = {}): PageData => ({
  composition: '0'.repeat(20),
  siteUrl: 'https://site.example',
  facts: DEFAULT_SITE_FACTS,
  pages: {},
  icons: {},
  releases: {
    shell: { version: '1', base: '/assets/shell/1/', integrity: { 'react.js': HASH, 'shell.js': HASH } },
    blog: {
      version: '2',
      base: '/assets/blog/2/',
      entry: 'remoteEntry.js',
      integrity: { 'remoteEntry.js': HASH, 'list.js': HASH },
    },
  },
  ...changes,
});
const page = (css = '') => ({
  path: '/blog',
  html: '<main>hello</main>',
  css,
  globals: [],
  structuredData: [],
});
const head = (changes: Partial<DocumentHead> = {}): DocumentHead => ({
  title: 'Blog',
  description: 'All articles',
  index: true,
  canonical: '/blog',
  ...changes,
});
const scripts = {
  shell: ['react.js', 'shell.js'],
  remote: { owner: 'blog' as const, scripts: ['remoteEntry.js', 'list.js'] },
};
const made = (
  changes: {
    data?: Partial<PageData>;
    head?: Partial<DocumentHead>;
    css?: string;
  } = {},
) => siteDocument(data(changes.data), page(changes.css), head(changes.head), scripts);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const directive = (policy: string, name: string) =>
  policy
    .split(';')
    .find((part) => part.startsWith(`${name} `))
    ?.split(' ')
    .slice(1) ?? [];

describe('siteDocument', () => {
  it('puts the page into a whole document, title and canonical address included', () => {
    const { html } = made();

    expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8">/);
    expect(html).toContain('<title>Blog | Ledgerwell</title>');
    expect(html).toContain('<link rel="canonical" href="https://site.example/blog">');
    expect(html).toContain('<meta property="og:url" content="https://site.example/blog">');
    expect(html).toContain('<div id="root"><main>hello</main></div>');
    expect(html).not.toContain('noindex');
  });

  it('carries the lines of its own icons once, outside of what React takes over', () => {
    const icon = '<svg><use href="#icon-check"></use></svg>';
    const { html } = siteDocument(
      data(),
      { ...page(), html: `<main>${icon}${icon}</main>` },
      head(),
      scripts,
    );

    expect(html.match(/id="icon-\w+"/g)).toEqual(['id="icon-check"']);
    expect(html).toContain('</main></div><div hidden><svg>');
  });

  it('keeps a page from search engines that asks for it, and gives none to a page without address', () => {
    const { html } = made({ head: { index: false, canonical: null } });

    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/canonical|og:/);
  });

  it('says that an article is one, and that every other page is part of a website', () => {
    const article = { ...page(), structuredData: [{ '@type': 'BlogPosting' }] };

    expect(siteDocument(data(), article, head(), scripts).html).toContain(
      '<meta property="og:type" content="article">',
    );
    expect(made().html).toContain('<meta property="og:type" content="website">');
  });

  it('names the feeds that a reader may follow, and none where there are none', () => {
    const feeds = [{ path: '/blog/feed.xml', type: 'application/rss+xml', title: 'News & "views"' }];

    expect(siteDocument(data(), page(), head(), { ...scripts, feeds }).html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="News &amp; &quot;views&quot;" href="/blog/feed.xml">',
    );
    expect(made().html).not.toContain('rel="alternate"');
  });

  it('shows social networks the page’s picture by its whole address, with its size and what it shows', () => {
    const { html } = made({ head: { picture: { path: '/assets/blog/2/social/blog.png', alt: 'A "blog"' } } });

    expect(html).toContain(
      'property="og:image" content="https://site.example/assets/blog/2/social/blog.png"',
    );
    expect(html).toContain('property="og:image:width" content="1200"');
    expect(html).toContain('property="og:image:height" content="630"');
    expect(html).toContain('property="og:image:alt" content="A &quot;blog&quot;"');
    expect(html).toContain('name="twitter:card" content="summary_large_image"');
  });

  it('tells machines of an article’s picture too', () => {
    const article = { ...page(), structuredData: [{ '@type': 'BlogPosting' }] };
    const picture = { path: '/assets/blog/2/social/blog.png', alt: 'A blog' };

    expect(siteDocument(data(), article, head({ picture }), scripts).html).toContain(
      '{"@type":"BlogPosting","image":"https://site.example/assets/blog/2/social/blog.png"}',
    );
  });

  it('names no picture where there is none', () => {
    expect(made().html).not.toContain('og:image');
    expect(made().html).toContain('name="twitter:card" content="summary"');
  });

  it('escapes title and description wherever they stand', () => {
    const { html } = made({ head: { title: HOSTILE, description: HOSTILE } });

    expect(html).not.toContain('<script>alert');
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)/g)).toHaveLength(4);
  });

  it('names the data that all pages share, and holds none of it', () => {
    const { html } = made();

    expect(html).toContain(`id="composition" href="/assets/composition/${'0'.repeat(20)}/page-data.json"`);
    expect(html).not.toContain('application/json');
  });

  it('writes structured data that cannot leave its block and still says the same', () => {
    const facts = { ...DEFAULT_SITE_FACTS, name: HOSTILE };
    const { html } = made({ data: { facts }, head: { title: 'x', canonical: '/' } });
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

    expect(block).not.toMatch(/[<\u2028\u2029]/);
    expect((JSON.parse(block) as { name: string }).name).toBe(HOSTILE);
  });

  it('escapes the site’s own facts in the head', () => {
    expect(made({ data: { facts: { ...DEFAULT_SITE_FACTS, name: '"><b>' } } }).html).not.toContain('"><b>');
  });

  it('gives every script and preload its hash', () => {
    const { html } = made();
    const loads = html.match(/<(?:script|link)[^>]+(?:src|href)="\/assets[^>]+\.js"[^>]*>/g) ?? [];

    expect(loads).toHaveLength(4);
    for (const tag of loads) {
      expect(tag).toContain(`integrity="sha256-${HASH}"`);
      expect(tag).toContain('crossorigin="anonymous"');
    }
  });

  it('holds all code back until the page is painted', () => {
    const [page = '', later = ''] = made().html.split('<template id="later">');

    expect(page).not.toMatch(/<(?:script|link)[^>]+"\/assets/);
    expect(later).toMatch(
      /^<link rel="preload" as="fetch"[^>]*><script async src="[^"]*react.js"[^>]*><\/script><link rel="preload"/,
    );
  });

  it('asks for its code when it is parsed, and for none where an answer to a form has no code', () => {
    const [, code = ''] = /<script>(.*?)<\/script>/s.exec(made().html) ?? [];
    const askedBy = (template: { readonly content: string } | null) => {
      const asked: unknown[] = [];
      const head = { append: (what: unknown) => asked.push(what) };
      const documentElement = { dataset: {} };
      const document = { hidden: true, head, documentElement, getElementById: () => template };
      runInNewContext(code, { document, addEventListener: (_: string, parsed: () => void) => parsed() });
      return asked;
    };

    expect(askedBy({ content: 'its scripts' })).toEqual(['its scripts']);
    expect(askedBy(null)).toEqual([]);
  });

  it('makes no document with a script that has no hash', () => {
    expect(() => siteDocument(data(), page(), head(), { ...scripts, shell: ['gone.js'] })).toThrow(
      'gone.js has no hash',
    );
  });

  it('preloads nothing for a page of the shell’s own', () => {
    expect(siteDocument(data(), page(), head(), { ...scripts, remote: null }).html).not.toContain(
      'href="/assets/blog/',
    );
  });
});

describe('the policy of a document', () => {
  const css = 'body{margin:0}.b{color:red}.c{content:"é"}';

  it('lets exactly the styles run that the document holds', () => {
    const { html, contentSecurityPolicy } = made({ css });
    const inDocument = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => hashOf(css));

    expect(html).toContain(`<style id="styles">${css}</style>`);
    expect(inDocument).toHaveLength(1);
    expect(directive(contentSecurityPolicy, 'style-src')).toEqual(["'self'", hashOf(''), ...inDocument]);
  });

  it('lets exactly the inline scripts run that the document holds', () => {
    const { html, contentSecurityPolicy } = made({ css });
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => hashOf(text));

    expect(inline).toHaveLength(1);
    expect(directive(contentSecurityPolicy, 'script-src')).toEqual(["'self'", ...inline]);
  });

  it('forbids everything that is not named, and what would get around it', () => {
    const { contentSecurityPolicy } = made({ css });

    expect(contentSecurityPolicy).not.toMatch(/unsafe|\*|http|[\r\n]/);
    for (const part of [
      "default-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "require-trusted-types-for 'script'",
    ])
      expect(contentSecurityPolicy.split(';')).toContain(part);
  });

  it('names a Trusted Types policy for each release of the mix and no other', () => {
    expect(directive(made().contentSecurityPolicy, 'trusted-types')).toEqual([
      'site',
      'site_shell',
      'site_blog',
    ]);
  });

  it('lets in the hosts that an exception names, and those alone', () => {
    const hosts = { shown: ['cdn.example', 'status.example'], asked: ['status.example'] };
    const { contentSecurityPolicy: wide } = siteDocument(data(), page(), head(), { ...scripts, hosts });
    const { contentSecurityPolicy: usual } = made();

    const others = (policy: string) =>
      policy.split(';').filter((part) => !/^(?:img|media|font|connect)-src |^form-action /.test(part));
    expect(others(wide)).toEqual(others(usual));
    expect(directive(wide, 'img-src')).toEqual(["'self'", 'data:', 'blob:', 'cdn.example', 'status.example']);
    expect(directive(wide, 'media-src')).toEqual(['cdn.example', 'status.example']);
    expect(directive(wide, 'font-src')).toEqual(['cdn.example', 'status.example']);
    expect(directive(wide, 'form-action')).toEqual(["'self'", 'cdn.example', 'status.example']);
    expect(directive(wide, 'connect-src')).toEqual(["'self'", 'status.example', 'wss://status.example']);
    expect(usual).not.toMatch(/media-src|font-src|example/);
  });
});
