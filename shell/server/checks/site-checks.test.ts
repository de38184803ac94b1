import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { RemoteName } from '@site/shared/federation';
import type { ReleaseSet } from '../model/release-set.ts';
import { makeRelease, remade, type MadeRelease } from '../testing/release.fixture.ts';
import { checkPage } from './check-page.ts';
import { siteFaults, releaseFaults } from './site-checks.ts';

const shell = makeRelease('shell', {});
const releaseSetOf = (...remotes: readonly MadeRelease[]): ReleaseSet => ({
  program: 'x',
  siteUrl: 'https://site.example',
  facts: DEFAULT_SITE_FACTS,
  factChanges: {},
  shell: shell.release,
  remotes: new Map(remotes.map(({ release }) => [release.owner as RemoteName, release])),
});
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

const builtAgainst = (react: string | undefined): MadeRelease => ({
  ...blog,
  release: {
    ...blog.release,
    singletons: { ...blog.release.singletons, ...(react === undefined ? {} : { react }) },
  },
});

describe('singletons', () => {
  it.each(['19.3.1', '19.3.0', '19.0.7'])('accept a release built against %s', (version) =>
    expect(releaseFaults(releaseSetOf(builtAgainst(version)))).toEqual([]),
  );

  it.each(['18.3.1', '20.0.0', '19.4.0', '19.3.2', 'latest'])('refuse a release built against %s', (version) =>
    expect(releaseFaults(releaseSetOf(builtAgainst(version)))).toEqual([
      expect.objectContaining({
        check: 'singletons',
        remote: 'blog',
        message: `was built against react ${version}, but the shell provides 19.3.1: build against 19.3.1`,
      }),
    ]),
  );

  it('must be provided by the shell', () => {
    const { release } = blog;
    const wanting = {
      ...blog,
      release: { ...release, singletons: { ...release.singletons, lodash: '4.17.21' } },
    };

    expect(releaseFaults(releaseSetOf(wanting))).toEqual([
      expect.objectContaining({
        check: 'singletons',
        remote: 'blog',
        message: expect.stringContaining('requests lodash from the shell'),
      }),
    ]);
  });

  it('must all be named', () => {
    const silent = { ...blog, release: { ...blog.release, singletons: {} } };
    expect(releaseFaults(releaseSetOf(silent))).toHaveLength(6);
  });
});

describe('the sheet', () => {
  const given = { icons: ['check'], artClasses: ['paper'], slotAttributes: ['data-slot'] };
  const asking = (sheet: typeof given | undefined, ofShell: typeof given | undefined) => {
    const releaseSet = releaseSetOf({ ...blog, release: { ...blog.release, sheet } });
    return releaseFaults({ ...releaseSet, shell: { ...shell.release, sheet: ofShell } });
  };

  it('accepts names that the shell has', () => expect(asking(given, given)).toEqual([]));

  it.each([
    ['the icon rocket', { ...given, icons: ['check', 'rocket'] }],
    ['the drawing class gold', { ...given, artClasses: ['gold'] }],
    ['the attribute of forms without script data-hint', { ...given, slotAttributes: ['data-hint'] }],
  ])('refuses a release that uses %s, by name', (named, sheet) =>
    expect(asking(sheet, given)).toEqual([
      expect.objectContaining({
        check: 'sheet',
        remote: 'blog',
        message: `uses ${named}, which the shell does not have: release the shell first`,
      }),
    ]),
  );

  it('does not apply to releases from before it was declared', () => {
    expect(asking(undefined, given)).toEqual([]);
    expect(asking({ ...given, icons: ['rocket'] }, undefined)).toEqual([]);
  });
});

describe('budgets', () => {
  it('limit the scripts of one page', () => {
    const files = { 'browser/a.js': 'a'.repeat(300_000), 'browser/b.js': 'b'.repeat(300_000) };
    const declared = (scripts: string[]) => releaseSetOf(makeRelease('blog', files, [{ path: '/blog', scripts }]));

    expect(releaseFaults(declared(['a.js', 'a.js']))).toEqual([]);
    expect(releaseFaults(declared(['a.js', 'b.js']))).toEqual([
      expect.objectContaining({
        check: 'budgets',
        path: '/blog',
        message: expect.stringContaining('with import()'),
      }),
    ]);
  });
});

describe('the total JavaScript of a remote', () => {
  it('has a budget that includes lazy chunks', () => {
    const chunks = (count: number) =>
      Object.fromEntries(
        Array.from({ length: count }, (_, n) => [`browser/lazy-${n}.js`, 'x'.repeat(20_000)]),
      );

    expect(releaseFaults(releaseSetOf(makeRelease('blog', chunks(40), [{ path: '/blog' }])))).toEqual([]);
    expect(releaseFaults(releaseSetOf(makeRelease('blog', chunks(60), [{ path: '/blog' }])))).toEqual([
      expect.objectContaining({
        check: 'budgets',
        path: null,
        message: expect.stringContaining('bytes of script in total'),
      }),
    ]);
  });
});

describe('a picture', () => {
  it('has a budget', () => {
    const files = { 'browser/small.png': 'x', 'browser/large.png': 'x'.repeat(600_000) };
    const declared = (file: string) =>
      releaseSetOf(makeRelease('blog', files, [{ path: '/blog', picture: { path: file, alt: 'Blog' } }]));

    expect(releaseFaults(declared('small.png'))).toEqual([]);
    expect(releaseFaults(declared('large.png'))).toEqual([
      expect.objectContaining({
        check: 'budgets',
        path: '/blog',
        message: expect.stringContaining('picture of'),
      }),
    ]);
  });
});

describe('titles', () => {
  it('are unique on the site', () => {
    const twin = makeRelease('marketing', {}, [{ path: '/', head: head('title OF /blog') }]);

    expect(faults(releaseSetOf(blog, twin))).toEqual([
      'titles blog /blog has the same title as /: give each page its own',
      'titles marketing / has the same title as /blog: give each page its own',
    ]);
    expect(faults(releaseSetOf(blog, home))).toEqual([]);
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
    expect(faults(releaseSetOf(blog, home), [notFound, page('/blog', `<a href="${href}">x</a>`)])).toEqual([]),
  );

  it.each(['/nothing', '/Services', '/services/', 'blog/x', 'https://site.example/nothing'])(
    'to %s are not',
    (href) =>
      expect(faults(releaseSetOf(blog, home), [notFound, page('/blog', `<a href="${href}">x</a>`)]).join()).toMatch(
        /^links blog \/blog links to \/\S+, which is not a page/,
      ),
  );

  it('to a declared redirect are valid', () => {
    const { release, files } = blog;
    const moving = {
      release: remade({ ...release, redirects: [{ from: '/blog/old', to: '/blog' }] }),
      files,
    };
    const linking = [notFound, page('/', '<a href="/blog/old">x</a>')];

    expect(faults(releaseSetOf(blog, home), linking)).toHaveLength(1);
    expect(faults(releaseSetOf(moving, home), linking)).toEqual([]);
  });

  it('to a remote without a release yet are valid', () =>
    expect(faults(releaseSetOf(blog), [notFound, page('/blog', '<a href="/services/x">x</a>')])).toEqual([]));

  it('of the frame may lead to a page that never existed, but not to a removed one', () => {
    const framed = [
      page('/404', '<a href="/services/ar">x</a>'),
      page('/blog', '', '<a href="/services/ar">x</a>'),
    ];

    expect(faults(releaseSetOf(blog, home), framed)).toEqual([]);
    expect(faults(releaseSetOf(blog, home), framed, ['/services/ar'])).toEqual([
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

    expect(faults(releaseSetOf(blog), [notFound, page('/blog', '')])).toEqual([]);
    expect(faults(releaseSetOf(blog), [notFound, leaking])).toEqual([
      'styles blog /blog styles more than its own elements: remove <Global>',
    ]);
  });
});
