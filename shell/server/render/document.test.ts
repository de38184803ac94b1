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

interface InlineRun {
  readonly address?: string;
  readonly template?: { readonly content: string } | null;
  /** Code that the page runs before the inline code checks again. */
  readonly meanwhile?: (dataset: Record<string, string>) => void;
}

/** Runs the inline code as in a hidden tab. */
function runInline({ address = '/', template = null, meanwhile }: InlineRun) {
  const [, code = ''] = /<script>(.*?)<\/script>/s.exec(made().html) ?? [];
  const asked: unknown[] = [];
  const dataset: Record<string, string> = {};
  const timers: (() => void)[] = [];
  const head = { append: (what: unknown) => asked.push(what) };
  const document = { hidden: true, head, documentElement: { dataset }, getElementById: () => template };
  const addEventListener = (type: string, parsed: () => void) => type === 'DOMContentLoaded' && parsed();
  const setTimeout = (look: () => void) => timers.push(look);
  const location = new URL(address, 'https://site.example');
  runInNewContext(code, { document, addEventListener, setTimeout, location });
  meanwhile?.(dataset);
  for (const look of timers) look();
  return { asked, dataset };
}

describe('siteDocument', () => {
  it('builds the whole document with title and canonical URL', () => {
    const { html } = made();

    expect(html).toMatch(/^<!doctype html><html lang="en"><head><meta charset="utf-8">/);
    expect(html).toContain('<title>Blog | Ledgerwell</title>');
    expect(html).toContain('<link rel="canonical" href="https://site.example/blog">');
    expect(html).toContain('<meta property="og:url" content="https://site.example/blog">');
    expect(html).toContain('<div id="root"><main>hello</main></div>');
    expect(html).not.toContain('noindex');
  });

  it('contains each used icon once, outside the React root', () => {
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

  it('marks pages as noindex if declared, and omits the canonical URL of pages without one', () => {
    const { html } = made({ head: { index: false, canonical: null } });

    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toMatch(/canonical|og:/);
  });

  it('sets og:type to article for articles, and to website otherwise', () => {
    const article = { ...page(), structuredData: [{ '@type': 'BlogPosting' }] };

    expect(siteDocument(data(), article, head(), scripts).html).toContain(
      '<meta property="og:type" content="article">',
    );
    expect(made().html).toContain('<meta property="og:type" content="website">');
  });

  it('links to feeds, if any', () => {
    const feeds = [{ path: '/blog/feed.xml', type: 'application/rss+xml', title: 'News & "views"' }];

    expect(siteDocument(data(), page(), head(), { ...scripts, feeds }).html).toContain(
      '<link rel="alternate" type="application/rss+xml" title="News &amp; &quot;views&quot;" href="/blog/feed.xml">',
    );
    expect(made().html).not.toContain('rel="alternate"');
  });

  it('gives social networks the picture’s absolute URL, size and alt text', () => {
    const { html } = made({ head: { picture: { path: '/assets/blog/2/social/blog.png', alt: 'A "blog"' } } });

    expect(html).toContain(
      'property="og:image" content="https://site.example/assets/blog/2/social/blog.png"',
    );
    expect(html).toContain('property="og:image:width" content="1200"');
    expect(html).toContain('property="og:image:height" content="630"');
    expect(html).toContain('property="og:image:alt" content="A &quot;blog&quot;"');
    expect(html).toContain('name="twitter:card" content="summary_large_image"');
  });

  it('adds an article’s picture to its structured data', () => {
    const article = { ...page(), structuredData: [{ '@type': 'BlogPosting' }] };
    const picture = { path: '/assets/blog/2/social/blog.png', alt: 'A blog' };

    expect(siteDocument(data(), article, head({ picture }), scripts).html).toContain(
      '{"@type":"BlogPosting","image":"https://site.example/assets/blog/2/social/blog.png"}',
    );
  });

  it('has no picture tags without a picture', () => {
    expect(made().html).not.toContain('og:image');
    expect(made().html).toContain('name="twitter:card" content="summary"');
  });

  it('escapes title and description everywhere', () => {
    const { html } = made({ head: { title: HOSTILE, description: HOSTILE } });

    expect(html).not.toContain('<script>alert');
    expect(html.match(/&lt;script&gt;alert\(&quot;1&quot;\)/g)).toHaveLength(4);
  });

  it('links to the shared page data, and contains none of it', () => {
    const { html } = made();

    expect(html).toContain(`id="composition" href="/assets/composition/${'0'.repeat(20)}/page-data.json"`);
    expect(html).not.toContain('application/json');
  });

  it('escapes structured data without changing its meaning', () => {
    const facts = { ...DEFAULT_SITE_FACTS, name: HOSTILE };
    const { html } = made({ data: { facts }, head: { title: 'x', canonical: '/' } });
    const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '';

    expect(block).not.toMatch(/[<\u2028\u2029]/);
    expect((JSON.parse(block) as { name: string }).name).toBe(HOSTILE);
  });

  it('escapes site facts in the head', () => {
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

  it('defers all code until the first paint', () => {
    const [page = '', later = ''] = made().html.split('<template id="later">');

    expect(page).not.toMatch(/<(?:script|link)[^>]+"\/assets/);
    expect(later).toMatch(
      /^<link rel="preload" as="fetch"[^>]*><script async src="[^"]*react.js"[^>]*><\/script><link rel="preload"/,
    );
  });

  it('loads its code when parsed, and none in an answer to a form', () => {
    expect(runInline({ template: { content: 'its scripts' } }).asked).toEqual(['its scripts']);
    expect(runInline({ template: null }).asked).toEqual([]);
  });

  it('shows what waits for its code if that has not run in time', () => {
    const template = { content: 'its scripts' };
    const hydrate = (dataset: Record<string, string>) => void (dataset['hydrated'] = '');

    expect(runInline({ template }).dataset).toEqual({ scriptFailed: '' });
    expect(runInline({ template, meanwhile: hydrate }).dataset).toEqual({ hydrated: '' });
    expect(runInline({ template: null }).dataset).toEqual({});
  });

  it.each([
    ['/auth?view=account', true],
    ['/auth?id=AR-7K3M-92QX&view=account', true],
    ['/auth#recovery=a-secret-of-twenty-characters', true],
    ['/auth', false],
    ['/auth?id=AR-7K3M-92QX', false],
    ['/auth?review=1', false],
    ['/#process', false],
  ])('knows whether %s asks for a view that is not prerendered', (address, isOther) => {
    expect('otherView' in runInline({ address }).dataset).toBe(isOther);
  });

  it('throws for a script without a hash', () => {
    expect(() => siteDocument(data(), page(), head(), { ...scripts, shell: ['gone.js'] })).toThrow(
      'gone.js has no hash',
    );
  });

  it('preloads no remote for the shell’s own pages', () => {
    expect(siteDocument(data(), page(), head(), { ...scripts, remote: null }).html).not.toContain(
      'href="/assets/blog/',
    );
  });
});

describe('the policy of a document', () => {
  const css = 'body{margin:0}.b{color:red}.c{content:"é"}';

  it('allows exactly the document’s styles', () => {
    const { html, contentSecurityPolicy } = made({ css });
    const inDocument = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, css = '']) => hashOf(css));

    expect(html).toContain(`<style id="styles">${css}</style>`);
    expect(inDocument).toHaveLength(1);
    expect(directive(contentSecurityPolicy, 'style-src')).toEqual(["'self'", hashOf(''), ...inDocument]);
  });

  it('allows exactly the document’s inline scripts', () => {
    const { html, contentSecurityPolicy } = made({ css });
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => hashOf(text));

    expect(inline).toHaveLength(1);
    expect(directive(contentSecurityPolicy, 'script-src')).toEqual(["'self'", ...inline]);
  });

  it('forbids everything else, and ways around it', () => {
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

  it('allows one Trusted Types policy per release and no other', () => {
    expect(directive(made().contentSecurityPolicy, 'trusted-types')).toEqual([
      'site',
      'site_shell',
      'site_blog',
    ]);
  });

  it('allows only the additional hosts that an exception names', () => {
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
