import { truncate } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rig } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, useShell } from '../testing/shell-release.fixture.ts';

const DAY_MS = 24 * 60 * 60_000;

const folder = useTemporaryFolder();
const shell = useShell();
const builds = new KnownBuilds();
const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const admin = (mark: string) => plainRemote('admin', mark, '/auth');
const version = (mark: string) => blog(mark).release.version;
let [one, other] = [{} as Rig, {} as Rig];

beforeEach(async () => {
  one = await Rig.start(folder(), shell(), { builds });
  other = await Rig.start(folder(), shell(), { builds });
});

/** What both composers show once each has caught up. */
async function headings(): Promise<(string | undefined)[]> {
  for (const rig of [one, other]) await rig.composer.inTurn(() => Promise.resolve());
  return [one, other].flatMap((rig) => [rig.heading('/blog'), rig.heading('/auth')]);
}

describe('two composers with one storage', () => {
  it('lose no release when each admits another remote’s at the same time', async () => {
    await one.admit(blog('First'), admin('First'));

    await Promise.all([one.admit(blog('Second')), other.admit(admin('Second'))]);

    const both = ['Second at /blog', 'Second at /auth'];
    expect(await headings()).toEqual([...both, ...both]);
  });

  it('make a release live once when both admit it', async () => {
    await one.admit(blog('First'));

    await Promise.all([one.admit(blog('Second')), other.admit(blog('Second'))]);

    await headings();
    expect(other.siteState.deploys.map(({ releases }) => releases.blog)).toEqual([
      version('Second'),
      version('First'),
    ]);
  });

  it('do not bring back an older release after one of them was frozen', async () => {
    await one.admit(blog('First'));
    // Frozen while it admits the second release.
    one.mayAdmit = false;
    await other.admit(blog('Second'));
    await other.admit(blog('Third'));

    await expect(one.admit(blog('Second'))).rejects.toThrow('another composer decides now');
    await expect(one.composer.takeFacts({})).rejects.toThrow('another composer decides now');

    expect((await headings())[0]).toBe('Third at /blog');
    one.mayAdmit = true;
    await one.admit(blog('Fourth'));
    expect((await headings())[0]).toBe('Fourth at /blog');
  });

  it('leave old data to the one that decides', async () => {
    const unused = plainRemote('application', 'Unused', '/application');
    await one.store.add(unused.release, readerOf(unused));
    const isStored = () => one.store.has('application', unused.release.version);
    one.now = other.now = new Date(Date.now() + 2 * DAY_MS);
    // Frozen after it has made a release live, before it removes old data.
    one.composer.once('live', () => (one.mayAdmit = false));
    await one.admit(blog('First'));
    await one.pruned();
    expect(isStored()).toBe(true);

    await other.admit(blog('Second'));
    await other.pruned();
    expect(isStored()).toBe(false);
  });

  it('respect a pin that the other one has set meanwhile', async () => {
    await one.admit(blog('First'));
    await one.composer.pin('blog', version('First'));

    await other.admit(blog('Second'));

    expect((await headings()).filter((heading) => heading?.includes('/blog'))).toEqual([
      'First at /blog',
      'First at /blog',
    ]);
  });

  describe('when what is live cannot be read', () => {
    beforeEach(async () => {
      await one.admit(blog('First'), admin('First'));
      await one.admit(blog('Second'));
    });

    const damage = () =>
      truncate(path.join(folder(), 'compositions', one.composer.live?.id ?? '', 'composition.json'), 10);

    it('a standby takes over and builds it again, even if no host answers', async () => {
      await damage();
      await other.admit();

      expect(other.composer.live?.id).toBe(one.composer.live?.id);
      expect(other.heading('/blog')).toBe('Second at /blog');
      const restarted = await Rig.start(folder(), shell(), { builds });
      expect(restarted.heading('/blog')).toBe('Second at /blog');
    });

    it('a rollback restores what was live before', async () => {
      await damage();
      expect(await other.composer.rollback('blog')).toBe(version('First'));

      expect(await headings()).toEqual([
        'First at /blog',
        'First at /auth',
        'First at /blog',
        'First at /auth',
      ]);
    });

    it('a pin, a preview and a hold are made', async () => {
      await damage();
      await other.composer.pin('admin', admin('First').release.version);
      expect(other.heading('/blog')).toBe('Second at /blog');

      const preview = await other.composer.composeCandidate('blog', version('First'), {
        audience: 'preview',
        note: () => Promise.resolve(),
      });
      expect(other.heading('/auth', preview)).toBe('First at /auth');
      const [, first] = other.siteState.deploys;
      await other.composer.hold(first?.composition ?? '');
      expect(other.heading('/blog')).toBe('First at /blog');
    });

    it('a held composition is built again from its releases, whatever hosts publish', async () => {
      await one.composer.hold(one.composer.live?.id ?? '');
      await damage();

      await other.admit(blog('Third'), admin('First'));

      expect(other.heading('/blog')).toBe('Second at /blog');
      expect(other.siteState.held).toBe(other.composer.live?.id);
    });

    it('a release that does not work with the others is left out, so that the rest is shown', async () => {
      await damage();
      await other.store.remove('blog', version('Second'));

      await other.admit(admin('Second'));

      expect([other.heading('/blog'), other.heading('/auth')]).toEqual([undefined, 'Second at /auth']);
    });
  });

  it('roll back to what was live before, also if the other one made it live', async () => {
    await one.admit(blog('First'));
    await other.admit(blog('Second'));

    expect(await one.composer.rollback('blog')).toBe(version('First'));
  });
});
