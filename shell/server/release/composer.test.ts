import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { REMOTE_NAMES } from '@site/shared/federation';
import { Rig } from './composer-steps.ts';
import { makeRelease, useTemporaryFolder, type MadeRelease } from './release-steps.ts';
import { plainRemote, remoteRelease, shellRelease, useShell } from './worker-steps.ts';

jest.setTimeout(60_000);

const folder = useTemporaryFolder();
const minutes = (count: number) => count * 60_000;
const shell = useShell();
let rig: Rig;

const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const form = (mark: string) => plainRemote('application', mark, '/application');
const brokenBlog = remoteRelease('blog', {
  pages: { '/blog': "(() => { throw new Error('no articles'); })()" },
});
/** A blog that renders only beside another release. */
const dependentBlog = remoteRelease('blog', {
  pages: {
    '/blog':
      "globalThis.isReady || typeof document === 'object' ? h('h1', null, 'Ready') : (() => { throw new Error('too early'); })()",
  },
});
const enablingForm = remoteRelease('application', {
  pages: { '/application': "h('h1', null, 'Form')" },
  atImport: 'globalThis.isReady = true;',
});
const spoilingForm = remoteRelease('application', {
  pages: { '/application': "h('h1', null, 'Form')" },
  atImport: "Object.defineProperty(globalThis, 'spoilt', { value: true });",
});
const spoilableBlog = remoteRelease('blog', {
  pages: { '/blog': "globalThis.spoilt ? (() => { throw new Error('spoilt'); })() : h('h1', null, 'Blog')" },
});

beforeEach(async () => {
  rig = await Rig.start(folder(), shell());
});

describe('Composer', () => {
  it('makes one composition of several candidates and serves a missing area its notice', async () => {
    await rig.admit(blog('First'), form('First'));

    expect(rig.shown).toHaveLength(1);
    expect([rig.heading('/blog'), rig.heading('/application')]).toEqual([
      'First at /blog',
      'First at /application',
    ]);
    const { live } = rig.composer;
    const others = REMOTE_NAMES.filter((name) => name !== 'blog' && name !== 'application');
    expect([...(live?.unavailable.keys() ?? [])]).toEqual(others);
    expect(live?.unavailable.get('admin')).toMatchObject({ status: 503, index: false });
    expect(live?.notFound).toMatchObject({ status: 404, index: false });
    expect(await rig.shelf.readLive()).toEqual(live);
  });

  it('has something to serve when no remote has a release', async () => {
    await rig.admit();

    expect(rig.composer.live?.pages.size).toBe(0);
    expect(rig.composer.live?.unavailable.size).toBe(REMOTE_NAMES.length);
  });

  it('does nothing for a mix that is live', async () => {
    await rig.admit(blog('First'));
    await rig.admit(blog('First'));
    await rig.admit();

    expect(rig.shown).toHaveLength(1);
  });

  it('takes one after the other, so that none is lost', async () => {
    await Promise.all([rig.admit(blog('First')), rig.admit(form('First')), rig.admit(blog('Second'))]);

    expect(rig.heading('/application')).toBe('First at /application');
    expect(rig.heading('/blog')).toMatch(/(First|Second) at \/blog/);
    expect(rig.shown).toHaveLength(3);
  });

  it('goes on with the releases of the last composition after a restart, whatever hosts answer', async () => {
    await rig.admit(blog('First'), form('First'));
    const restarted = await Rig.start(folder(), shell());

    await restarted.admit(form('Second'));

    expect([restarted.heading('/blog'), restarted.heading('/application')]).toEqual([
      'First at /blog',
      'Second at /application',
    ]);
  });

  it('makes the same composition for the same parts, after a restart too', async () => {
    await rig.admit(blog('First'));
    const restarted = await Rig.start(folder(), shell());

    await restarted.admit(blog('First'));

    expect(restarted.shown).toEqual([]);
    expect(restarted.composer.live?.id).toBe(rig.composer.live?.id);
  });

  it('makes the last composition again with a new shell', async () => {
    await rig.admit(blog('First'));
    const restarted = await Rig.start(folder(), await shellRelease({ 'browser/more.js': 'new' }));

    await restarted.admit();

    expect(restarted.heading('/blog')).toBe('First at /blog');
    expect(restarted.composer.live?.id).not.toBe(rig.composer.live?.id);
  });
});

describe('a broken candidate', () => {
  it('is refused with its reason, and the live composition stays', async () => {
    await rig.admit(blog('First'));
    const before = rig.composer.live;

    await rig.admit(brokenBlog);

    expect(rig.composer.live).toBe(before);
    expect(await rig.shelf.readLive()).toEqual(before);
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

  it('says how long it took, by part, as one that goes live does', async () => {
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

  it('does not keep the others out', async () => {
    await rig.admit(brokenBlog, form('First'), plainRemote('admin', 'First', '/admin'));

    expect(rig.heading('/application')).toBe('First at /application');
    expect(rig.heading('/admin')).toBe('First at /admin');
    expect(rig.reasonsAgainst('blog')).toContain('no articles');
    expect(rig.composer.refusalOf('application')).toBeNull();
  });

  it('does not keep the others out when it dies without a name', async () => {
    const dying = remoteRelease('blog', {
      pages: { '/blog': "require('react').use(new Promise(() => undefined))" },
    });

    await rig.admit(dying, form('First'));

    expect(rig.heading('/application')).toBe('First at /application');
    expect(rig.reasonsAgainst('blog')).toContain('never comes');
    expect(rig.composer.refusalOf('application')).toBeNull();
  });

  it('leaves a site without it when it is the only one', async () => {
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
    [
      'nothing but a promise of content',
      "h('div', { 'aria-busy': true }, h('h1', null, 'a'))",
      'still loading',
    ],
    ['two megabytes', "h('h1', null, 'x'.repeat(2e6))", 'characters of HTML'],
  ])('is refused for a page with %s', async (_, expression, reason) => {
    await rig.admit(remoteRelease('blog', { pages: { '/blog': expression } }));

    expect(rig.composer.live?.pages.size).toBe(0);
    expect(rig.reasonsAgainst('blog')).toMatch(/^markup: page \/blog /);
    expect(rig.reasonsAgainst('blog')).toContain(reason);
  });

  it('is not rendered again while nothing changes, but after five minutes', async () => {
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

  it('is tried once more when the mix around it has changed, and not again after that', async () => {
    await rig.admit(brokenBlog, form('First'));
    const live = rig.composer.live?.id;

    await rig.admit(brokenBlog);
    const second = rig.composer.refusalOf('blog');
    rig.now = new Date(rig.now.getTime() + minutes(1));
    await rig.admit(brokenBlog);

    expect(second?.against).toBe(live);
    expect(rig.composer.refusalOf('blog')).toEqual(second);
  });

  it('goes live once the mix around it has what it needs', async () => {
    await rig.admit(dependentBlog);
    expect(rig.reasonsAgainst('blog')).toContain('too early');

    await rig.admit(enablingForm);
    await rig.admit(dependentBlog);

    expect(rig.heading('/blog')).toBe('Ready');
    expect(rig.composer.refusalOf('blog')).toBeNull();
  });

  it('that breaks the page of another is refused with that page as the reason', async () => {
    await rig.admit(spoilableBlog);
    await rig.admit(spoilingForm);

    expect(rig.heading('/blog')).toBe('Blog');
    expect(rig.reasonsAgainst('application')).toBe(
      'render: page /blog Error: spoilt; make it render on the server, then publish again',
    );
    expect(rig.composer.refusalOf('blog')).toBeNull();
  });

  it('is forgiven once its host publishes again what is live', async () => {
    await rig.admit(blog('First'));
    rig.composer.refuse('blog', '', ['release.json is not JSON']);
    await rig.admit(blog('First'));

    expect(rig.composer.refusalOf('blog')).toBeNull();
  });

  it('tells no control character and no novel', async () => {
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

describe('feeds', () => {
  const feed = { path: '/blog/feed.xml', type: 'application/rss+xml' as const, title: 'Blog' };
  const withFeed = (write: string, declared: boolean): MadeRelease => {
    const { files } = remoteRelease('blog', {
      pages: { '/blog': "h('h1', null, 'Blog')" },
      remote: `feeds: [${write}]`,
    });
    return makeRelease('blog', Object.fromEntries(files), [{ path: '/blog' }], declared ? [feed] : []);
  };

  it('come into the composition as they were declared', async () => {
    await rig.admit(
      withFeed("{ path: '/blog/feed.xml', type: 'text/html', write: async ({ siteUrl }) => siteUrl }", true),
    );

    expect(rig.composer.live?.feeds).toEqual([
      { path: '/blog/feed.xml', type: 'application/rss+xml', body: 'https://site.example' },
    ]);
  });

  it('that nobody declared stay out, so that none lies over a file of the shell', async () => {
    await rig.admit(
      withFeed("{ path: '/robots.txt', type: 'text/html', write: async () => '<script>' }", false),
    );

    expect(rig.heading('/blog')).toBe('Blog');
    expect(rig.composer.live?.feeds).toEqual([]);
  });

  it.each([
    ['throws', "() => { throw new Error('no date'); }", 'no date'],
    ['is no text', 'async () => ({ length: 1 })', 'a declared feed that the bundle did not write'],
  ])('refuse their release when one %s', async (_, write, reason) => {
    await rig.admit(
      withFeed(`{ path: '/blog/feed.xml', type: 'application/rss+xml', write: ${write} }`, true),
    );

    expect(rig.composer.live?.pages.size).toBe(0);
    expect(rig.reasonsAgainst('blog')).toContain(reason);
  });
});

describe('site facts from the database', () => {
  const showing = () => rig.composer.live?.pages.get('/blog')?.bodies.identity.toString() ?? '';
  const logged = (msg: string) => rig.lines.filter((line) => line['msg'] === msg).length;

  it('are in the pages of the next composition, without a release', async () => {
    await rig.admit(blog('First'));
    expect(showing()).toContain('(202) 555-0142');

    await rig.composer.takeFacts({ phone: '+12025550199', phoneDisplay: '(202) 555-0199' });

    expect(rig.shown).toHaveLength(2);
    expect(showing()).toContain('(202) 555-0199');
    expect(showing()).toContain('tel:+12025550199');
    expect(rig.composer.live?.releases).toEqual(rig.shown[0]?.releases);
  });

  it('are asked for often and taken once', async () => {
    await rig.admit(blog('First'));
    await rig.composer.takeFacts({ name: 'Northgate' });
    await rig.composer.takeFacts({ name: 'Northgate' });

    expect(rig.shown).toHaveLength(2);
  });

  it('stay over a restart while the API is away', async () => {
    await rig.admit(blog('First'));
    await rig.composer.takeFacts({ name: 'Northgate' });

    rig = await Rig.start(folder(), shell());
    await rig.admit(blog('Second'));

    expect(showing()).toContain('<title>');
    expect(rig.composer.live?.facts.name).toBe('Northgate');
  });

  it('go back to the environment’s when the database says nothing more', async () => {
    await rig.admit(blog('First'));
    await rig.composer.takeFacts({ name: 'Northgate' });
    await rig.composer.takeFacts({});

    expect(rig.composer.live?.facts.name).toBe('Ledgerwell');
  });

  it('are in the very first composition when they are known before it', async () => {
    await rig.composer.takeFacts({ name: 'Northgate' });
    await rig.admit(blog('First'));

    expect(rig.shown.map(({ facts }) => facts.name)).toEqual(['Northgate']);
  });

  it('with which a page can not be rendered are left, and tried again later', async () => {
    const picky = remoteRelease('blog', {
      pages: {
        '/blog':
          "services.facts.name === 'Bad' ? (() => { throw new Error('bad name'); })() : h('h1', null, 'Blog')",
      },
    });
    await rig.admit(picky);
    const before = rig.composer.live;
    const refusal = 'the site can not be rendered with the new facts; the old ones stay';

    await rig.composer.takeFacts({ name: 'Bad' });
    await rig.composer.takeFacts({ name: 'Bad' });
    expect(rig.composer.live).toBe(before);
    expect(logged(refusal)).toBe(1);

    rig.now = new Date(rig.now.getTime() + minutes(6));
    await rig.composer.takeFacts({ name: 'Bad' });
    expect(logged(refusal)).toBe(2);
    await rig.composer.takeFacts({ name: 'Good' });
    expect(rig.composer.live?.facts.name).toBe('Good');
  });
});

describe('trouble on the composer’s own side', () => {
  it('a disk that can not be written leaves what is live, and the next try goes through', async () => {
    await rig.admit(blog('First'));
    const before = rig.composer.live;
    const compositions = path.join(folder(), 'compositions');
    await rm(compositions, { recursive: true });
    await writeFile(compositions, 'in the way');

    await expect(rig.admit(blog('Second'))).rejects.toThrow();
    expect(rig.composer.live).toBe(before);

    await rm(compositions);
    await rig.admit(blog('Second'));
    expect(rig.heading('/blog')).toBe('Second at /blog');
  });

  it('a worker that does not start is told, and nobody is blamed who is live', async () => {
    await rig.admit(blog('First'));
    const restarted = await Rig.start(
      folder(),
      makeRelease('shell', { 'server/render-worker.cjs': 'broken code' }),
    );

    await restarted.admit();

    expect(restarted.composer.live?.id).toBe(rig.composer.live?.id);
    expect(restarted.lines).toContainEqual(
      expect.objectContaining({ level: 50, msg: 'the live mix can not be rendered' }),
    );
    expect(restarted.composer.refusalOf('blog')).toBeNull();
  });
});
