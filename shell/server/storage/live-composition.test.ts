import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { aComposition, aPage, publish } from '../testing/composition.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { CompositionStore } from './composition-store.ts';
import { putLive, readLive } from './live-composition.ts';
import { SiteState } from './site-state.ts';

const folder = useTemporaryFolder();
const now = new Date('2026-01-01T00:00:00Z');
const shelfHere = () => new CompositionStore(folder());
const [first, second] = ['1', '2'].map((digit) => aComposition({ id: digit.repeat(20) })) as [
  ReturnType<typeof aComposition>,
  ReturnType<typeof aComposition>,
];
const warnings: string[] = [];

/** What a composer finds that starts over the folder. */
async function restarted() {
  const compositionStore = shelfHere();
  const siteState = await SiteState.open(folder(), {
    kept: () => compositionStore.history(),
    onUnreadable: (_, aside) => void warnings.push(path.basename(aside)),
  });
  const live = await readLive({ compositionStore, siteState }, recordingLogger().logger, now);
  return { live: live?.id, deploys: siteState.deploys.map(({ composition }) => composition), siteState };
}

/** A process that puts compositions live, killed after so many steps. */
async function killedAfter(steps: number, ...more: readonly string[]): Promise<void> {
  const program = path.join(import.meta.dirname, '../testing/publish-endlessly.fixture.ts');
  const child = fork(program, [folder(), ...more], { execArgv: ['--import', 'tsx'], stdio: 'ignore' });
  for (let step = 0; step < steps; step += 1) await once(child, 'message');
  child.kill('SIGKILL');
  await once(child, 'close');
}

async function putFirstLive(): Promise<void> {
  await putLive({ compositionStore: shelfHere(), siteState: await SiteState.open(folder()) }, first, now);
}

describe('what is live on disk', () => {
  it('is nothing before the first composition', async () => {
    expect(await restarted()).toMatchObject({ live: undefined, deploys: [] });
  });

  it('is live and recorded after a crash between the record and the pointer', async () => {
    await putFirstLive();

    await killedAfter(1, 'after the record');

    const found = { live: second.id, deploys: [second.id, first.id] };
    expect(await restarted()).toMatchObject(found);
    expect(await restarted()).toMatchObject(found);
    expect((await shelfHere().readLive())?.id).toBe(second.id);
  }, 60_000);

  it('is whole and recorded after a crash at any moment', async () => {
    await putFirstLive();

    for (const steps of [1, 4, 7, 12]) {
      await killedAfter(steps);

      const { live, deploys } = await restarted();
      expect(deploys[0]).toBe(live);
      expect((await shelfHere().readLive())?.pages.get('/')?.bodies.identity.toString()).toContain(
        `of ${live}`,
      );
    }
  }, 60_000);

  it('is what the pointer says where a composer of before lost the record', async () => {
    await putFirstLive();
    await publish(shelfHere(), second);

    expect(await restarted()).toMatchObject({ live: second.id, deploys: [second.id, first.id] });
  });

  it('is found by the record when the pointer is cut off', async () => {
    await putFirstLive();
    await truncate(path.join(folder(), 'live.json'), 10);

    expect(await restarted()).toMatchObject({ live: first.id });
  });

  it('is taken from the compositions that are kept when the record is cut off, which is put aside', async () => {
    await putFirstLive();
    await putLive({ compositionStore: shelfHere(), siteState: await SiteState.open(folder()) }, second, now);
    await truncate(path.join(folder(), 'deploys.json'), 30);

    const { live, deploys } = await restarted();

    expect(live).toBe(second.id);
    expect([...deploys].sort()).toEqual([first.id, second.id]);
    expect(warnings).toEqual(['deploys.json.unreadable']);
  });

  it('survives a remote that has retired, without its pages', async () => {
    const before = aComposition({ pages: [aPage('/'), aPage('/jobs', { remote: 'careers' as never })] });
    const releases = { ...before.releases, careers: '3'.repeat(20) };
    const siteState = await SiteState.open(folder());
    await putLive({ compositionStore: shelfHere(), siteState }, { ...before, releases }, now);
    await siteState.pin('careers' as never, '3'.repeat(20));

    const found = await restarted();

    expect(found).toMatchObject({ live: before.id, deploys: [before.id] });
    expect(found.siteState.deploys[0]?.releases).toEqual(before.releases);
    const { pages, releases: kept } = (await shelfHere().readLive()) ?? {};
    expect([[...(pages?.keys() ?? [])], kept]).toEqual([['/'], before.releases]);
  });

  it('loses drafts that were left by a process that was killed, and keeps those of one at work', async () => {
    const old = path.join(folder(), `${'4'.repeat(20)}.x.draft`);
    const fresh = path.join(folder(), `${'5'.repeat(20)}.x.draft`);
    await writeFile(old, 'half');
    await writeFile(fresh, 'half');
    await utimes(old, 1, 1);

    await shelfHere().removeDrafts(2000);

    await expect(readFile(old)).rejects.toThrow('ENOENT');
    expect(await readFile(fresh, 'utf8')).toBe('half');
  });
});

describe('going back', () => {
  const siteState = () => SiteState.open(folder());
  const went = async (to: string, isDecided = false) => {
    const version = to.repeat(20);
    const composition = { id: version, releases: { blog: version } };
    const decision = isDecided ? { pin: { remote: 'blog' as const, version } } : null;
    await (await siteState()).note(composition, now, decision);
  };
  const before = async (live: string) =>
    (await siteState()).releaseBefore('blog', live.repeat(20))?.[0] ?? null;

  it('goes one further back each time', async () => {
    for (const version of ['a', 'b', 'c']) await went(version);

    expect(await before('c')).toBe('b');
    await went('b', true);
    expect(await before('b')).toBe('a');
    await went('a', true);
    expect(await before('a')).toBeNull();
  });

  it('goes to what was live before, also where the remote itself had gone back', async () => {
    for (const version of ['a', 'b', 'a', 'c']) await went(version);

    expect(await before('c')).toBe('a');
    await went('a', true);
    expect(await before('a')).toBe('b');
    await went('d');
    expect(await before('d')).toBe('a');
  });
});
