import { readFile, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { recordingLogger } from '../../testing/composer.fixture.ts';
import { aComposition, aPage } from '../../testing/composition.fixture.ts';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { CompositionStore } from './composition-store.ts';
import { putLive, readLive } from './live-composition.ts';
import { openSiteState } from '../state/open-site-state.ts';
import { pin } from '../state/site-state-changes.ts';
import { ReleaseStore } from './release-store.ts';

const folder = useTemporaryFolder();
const now = new Date('2026-01-01T00:00:00Z');
const compositionStore = () => new CompositionStore(folder());
const stores = () => ({ store: new ReleaseStore(folder()), compositionStore: compositionStore() });
const first = aComposition({ id: '1'.repeat(20) });

/** What a composer that starts with the folder reads. */
async function restarted() {
  const { logger, lines } = recordingLogger();
  const siteState = await openSiteState(folder());
  const live = await readLive({ compositionStore: compositionStore(), siteState }, logger);
  return { live, siteState, lines };
}

describe('the live composition', () => {
  it('is null at first', async () => {
    expect(await restarted()).toMatchObject({ live: null, lines: [] });
  });

  it('survives a restart byte for byte', async () => {
    const siteState = await openSiteState(folder());
    await putLive({ ...stores(), siteState }, first, { at: now });

    expect((await restarted()).live).toEqual(first);
  });

  it('is null if it is incomplete, which is logged', async () => {
    const siteState = await openSiteState(folder());
    await putLive({ ...stores(), siteState }, first, { at: now });
    await rm(path.join(folder(), first.id, '0.html'));

    expect(await restarted()).toMatchObject({
      live: null,
      lines: [{ msg: 'the live composition is incomplete; it is built again' }],
    });
  });

  it('survives a retired remote, without its pages', async () => {
    const before = aComposition({ pages: [aPage('/'), aPage('/jobs', { remote: 'careers' as never })] });
    const releases = { ...before.releases, careers: '3'.repeat(20) };
    const siteState = await openSiteState(folder());
    await putLive({ ...stores(), siteState }, { ...before, releases }, { at: now });
    await siteState.apply(pin('careers' as never, '3'.repeat(20), siteState.basis));

    const found = await restarted();

    expect(found.live?.id).toBe(before.id);
    expect(found.siteState.deploys[0]?.releases).toEqual(before.releases);
    const { pages, releases: kept } = found.live ?? {};
    expect([[...(pages?.keys() ?? [])], kept]).toEqual([['/'], before.releases]);
  });

  it('removes drafts of killed processes, and keeps those of running ones', async () => {
    const old = path.join(folder(), `${'4'.repeat(20)}.x.draft`);
    const fresh = path.join(folder(), `${'5'.repeat(20)}.x.draft`);
    await writeFile(old, 'half');
    await writeFile(fresh, 'half');
    await utimes(old, 1, 1);

    await compositionStore().removeDrafts(2000);

    await expect(readFile(old)).rejects.toThrow('ENOENT');
    expect(await readFile(fresh, 'utf8')).toBe('half');
  });
});

describe('releaseBefore', () => {
  const siteState = () => openSiteState(folder());
  const went = async (to: string, isDecided = false) => {
    const version = to.repeat(20);
    const composition = { id: version, releases: { blog: version } };
    const decision = isDecided ? { pin: { remote: 'blog' as const, version } } : null;
    await (await siteState()).noteLive(composition, { at: now, decision });
  };
  const before = async (live: string) =>
    (await siteState()).releaseBefore('blog', live.repeat(20))?.[0] ?? null;

  it('goes one release further back each time', async () => {
    for (const version of ['a', 'b', 'c']) await went(version);

    expect(await before('c')).toBe('b');
    await went('b', true);
    expect(await before('b')).toBe('a');
    await went('a', true);
    expect(await before('a')).toBeNull();
  });

  it('finds the previous release, even if the remote itself had gone back', async () => {
    for (const version of ['a', 'b', 'a', 'c']) await went(version);

    expect(await before('c')).toBe('a');
    await went('a', true);
    expect(await before('a')).toBe('b');
    await went('d');
    expect(await before('d')).toBe('a');
  });
});
