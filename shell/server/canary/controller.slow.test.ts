import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { runCommand } from '../control/commands.ts';
import { Rig } from '../testing/composer.fixture.ts';
import { HeldBuilds } from '../testing/held-builds.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';

const folder = useTemporaryFolder();
const days = (count: number) => count * 24 * 60 * 60_000;
const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const version = (mark: string) => blog(mark).release.version;
const shell = useShell();
const builds = new HeldBuilds();
const startRig = () => Rig.start(folder(), shell(), { builds });
let rig: Rig;

/** The heading of the canary's blog page. */
const tried = (of = rig) => of.canaryHeading('/blog');

async function send(command: object): Promise<string> {
  const { composer, siteState, canaries } = rig;
  const outcome = await runCommand(command, {
    composer,
    siteState,
    canaries,
    previewLink: () => '',
    now: () => rig.now,
    onFault: (error) => {
      throw error;
    },
    poll: () => Promise.resolve({ problem: null, outcome: null }),
    revoke: () => Promise.resolve(''),
  });
  return outcome.message;
}
const start = (mark: string, share: number | string = 10) =>
  send({ verb: 'canary', remote: 'blog', version: version(mark), share });

/** Counts page views of the canary, some with faults. */
function count(views: number, faults: number): void {
  for (let view = 0; view < views; view += 1) rig.metrics.viewed('canary');
  for (let fault = 0; fault < faults; fault += 1) rig.metrics.failed('canary');
}

beforeEach(async () => {
  rig = await startRig();
  await rig.admit(blog('First'), plainRemote('admin', 'First', '/auth'));
  await rig.composer.pin('blog', version('First'));
  await rig.admit(blog('Second'));
});

describe('a canary', () => {
  it('is shown to its share, while the live composition stays whatever the host publishes', async () => {
    const before = rig.composer.live?.id;

    expect(await start('Second')).toMatch(`10% of visitors see blog@${version('Second')}`);
    await rig.composer.unpin([]);
    await rig.admit(blog('Third'));

    expect(rig.canary).toMatchObject({ name: `blog@${version('Second')}`, share: 10 });
    expect([await tried(), rig.heading('/blog'), rig.composer.live?.id]).toEqual([
      'Second at /blog',
      'First at /blog',
      before,
    ]);
  });

  it('survives a restart', async () => {
    await start('Second', 25);

    const restarted = await startRig();
    await restarted.admit(blog('Second'));

    expect([await tried(restarted), restarted.canary?.share]).toEqual(['Second at /blog', 25]);
    expect(restarted.heading('/blog')).toBe('First at /blog');
  });

  it('restarts its counts when its share changes', async () => {
    await start('Second', 10);
    count(40, 10);
    await start('Second', '50');

    expect([rig.canary?.share, rig.metrics.numbers.canary.views, rig.siteState.canaries.length]).toEqual([
      50, 0, 1,
    ]);
  });

  it('is rebuilt when the live composition changes', async () => {
    await start('Second');
    await rig.admit(plainRemote('admin', 'Second', '/auth'));
    expect(rig.canary).toBeNull();
    await rig.canaries.follow();

    expect(await tried()).toBe('Second at /blog');
    expect(await rig.canaryHeading('/auth')).toBe('Second at /auth');
    expect(rig.siteState.canary?.made).toHaveLength(2);
  });

  it('is never shown with a release that was rolled back while it was built', async () => {
    await rig.admit(plainRemote('admin', 'Second', '/auth'));
    const { begun, release } = builds.hold();
    const starting = start('Second');
    await begun;

    await rig.composer.rollback('admin');
    release();
    await starting;
    await rig.pruned();

    expect([await tried(), await rig.canaryHeading('/auth')]).toEqual(['Second at /blog', 'First at /auth']);
    const { version: restored } = plainRemote('admin', 'First', '/auth').release;
    expect(rig.siteState.canary?.made.map(({ releases }) => releases.admin)).toEqual([restored]);
  });

  it('that could not be rebuilt is shown again by the same command', async () => {
    await start('Second');
    const rebuild = new Promise<ReturnType<typeof builds.hold>>((resolve) =>
      rig.composer.once('live', () => resolve(builds.hold())),
    );
    await rig.admit(plainRemote('admin', 'Second', '/auth'));
    const { begun, release } = await rebuild;
    await begun;
    release(new Error('a worker was killed'));
    await rig.canaries.settled();
    expect(rig.canary).toBeNull();

    await start('Second', 20);

    expect(rig.canary).toMatchObject({ share: 20 });
    expect(await tried()).toBe('Second at /blog');
  });

  it('is withdrawn when it no longer fits the live composition', async () => {
    const linking = remoteRelease('blog', {
      pages: { '/blog': "h('div', null, h('h1', null, 'Linking'), h('a', { href: '/auth/new' }, 'x'))" },
    });
    await rig.admit(plainRemote('admin', 'Second', '/auth', '/auth/new'));
    await rig.admit(linking);
    await send({ verb: 'canary', remote: 'blog', version: linking.release.version, share: 10 });
    expect(await tried()).toBe('Linking');

    await rig.admit(plainRemote('admin', 'Third', '/auth'));
    await rig.canaries.follow();

    expect(rig.canary).toBeNull();
    expect(rig.siteState.canaries[0]?.end?.reason).toMatch(
      'links to /auth/new, which is not a page of the site',
    );
  });

  it.each([
    ['is not stored', { version: '0'.repeat(20) }, 'there is no blog@'],
    ['is live', { version: version('First') }, 'is already live'],
    [
      'belongs to a remote without a live release',
      { remote: 'marketing', version: '0'.repeat(20) },
      'there is no marketing@',
    ],
    ['has a share of 0', { share: 0 }, 'share'],
    ['has a share above 100', { share: 101 }, 'share'],
    ['has a share that is not a number', { share: 'some' }, 'must be a percentage'],
  ])('of a release that %s is refused', async (_, changes, reason) => {
    const asked = { verb: 'canary', remote: 'blog', version: version('Second'), share: 10, ...changes };

    expect(await send(asked)).toMatch(reason);
    expect([rig.canary, rig.siteState.canary]).toEqual([null, null]);
  });

  it('keeps another release of its remote, which waits for a page that it links to, from going live', async () => {
    const waiting = remoteRelease('blog', {
      pages: {
        '/blog': "h('div', null, h('h1', null, 'Waiting'), h('a', { href: '/auth/new' }, 'x'))",
        '/blog/new': "h('h1', null, 'New article')",
      },
    });
    const partner = remoteRelease('admin', {
      pages: {
        '/auth': "h('div', null, h('h1', null, 'Partner'), h('a', { href: '/blog/new' }, 'x'))",
        '/auth/new': "h('h1', null, 'New form')",
      },
    });
    await rig.composer.unpin(['blog']);
    await rig.admit(waiting);
    await start('Second');

    await rig.admit(partner);

    expect([rig.heading('/blog'), rig.heading('/auth')]).toEqual(['First at /blog', 'First at /auth']);
    expect(await tried()).toBe('Second at /blog');
  });

  it('cannot run next to another one', async () => {
    await rig.admit(blog('Third'));
    await start('Second');

    expect(await start('Third')).toMatch(`blog@${version('Second')} is already a canary`);
    expect(await send({ verb: 'canary-off', remote: 'admin' })).toBe('there is no canary of admin');
    expect(await tried()).toBe('Second at /blog');
  });

  it('is stored for a week after its end, for tabs that were opened with it', async () => {
    rig.now = new Date();
    await start('Second');
    const id = rig.canary?.composition ?? '';
    await send({ verb: 'canary-off', remote: 'blog' });

    rig.now = new Date(rig.now.getTime() + days(6));
    await rig.admit(plainRemote('admin', 'Second', '/auth'));
    await rig.pruned();
    expect(await rig.compositionStore.read(id)).not.toBeNull();
    expect(rig.store.has('blog', version('Second'))).toBe(true);

    rig.now = new Date(rig.now.getTime() + days(2));
    await rig.admit(plainRemote('admin', 'Third', '/auth'));
    await rig.pruned();
    expect(await rig.compositionStore.read(id)).toBeNull();
    expect(rig.store.has('blog', version('Second'))).toBe(false);
  });
});

describe('a canary ends', () => {
  beforeEach(async () => {
    await start('Second');
  });

  it('when it is promoted: everyone sees its exact pages, even after the next poll', async () => {
    const id = rig.canary?.composition;

    expect(await send({ verb: 'canary-promote', remote: 'blog' })).toMatch(
      `blog@${version('Second')} is live`,
    );
    await rig.admit(blog('Third'));
    const restarted = await startRig();

    expect(restarted.composer.live?.id).toBe(id);
    expect([rig.canary, restarted.canary]).toEqual([null, null]);
    expect(rig.siteState.canaries[0]?.end).toMatchObject({ became: 'promoted' });
    expect(rig.lines.filter(({ msg }) => msg === 'canary is over')).toHaveLength(1);
  });

  it('when it is switched off: its release stays out until it is unpinned', async () => {
    expect(await send({ verb: 'canary-off', remote: 'blog' })).toMatch(
      `everyone sees blog@${version('First')}`,
    );
    await rig.admit(blog('Second'));
    const restarted = await startRig();

    expect([rig.canary, restarted.canary, restarted.heading('/blog')]).toEqual([
      null,
      null,
      'First at /blog',
    ]);
    await restarted.composer.unpin(['blog']);
    await restarted.admit(blog('Second'));
    expect(restarted.heading('/blog')).toBe('Second at /blog');
  });

  it('immediately when it fails more often than the live release; the log and the list say why', async () => {
    count(50, 2);
    expect(await tried()).toBe('Second at /blog');
    count(0, 1);
    count(50, 50);
    await rig.canaries.settled();
    expect(rig.canary).toBeNull();

    const reason = '3 of 50 visitors had faults, compared with 0 of 0 visitors of the live release';
    const end = { became: 'withdrawn', reason, numbers: { canary: { views: 50, faults: 3 } } };
    expect(rig.siteState.canaries[0]?.end).toMatchObject(end);
    expect(rig.lines.filter(({ msg }) => msg === 'canary is over')).toMatchObject([end]);
    expect(await send({ verb: 'list' })).toMatch(
      new RegExp(`canary blog@${version('Second')} 10% withdrawn [\\d:.TZ-]+: ${reason}`),
    );
    expect((await startRig()).canary).toBeNull();
  });

  it('with the next count, if its end could not be recorded', async () => {
    const compositions = path.join(folder(), 'compositions');
    await rename(compositions, `${compositions}-away`);
    await writeFile(compositions, 'a folder that cannot be written');
    count(50, 3);
    await rig.canaries.settled();
    expect(rig.siteState.canary).not.toBeNull();
    await rm(compositions);
    await rename(`${compositions}-away`, compositions);

    count(1, 0);
    await rig.canaries.settled();

    expect([rig.canary, rig.siteState.canaries[0]?.end?.became]).toEqual([null, 'withdrawn']);
  });

  it('during a rebuild, and does not come back with it', async () => {
    const made = rig.canaries.follow();
    await rig.composer.inTurn(() => Promise.resolve());
    count(50, 3);
    await made;
    await rig.canaries.settled();

    expect([rig.canary, rig.siteState.canaries[0]?.end?.became]).toEqual([null, 'withdrawn']);
  });

  it.each<[string, () => Promise<unknown>, string, string]>([
    ['its release is pinned', () => rig.composer.pin('blog', version('Second')), 'promoted', 'it is live'],
    [
      'its remote is unpinned and its host publishes it',
      async () => {
        await rig.composer.unpin(['blog']);
        await rig.admit(blog('Second'));
      },
      'promoted',
      'it is live',
    ],
    [
      'another release of its remote is pinned',
      async () => {
        await rig.admit(blog('Third'));
        await rig.composer.pin('blog', version('Third'));
      },
      'withdrawn',
      `blog@${version('Third')} went live`,
    ],
    [
      'a composition is held',
      () => rig.composer.hold(rig.composer.live?.id ?? ''),
      'withdrawn',
      'composition',
    ],
  ])('when %s', async (_, decide, became, reason) => {
    await decide();
    await rig.canaries.follow();

    expect(rig.canary).toBeNull();
    expect(rig.siteState.canaries[0]?.end).toMatchObject({ became, reason: expect.stringMatching(reason) });
  });

  it('when its remote is rolled back', async () => {
    await send({ verb: 'canary-promote', remote: 'blog' });
    await rig.admit(blog('Third'));
    await send({ verb: 'canary', remote: 'blog', version: version('Third'), share: 10 });
    expect(await tried()).toBe('Third at /blog');

    await rig.composer.rollback('blog');
    await rig.canaries.follow();

    expect([rig.canary, rig.heading('/blog')]).toEqual([null, 'First at /blog']);
  });

  it('but not when its remote is pinned to what is live, or another remote is', async () => {
    await rig.composer.pin('blog', version('First'));
    await rig.composer.pin('admin', plainRemote('admin', 'First', '/auth').release.version);
    await rig.canaries.follow();

    expect(await tried()).toBe('Second at /blog');
  });
});
