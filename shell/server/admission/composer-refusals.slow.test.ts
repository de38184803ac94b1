import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rig } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';

const folder = useTemporaryFolder();
const minutes = (count: number) => count * 60_000;
const shell = useShell();
const builds = new KnownBuilds();
let rig: Rig;

const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const form = (mark: string) => plainRemote('application', mark, '/application');
const brokenBlog = remoteRelease('blog', {
  pages: { '/blog': "(() => { throw new Error('no articles'); })()" },
});
/** A blog that links to a page of another release. */
const dependentBlog = remoteRelease('blog', {
  pages: { '/blog': "h('h1', null, h('a', { href: '/application/new' }, 'Ready'))" },
});
const enablingForm = plainRemote('application', 'Form', '/application', '/application/new');
/** Server code that tampers with its realm. */
const SPOILING = `
  const react = require('react');
  for (const name of ['createElement', 'useState', 'useMemo', 'useContext', 'memo'])
    try { react[name] = () => 'spoilt'; } catch {}
  const jsx = require('@emotion/react/jsx-runtime');
  try { jsx.jsx = jsx.jsxs = () => 'spoilt'; } catch {}
  const text = String.prototype.toString;
  for (const [owner, names] of [[Array.prototype, ['toJSON']], [globalThis, ['URL', 'TextEncoder', 'Date', 'spoilt']]])
    for (const name of names) try { Object.defineProperty(owner, name, { value: () => 'spoilt' }); } catch {}
  Object.prototype.children = 'spoilt';
  Math.random = () => 0;
`;
const spoilingForm = remoteRelease('application', {
  pages: { '/application': "h('h1', null, 'Form')" },
  atImport: `if (typeof document !== 'object') { ${SPOILING} }`,
});
/** Tampers with the others; its own page is valid. */
const meddlingForm = remoteRelease('application', {
  pages: { '/application': "h('h1', null, 'Meddling')" },
  atImport: `if (typeof document !== 'object') {
    globalThis.spoilt = true;
    try { Date.prototype.getTime = () => 'spoilt'; } catch {}
  }`,
});
const spoilableBlog = remoteRelease('blog', {
  pages: { '/blog': "h('h1', null, globalThis.spoilt ? 'spoilt' : typeof new Date().getTime())" },
});

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), { builds });
});

describe('a broken candidate', () => {
  it('is refused with its reason, and the live composition stays', async () => {
    await rig.admit(blog('First'));
    const before = rig.composer.live;

    await rig.admit(brokenBlog);

    expect(rig.composer.live).toBe(before);
    expect(await rig.compositionStore.read(rig.siteState.live ?? '')).toEqual(before);
    expect(rig.composer.refusalOf('blog')).toMatchObject({
      version: brokenBlog.release.version,
      reasons: ['render: page /blog Error: no articles; make it render on the server, then publish again'],
      against: before?.id,
    });
    expect(rig.lines).toContainEqual(
      expect.objectContaining({
        level: 40,
        remote: 'blog',
        reasons: ['render: page /blog Error: no articles; make it render on the server, then publish again'],
      }),
    );
  });

  it('logs its timings like one that goes live', async () => {
    const timesOf = () => rig.lines.filter(({ msg }) => msg === 'admission is over').map(({ ms }) => ms);

    await rig.admit(blog('First'));
    await rig.admit(brokenBlog);
    await rig.admit(brokenBlog);

    const [live, refused, ...more] = timesOf();
    expect(Object.keys(Object(live))).toEqual(['wait', 'render', 'check', 'hydrate', 'write']);
    expect(Object.keys(Object(refused))).toEqual(['wait', 'render', 'check']);
    expect(Object(refused)).toMatchObject({ render: expect.any(Number) });
    expect(more).toEqual([]);
  });

  it('does not block the others', async () => {
    await rig.admit(brokenBlog, form('First'), plainRemote('admin', 'First', '/admin'));

    expect(rig.heading('/application')).toBe('First at /application');
    expect(rig.heading('/admin')).toBe('First at /admin');
    expect(rig.reasonsAgainst('blog')).toContain('no articles');
    expect(rig.composer.refusalOf('application')).toBeNull();
  });

  it('does not block the others when its worker crashes', async () => {
    const dying = remoteRelease('blog', {
      pages: { '/blog': "require('react').use(new Promise(() => undefined))" },
    });

    await rig.admit(dying, form('First'));

    expect(rig.heading('/application')).toBe('First at /application');
    expect(rig.reasonsAgainst('blog')).toContain('left a promise unsettled');
    expect(rig.composer.refusalOf('application')).toBeNull();
  });

  it('leaves a site without pages of its remote when it is the only candidate', async () => {
    await rig.admit(brokenBlog);

    expect(rig.composer.live?.unavailable.has('blog')).toBe(true);
    expect(rig.reasonsAgainst('blog')).toContain('no articles');
  });

  it.each([
    ['two headings', "h('div', null, h('h1', null, 'a'), h('h1', null, 'b'))", 'has 2 h1 elements'],
    [
      'an inline script',
      "h('div', null, h('h1', null, 'a'), h('script', null, 'alert(1)'))",
      'renders a <script>',
    ],
    ['a style attribute', "h('h1', { style: { color: 'red' } }, 'a')", 'renders a style attribute'],
    [
      'raw markup with a handler',
      "h('h1', { dangerouslySetInnerHTML: { __html: '<img src=x onerror=alert(1)>' } })",
      'inline event handler',
    ],
    ['only a loading state', "h('div', { 'aria-busy': true }, h('h1', null, 'a'))", 'still loading'],
    ['two megabytes', "h('h1', null, 'x'.repeat(2e6))", 'characters of HTML'],
    [
      'too many elements',
      "h('div', null, h('h1', null, 'a'), ...Array.from({ length: 3e4 }, () => h('i')))",
      'elements, more than 20000',
    ],
    [
      'too many styles',
      "h('div', null, h('h1'), require('@emotion/react').jsx('i', { css: { content: `\"${'x'.repeat(2e5)}\"` } }))",
      'characters of styles',
    ],
  ])('is refused for a page with %s', async (_, expression, reason) => {
    await rig.admit(remoteRelease('blog', { pages: { '/blog': expression } }));

    expect(rig.composer.live?.pages.size).toBe(0);
    expect(rig.reasonsAgainst('blog')).toMatch(/^(markup|budgets): page \/blog /);
    expect(rig.reasonsAgainst('blog')).toContain(reason);
  });

  it('is not rendered again until something changes or five minutes pass', async () => {
    await rig.admit(blog('First'));
    await rig.admit(brokenBlog);
    const { now } = rig;

    rig.now = new Date(now.getTime() + minutes(4));
    await rig.admit(brokenBlog);
    expect(rig.composer.refusalOf('blog')?.at).toBe(now.toISOString());

    rig.now = new Date(now.getTime() + minutes(6));
    await rig.admit(brokenBlog);
    expect(rig.composer.refusalOf('blog')?.at).toBe(rig.now.toISOString());

    rig.now = new Date(now.getTime() + minutes(8));
    await rig.admit(brokenBlog);
    expect(rig.composer.refusalOf('blog')?.at).toBe(new Date(now.getTime() + minutes(6)).toISOString());
    expect(rig.lines.filter(({ msg }) => String(msg).startsWith('release refused'))).toHaveLength(1);
  });

  it('is retried once when the release set changes', async () => {
    await rig.admit(brokenBlog, form('First'));
    const live = rig.composer.live?.id;

    await rig.admit(brokenBlog);
    const second = rig.composer.refusalOf('blog');
    rig.now = new Date(rig.now.getTime() + minutes(1));
    await rig.admit(brokenBlog);

    expect(second?.against).toBe(live);
    expect(rig.composer.refusalOf('blog')).toEqual(second);
  });

  it('keeps its reason, and its time, although its host failed meanwhile', async () => {
    await rig.admit(form('First'));
    await rig.admit(brokenBlog);
    const refused = rig.composer.refusalOf('blog');
    rig.now = new Date(rig.now.getTime() + minutes(4));
    rig.composer.refuse('blog', '', ['release.json answered 404: publish the release again']);

    await rig.admit(brokenBlog);
    expect(rig.composer.refusalOf('blog')).toEqual(refused);
    rig.now = new Date(rig.now.getTime() + minutes(1));
    await rig.admit(brokenBlog);
    expect(rig.composer.refusalOf('blog')).toEqual({ ...refused, at: rig.now.toISOString() });
  });

  it('names its first faults only', async () => {
    const links = Array.from({ length: 90 }, (_, index) => `h('a', { href: '/blog/${index}' }, 'x')`);
    const dead = remoteRelease('blog', { pages: { '/blog': `h('h1', null, ${links.join()})` } });
    await rig.admit(dead);

    expect(rig.composer.refusalOf('blog')?.reasons).toHaveLength(20);
  });

  it('goes live once the release set has what it needs', async () => {
    await rig.admit(form('First'));
    await rig.admit(dependentBlog);
    expect(rig.reasonsAgainst('blog')).toContain('/application/new');

    await rig.admit(enablingForm);
    await rig.admit(dependentBlog);

    expect(rig.heading('/blog')).toContain('Ready');
    expect(rig.composer.refusalOf('blog')).toBeNull();
  });

  it('cannot change the pages of another remote with its server code, whose built-ins are read-only', async () => {
    const withoutId = () =>
      rig.composer.live?.pages.get('/blog')?.bodies.identity.toString().replaceAll(rig.composer.live.id, '');
    await rig.admit(spoilableBlog, form('First'));
    const before = withoutId();

    await rig.admit(meddlingForm);
    expect(rig.heading('/application')).toBe('Meddling');
    expect(withoutId()).toBe(before);
    await rig.admit(spoilingForm);

    expect(rig.heading('/blog')).toBe('number');
    expect(withoutId()).toBe(before);
    expect(rig.composer.refusalOf('blog')).toBeNull();
    // What it tried had no effect on its own page either.
    expect(rig.heading('/application')).toBe('Form');
  });

  it('is the only one blamed when it crashes, and valid ones go live in the same admission', async () => {
    const looping = remoteRelease('blog', { pages: { '/blog': 'null' }, atImport: 'process.exit();' });

    await rig.admit(looping, form('First'), plainRemote('admin', 'First', '/admin'));

    expect(rig.shown).toHaveLength(1);
    expect(rig.composer.refusalOf('application')).toBeNull();
    expect(rig.heading('/admin')).toBe('First at /admin');
    expect(rig.reasonsAgainst('blog')).toContain('process is not defined');
  });

  it('is cleared once its host publishes the live release again', async () => {
    await rig.admit(blog('First'));
    rig.composer.refuse('blog', '', ['release.json is not JSON']);
    await rig.admit(blog('First'));

    expect(rig.composer.refusalOf('blog')).toBeNull();
  });

  it('gives a short reason without control characters', async () => {
    await rig.admit(
      remoteRelease('blog', {
        pages: { '/blog': 'null' },
        atImport: "throw new Error('\\u001b[2J\\n' + 'x'.repeat(1e6));",
      }),
    );

    expect(rig.reasonsAgainst('blog')).not.toMatch(/[^\P{Cc}\n]/u);
    expect(rig.reasonsAgainst('blog').length).toBeLessThan(1500);
  });
});
