import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rig } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { remade, useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';

const folder = useTemporaryFolder();
const days = (count: number) => count * 24 * 60 * 60_000;
const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const version = (mark: string) => blog(mark).release.version;
/** Builds a preview. */
const preview = (of: string, until = rig.now) =>
  rig.composer.composeCandidate('blog', of, {
    audience: 'preview',
    note: (made) => rig.siteState.notePreview(made, until, rig.now),
  });
const linking = (remote: 'blog' | 'application', own: string, to: string) =>
  remoteRelease(remote, {
    pages: { [own]: `h('div', null, h('h1', null, '${own}'), h('a', { href: '${to}' }, 'x'))` },
  });
const shell = useShell();
const builds = new KnownBuilds();
let rig: Rig;

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), { builds });
});

describe('rollback', () => {
  it('restores the exact pages of the previous release, and survives the next poll and a restart', async () => {
    await rig.admit(blog('First'));
    await rig.admit(blog('Second'));

    const madeAt = rig.now.toISOString();
    rig.now = new Date(rig.now.getTime() + days(1));
    expect(await rig.composer.rollback('blog')).toBe(version('First'));
    expect(rig.composer.live?.composedAt).toBe(madeAt);
    await rig.admit(blog('Second'));
    const restarted = await Rig.start(folder(), shell(), { builds });
    await restarted.admit(blog('Second'));

    expect([rig.heading('/blog'), restarted.heading('/blog')]).toEqual(['First at /blog', 'First at /blog']);
  });

  it('goes one release further back each time, and says when there is none', async () => {
    for (const mark of ['First', 'Second', 'Third']) await rig.admit(blog(mark));

    for (const before of ['Second', 'First']) {
      expect(await rig.composer.rollback('blog')).toBe(version(before));
      expect(rig.heading('/blog')).toBe(`${before} at /blog`);
      rig = await Rig.start(folder(), shell(), { builds });
    }
    await expect(rig.composer.rollback('blog')).rejects.toThrow('no earlier release of blog');
    await expect(rig.composer.rollback('admin')).rejects.toThrow('no earlier release of admin');
  });
});

describe('a pin', () => {
  it('keeps a release until it is removed, without affecting other remotes', async () => {
    await rig.admit(blog('First'));
    await rig.composer.pin('blog', version('First'));
    await rig.admit(blog('Second'), plainRemote('admin', 'First', '/auth'));
    expect([rig.heading('/blog'), rig.heading('/auth')]).toEqual(['First at /blog', 'First at /auth']);

    await rig.composer.unpin(['blog']);
    await rig.admit(blog('Second'));
    expect(rig.heading('/blog')).toBe('Second at /blog');
  });

  it('of a missing or refused release changes nothing', async () => {
    const broken = remoteRelease('blog', {
      pages: { '/blog': "(() => { throw new Error('no articles'); })()" },
    });
    await rig.admit(blog('First'));
    await rig.admit(broken);

    await expect(rig.composer.pin('blog', '0'.repeat(20))).rejects.toThrow(
      '`list` shows the stored releases',
    );
    await expect(rig.composer.pin('blog', broken.release.version)).rejects.toThrow('no articles');
    expect([rig.siteState.pinOf('blog'), rig.heading('/blog')]).toEqual([null, 'First at /blog']);
  });
});

describe('at', () => {
  it('restores a whole composition, and holds it until it is unpinned', async () => {
    await rig.admit(blog('First'));
    const id = rig.composer.live?.id ?? '';
    await rig.admit(blog('Second'));

    await rig.composer.hold(id);
    const restarted = await Rig.start(folder(), shell(), { builds });
    await restarted.admit(blog('Third'));
    expect([restarted.composer.live?.id, restarted.heading('/blog')]).toEqual([id, 'First at /blog']);

    await restarted.composer.unpin();
    await restarted.admit(blog('Third'));
    expect(restarted.heading('/blog')).toBe('Third at /blog');
    await expect(rig.composer.hold('0'.repeat(20))).rejects.toThrow('there is no composition');
  });
});

describe('at', () => {
  it('publishes nothing that was not live before: no preview, with or without drafts', async () => {
    const { release, files } = blog('Draft');
    const drafts = { release: remade({ ...release, hasDrafts: true }), files };
    await rig.admit(blog('First'));
    await rig.composer.pin('blog', version('First'));
    await rig.admit(blog('Second'));
    await rig.admit(drafts);

    for (const unpublished of [version('Second'), drafts.release.version]) {
      const { id } = await preview(unpublished, new Date(rig.now.getTime() + days(1)));
      await expect(rig.composer.hold(id)).rejects.toThrow('was never live');
    }
    expect([rig.heading('/blog'), rig.siteState.held]).toEqual(['First at /blog', null]);
  });
});

describe('a preview', () => {
  it('does not change the live composition', async () => {
    await rig.admit(blog('First'), plainRemote('admin', 'First', '/auth'));
    await rig.composer.pin('blog', version('First'));
    await rig.admit(blog('Second'));

    const { id } = await preview(version('Second'));

    const made = await rig.compositionStore.read(id);
    expect(made?.releases).toMatchObject({
      blog: version('Second'),
      admin: rig.composer.live?.releases.admin,
    });
    expect(made?.pages.get('/blog')?.bodies.identity.toString()).toContain('Second at /blog');
    expect(rig.heading('/blog')).toBe('First at /blog');
  });

  it('of a refused release says why', async () => {
    const broken = remoteRelease('blog', {
      pages: { '/blog': "(() => { throw new Error('no articles'); })()" },
    });
    await rig.admit(blog('First'));
    await rig.admit(broken);

    await expect(preview(broken.release.version)).rejects.toThrow('no articles');
    await expect(preview('0'.repeat(20))).rejects.toThrow('there is no blog@');
  });
});

describe('two remotes that link to each other', () => {
  it('go live together, in any order', async () => {
    await rig.admit(linking('blog', '/blog', '/application'));
    await rig.admit(linking('application', '/application', '/blog'));

    expect([rig.heading('/blog'), rig.heading('/application')]).toEqual(['/blog', '/application']);
  });

  it('can link to each other’s new pages, and neither waits forever', async () => {
    await rig.admit(blog('First'), plainRemote('application', 'First', '/application'));
    const changed = (remote: 'blog' | 'application', own: string, other: string) =>
      remoteRelease(remote, {
        pages: {
          [own]: `h('div', null, h('h1', null, 'New'), h('a', { href: '${other}/new' }, 'x'))`,
          [`${own}/new`]: "h('h1', null, 'New page')",
        },
      });

    await rig.admit(changed('blog', '/blog', '/application'));
    expect(rig.reasonsAgainst('blog')).toMatch(/^links: page \/blog links to \/application\/new/);
    expect(rig.heading('/blog')).toBe('First at /blog');
    await rig.admit(changed('application', '/application', '/blog'));

    expect([rig.heading('/blog'), rig.heading('/application')]).toEqual(['New', 'New']);
    expect(rig.composer.refusalOf('blog')).toBeNull();
  });
});

describe('old data', () => {
  it('is removed when the next composition goes live', async () => {
    rig.now = new Date();
    const broken = remoteRelease('blog', { pages: { '/blog': '(() => { throw 1; })()' } });
    await rig.admit(blog('First'));
    await rig.admit(broken);
    expect(rig.store.has('blog', broken.release.version)).toBe(true);

    rig.now = new Date(rig.now.getTime() + days(2));
    await rig.admit(plainRemote('admin', 'Next', '/auth'));
    await rig.pruned();

    expect(rig.store.has('blog', broken.release.version)).toBe(false);
    expect(rig.store.has('blog', version('First'))).toBe(true);
  });
});
