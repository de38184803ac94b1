import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rig } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { ofBefore, remade, useTemporaryFolder, type MadeRelease } from '../testing/release.fixture.ts';
import { plainRemote, shellRelease, useShell } from '../testing/shell-release.fixture.ts';

const folder = useTemporaryFolder();
const shell = useShell();
const builds = new KnownBuilds();
let rig: Rig;

const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const form = (mark: string) => plainRemote('application', mark, '/application');
const pageOf = (path: string) => ({
  path,
  head: { title: path, description: path, index: true },
  scripts: [],
});
/** The same files with another declaration. */
const declaring = ({ release, files }: MadeRelease, ...paths: readonly string[]): MadeRelease => ({
  release: remade({ ...release, pages: paths.map(pageOf) }),
  files,
});

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), { builds });
});

describe('live files with another declaration', () => {
  it('are another release, which is refused for its own fault without blocking other teams', async () => {
    await rig.admit(blog('First'));
    const before = await rig.store.read('blog', blog('First').release.version);

    await rig.admit(declaring(blog('First'), '/blog', '/blog/missing'));
    await rig.admit(form('First'));

    expect(rig.reasonsAgainst('blog')).toMatch('/blog/missing');
    expect(rig.reasonsAgainst('application')).toBe('');
    expect([rig.heading('/blog'), rig.heading('/application')]).toEqual([
      'First at /blog',
      'First at /application',
    ]);
    expect(await rig.store.read('blog', before.version)).toEqual(before);
  });

  it('go live when the new declaration is valid', async () => {
    await rig.admit(blog('First'));
    const { release, files } = blog('First');
    const [page] = release.pages;
    const head = { title: 'Again', description: 'Again', index: true };

    await rig.admit({ release: remade({ ...release, pages: [{ ...page, head }] }), files });

    expect(rig.composer.live?.pages.get('/blog')?.bodies.identity.toString()).toContain('<title>Again');
  });
});

describe('a data folder from before versions covered declarations', () => {
  it('is served after a restart, even with a new shell, until the teams publish again', async () => {
    await rig.admit(ofBefore(blog('First')), ofBefore(form('First')));

    const restarted = await Rig.start(folder(), await shellRelease({ 'browser/more.js': 'new' }), { builds });
    expect(restarted.composer.live?.id).toBe(rig.composer.live?.id);
    await restarted.admit();
    await restarted.admit(blog('First'));

    expect([restarted.heading('/blog'), restarted.heading('/application')]).toEqual([
      'First at /blog',
      'First at /application',
    ]);
    expect(restarted.composer.live?.releases).toMatchObject({
      blog: blog('First').release.version,
      application: ofBefore(form('First')).release.version,
    });
  });
});
