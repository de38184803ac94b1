import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rig } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { makeRelease, remade, useTemporaryFolder, type MadeRelease } from '../testing/release.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';

const folder = useTemporaryFolder();
const minutes = (count: number) => count * 60_000;
const shell = useShell();
const builds = new KnownBuilds();
let rig: Rig;

const blog = (mark: string) => plainRemote('blog', mark, '/blog');

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), { builds });
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

  it('are part of the composition as declared', async () => {
    await rig.admit(
      withFeed(
        "{ path: '/blog/feed.xml', type: 'text/html', write: async ({ siteUrl }) => `<rss><link>${siteUrl}/blog</link></rss>` }",
        true,
      ),
    );

    expect(rig.composer.live?.feeds).toEqual([
      {
        path: '/blog/feed.xml',
        type: 'application/rss+xml',
        body: '<rss><link>https://site.example/blog</link></rss>',
      },
    ]);
  });

  it('that are not declared are dropped, so that none replaces a file of the shell', async () => {
    await rig.admit(
      withFeed("{ path: '/robots.txt', type: 'text/html', write: async () => '<script>' }", false),
    );

    expect(rig.heading('/blog')).toBe('Blog');
    expect(rig.composer.live?.feeds).toEqual([]);
  });

  it.each([
    ['throws', "() => { throw new Error('no date'); }", 'no date'],
    ['is not text', 'async () => ({ length: 1 })', 'a declared feed that the bundle did not write'],
    [
      'runs code',
      'async () => \'<?xml-stylesheet href="/x.xsl"?><rss/>\'',
      'feeds: page /blog/feed.xml has a proc',
    ],
    ['has a dead link', "async () => '<rss><link>/blog/gone</link></rss>'", 'links to /blog/gone'],
  ])('refuse their release when one %s', async (_, write, reason) => {
    await rig.admit(
      withFeed(`{ path: '/blog/feed.xml', type: 'application/rss+xml', write: ${write} }`, true),
    );

    expect(rig.composer.live?.pages.size).toBe(0);
    expect(rig.reasonsAgainst('blog')).toContain(reason);
  });
});

describe('a release with drafts', () => {
  const withDrafts = () => {
    const { release, files } = blog('Draft');
    return { release: remade({ ...release, hasDrafts: true }), files };
  };

  it('never goes live, not even pinned, and cannot be a canary', async () => {
    const drafts = withDrafts();
    await rig.admit(blog('Live'));
    await rig.admit(drafts);
    const { version } = drafts.release;

    expect(rig.heading('/blog')).toBe('Live at /blog');
    expect(rig.reasonsAgainst('blog')).toContain('contains drafts, which only previews may show');
    await expect(rig.composer.pin('blog', version)).rejects.toThrow('contains drafts');
    await expect(rig.canaries.start('blog', version, 10)).rejects.toThrow('contains drafts');
  });

  it('can be composed with the live releases for a preview', async () => {
    const drafts = withDrafts();
    await rig.admit(blog('Live'));
    await rig.admit(drafts);

    const made = await rig.composer.composeCandidate('blog', drafts.release.version, {
      audience: 'preview',
      note: () => Promise.resolve(),
    });

    expect(made.pages.get('/blog')?.bodies.identity.toString()).toContain('Draft');
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

  it('are composed only once when polled repeatedly', async () => {
    await rig.admit(blog('First'));
    await rig.composer.takeFacts({ name: 'Northgate' });
    await rig.composer.takeFacts({ name: 'Northgate' });

    expect(rig.shown).toHaveLength(2);
  });

  it('survive a restart while the API is down', async () => {
    await rig.admit(blog('First'));
    await rig.composer.takeFacts({ name: 'Northgate' });

    rig = await Rig.start(folder(), shell(), { builds });
    await rig.admit(blog('Second'));

    expect(showing()).toContain('<title>');
    expect(rig.composer.live?.facts.name).toBe('Northgate');
  });

  it('fall back to the environment when the database has none', async () => {
    await rig.admit(blog('First'));
    await rig.composer.takeFacts({ name: 'Northgate' });
    await rig.composer.takeFacts({});

    expect(rig.composer.live?.facts.name).toBe('Ledgerwell');
  });

  it('are in the first composition if they are known in time', async () => {
    await rig.composer.takeFacts({ name: 'Northgate' });
    await rig.admit(blog('First'));

    expect(rig.shown.map(({ facts }) => facts.name)).toEqual(['Northgate']);
  });

  it('that break a page stay out, and are retried later', async () => {
    const picky = remoteRelease('blog', {
      pages: {
        '/blog':
          "services.facts.name === 'Bad' ? (() => { throw new Error('bad name'); })() : h('h1', null, 'Blog')",
      },
    });
    await rig.admit(picky);
    const before = rig.composer.live;
    const refusal = 'the site cannot be rendered with the new facts; the old ones stay live';

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
