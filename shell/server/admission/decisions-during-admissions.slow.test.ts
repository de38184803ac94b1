import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rig } from '../testing/composer.fixture.ts';
import { HeldBuilds } from '../testing/held-builds.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, useShell } from '../testing/shell-release.fixture.ts';

const folder = useTemporaryFolder();
const shell = useShell();
const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const admin = plainRemote('admin', 'New', '/auth');
const headings = () => ['/blog', '/auth'].map((page) => rig.heading(page));
const builds = new HeldBuilds();
let rig: Rig;

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), { builds });
});

describe('while a release is admitted', () => {
  it('a rollback does not wait, and the release then goes live next to it', async () => {
    await rig.admit(blog('First'));
    await rig.admit(blog('Second'));
    const { begun, release } = builds.hold();
    const admission = rig.admit(admin);
    await begun;

    await rig.composer.rollback('blog');
    expect(headings()).toEqual(['First at /blog', undefined]);
    release();
    await admission;

    expect(headings()).toEqual(['First at /blog', 'New at /auth']);
    expect(rig.siteState.deploys.map(({ isDecided = false }) => isDecided)).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });

  it('a release that a rollback replaces is not made live after it', async () => {
    await rig.admit(blog('First'));
    await rig.admit(blog('Second'));
    const { begun, release } = builds.hold();
    const admission = rig.admit(blog('Third'));
    await begun;

    await rig.composer.rollback('blog');
    release();
    await admission;

    expect(rig.heading('/blog')).toBe('First at /blog');
    expect(rig.reasonsAgainst('blog')).toBe('');
  });

  it('a decision whose pages must be built waits its turn', async () => {
    await rig.admit(blog('First'));
    await rig.admit(blog('Second'));
    await rig.admit(plainRemote('application', 'Only', '/application'));
    const { begun, release } = builds.hold();
    const admission = rig.admit(admin);
    await begun;

    const pinned = rig.composer.pin('blog', blog('First').release.version);
    expect(rig.heading('/blog')).toBe('Second at /blog');
    release();
    await Promise.all([admission, pinned]);

    expect(headings()).toEqual(['First at /blog', 'New at /auth']);
  });
});
