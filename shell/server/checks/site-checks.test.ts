import { describe, expect, it } from '@jest/globals';
import type { ReleaseSet } from '../model/release-set.ts';
import { makeRelease, releaseSetOf, remade } from '../testing/release.fixture.ts';
import { checkPage } from './check-page.ts';
import { siteFaults } from './site-checks.ts';

const shell = makeRelease('shell', {});
const head = (title: string) => ({ title, description: 'About it', index: true });
const blog = makeRelease('blog', {}, [{ path: '/blog' }]);
const home = makeRelease('marketing', {}, [{ path: '/' }, { path: '/services' }]);
const page = (path: string, inside: string, frame = '') => ({
  path,
  html: `<header>${frame}</header><main><h1>x</h1>${inside}</main><footer></footer>`,
  css: 'p{}',
  globals: ['base'],
  structuredData: [],
});
const notFound = page('/404', '');
const rules = { siteUrl: 'https://site.example', isSkeleton: false };
const linked = (one: ReturnType<typeof page>) => ({ ...one, links: checkPage(one, rules).links });
const faults = (releaseSet: ReleaseSet, pages = [notFound], before: string[] = []) =>
  siteFaults(releaseSet, pages.map(linked), new Set(before)).map(
    ({ check, remote, path, message }) => `${check} ${remote} ${path} ${message}`,
  );

describe('titles', () => {
  it('are unique on the site', () => {
    const twin = makeRelease('marketing', {}, [{ path: '/', head: head('title OF /blog') }]);

    expect(faults(releaseSetOf(shell, blog, twin))).toEqual([
      'titles blog /blog has the same title as /: give each page its own',
      'titles marketing / has the same title as /blog: give each page its own',
    ]);
    expect(faults(releaseSetOf(shell, blog, home))).toEqual([]);
  });
});

describe('links', () => {
  it.each([
    '/',
    '/services?a=1#b',
    'services',
    'https://site.example/services',
    'https://other.example/nothing',
    'mailto:a@b.example',
    '/robots.txt',
    '/api/health',
    '#here',
  ])('to %s are valid', (href) =>
    expect(
      faults(releaseSetOf(shell, blog, home), [notFound, page('/blog', `<a href="${href}">x</a>`)]),
    ).toEqual([]),
  );

  it('that are dead are named one by one up to a hundred, and then counted', () => {
    const links = Array.from({ length: 150 }, (_, index) => `<a href="/${index}${'x'.repeat(500)}">x</a>`);

    const found = faults(releaseSetOf(shell, blog, home), [notFound, page('/blog', links.join(''))]);

    expect(found).toHaveLength(101);
    expect(Math.max(...found.map(({ length }) => length))).toBeLessThan(400);
    expect(found.at(-1)).toBe(
      'links blog /blog links to 150 addresses that are not pages of the site: fix the links',
    );
  });

  it.each(['/nothing', '/Services', '/services/', 'blog/x', 'https://site.example/nothing'])(
    'to %s are not',
    (href) =>
      expect(
        faults(releaseSetOf(shell, blog, home), [notFound, page('/blog', `<a href="${href}">x</a>`)]).join(),
      ).toMatch(/^links blog \/blog links to \/\S+, which is not a page/),
  );

  it('to a declared redirect are valid', () => {
    const { release, files } = blog;
    const moving = {
      release: remade({ ...release, redirects: [{ from: '/blog/old', to: '/blog' }] }),
      files,
    };
    const linking = [notFound, page('/', '<a href="/blog/old">x</a>')];

    expect(faults(releaseSetOf(shell, blog, home), linking)).toHaveLength(1);
    expect(faults(releaseSetOf(shell, moving, home), linking)).toEqual([]);
  });

  it('to a remote without a release yet are valid', () =>
    expect(
      faults(releaseSetOf(shell, blog), [notFound, page('/blog', '<a href="/services/x">x</a>')]),
    ).toEqual([]));

  it('of the frame may lead to a page that never existed, but not to a removed one', () => {
    const framed = [
      page('/404', '<a href="/services/ar">x</a>'),
      page('/blog', '', '<a href="/services/ar">x</a>'),
    ];

    expect(faults(releaseSetOf(shell, blog, home), framed)).toEqual([]);
    expect(faults(releaseSetOf(shell, blog, home), framed, ['/services/ar'])).toEqual([
      'links marketing /services/ar is missing, but every page links to it: restore it',
    ]);
  });
});

describe('styles', () => {
  it('for the whole document come from the shell only', () => {
    const leaking = {
      ...page('/blog', ''),
      css: 'body{display:none}',
      globals: ['other'],
    };

    expect(faults(releaseSetOf(shell, blog), [notFound, page('/blog', '')])).toEqual([]);
    expect(faults(releaseSetOf(shell, blog), [notFound, leaking])).toEqual([
      'styles blog /blog styles more than its own elements: remove <Global>',
    ]);
  });
});
