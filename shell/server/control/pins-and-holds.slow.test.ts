import { beforeEach, describe, expect, it } from '@jest/globals';
import { Rig } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { plainRemote, useShell } from '../testing/shell-release.fixture.ts';
import { runCommand } from './commands.ts';

const folder = useTemporaryFolder();
const shell = useShell();
const builds = new KnownBuilds();
const blog = (mark: string) => plainRemote('blog', mark, '/blog');
const admin = (mark: string) => plainRemote('admin', mark, '/auth');
const version = (mark: string) => blog(mark).release.version;
const headings = () => ['/blog', '/auth'].map((page) => rig.heading(page));
let rig: Rig;

async function send(command: object): Promise<string> {
  const { composer, siteState, canaries } = rig;
  const { message } = await runCommand(command, {
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
  return message;
}

/** Two releases of the blog and one of admin have gone live. Returns the composition with the first release of the blog. */
async function twoReleases(): Promise<string> {
  await rig.admit(blog('First'), admin('First'));
  const first = rig.composer.live?.id ?? '';
  await rig.admit(blog('Second'));
  return first;
}

beforeEach(async () => {
  rig = await Rig.start(folder(), shell(), { builds });
});

describe('while a composition is held', () => {
  it.each([
    ['a rollback', { verb: 'rollback', remote: 'blog' }],
    ['a pin', { verb: 'pin', remote: 'blog', version: version('First') }],
  ])('%s moves the hold to what it makes live', async (_, command) => {
    await twoReleases();
    await send({ verb: 'at', id: rig.composer.live?.id });

    const message = await send(command);
    await rig.admit(admin('Second'));

    expect(headings()).toEqual(['First at /blog', 'First at /auth']);
    expect(rig.siteState.held).toBe(rig.composer.live?.id);
    expect(message).toMatch(`composition ${rig.composer.live?.id} is held`);
    expect(await send({ verb: 'unpin' })).toMatch('every remote goes live again');
    await rig.admit(admin('Second'));
    expect(headings()).toEqual(['First at /blog', 'Second at /auth']);
  });

  it('unpinning one remote ends its pin only', async () => {
    await twoReleases();
    await send({ verb: 'rollback', remote: 'blog' });
    const held = rig.composer.live?.id;
    await send({ verb: 'at', id: held });

    const message = await send({ verb: 'unpin', remote: 'blog' });
    await rig.admit(admin('Second'));

    expect([rig.siteState.pinOf('blog'), rig.siteState.held]).toEqual([null, held]);
    expect(headings()).toEqual(['First at /blog', 'First at /auth']);
    expect(message).toMatch(`composition ${held} stays held`);
  });
});

describe('a hold', () => {
  it('ends the pins that it contradicts, and keeps the others', async () => {
    const first = await twoReleases();
    await send({ verb: 'pin', remote: 'blog', version: version('Second') });
    await send({ verb: 'pin', remote: 'admin', version: admin('First').release.version });

    await send({ verb: 'at', id: first });

    expect([rig.siteState.pinOf('blog'), rig.siteState.pinOf('admin')]).toEqual([
      null,
      admin('First').release.version,
    ]);
    await rig.admit(admin('Second'));
    await send({ verb: 'pin', remote: 'admin', version: admin('Second').release.version });
    expect(headings()).toEqual(['First at /blog', 'Second at /auth']);
  });
});
