import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { openSiteState } from '../storage/state/open-site-state.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import type { SiteState } from '../storage/state/site-state.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { requireQuota } from './unused-quota.ts';

const MB = 2 ** 20;
const folder = useTemporaryFolder();
const now = () => new Date('2026-01-01T00:00:00Z');
const blog = (mark: string, bytes = 10) =>
  makeRelease('blog', { 'browser/picture.png': Buffer.alloc(bytes, mark) });
let [store, siteState] = [{} as ReleaseStore, {} as SiteState];

const ask = (mark: string, bytes = 10) =>
  requireQuota(blog(mark, bytes).release, { store, siteState, now, maxBytes: 3 * MB });
const add = async (mark: string, bytes = 10) => {
  const made = blog(mark, bytes);
  await store.add(made.release, readerOf(made));
  return made.release.version;
};

beforeEach(async () => {
  store = new ReleaseStore(path.join(folder(), 'store'));
  siteState = await openSiteState(path.join(folder(), 'compositions'));
});

describe('the room for releases that never went live', () => {
  it('is used up by bytes, before a file of the next release is read', async () => {
    await ask('a', 3 * MB - 1000);
    await add('a', 2 * MB - 1000);

    await expect(ask('b', 2 * MB)).rejects.toThrow('fill the 3 MB that a host may use');
    await ask('b', MB / 2);
  });

  it('is used up by many small releases, too', async () => {
    for (const mark of ['a', 'b', 'c']) await add(mark);

    await expect(ask('d')).rejects.toThrow('never went live');
    // Polling a stored release again reads nothing.
    await ask('c');
  });

  it('is not used by what went live, nor by other remotes', async () => {
    for (const mark of ['a', 'b', 'c']) {
      const version = await add(mark);
      await siteState.noteLive({ id: version, releases: { blog: version } }, { at: now() });
    }
    const admin = makeRelease('admin', { 'browser/picture.png': Buffer.alloc(3 * MB) });
    await store.add(admin.release, readerOf(admin));

    await ask('d');
  });

  it('is free again once releases are removed', async () => {
    const [first] = [await add('a'), await add('b'), await add('c')];
    await store.remove('blog', first ?? '');

    await ask('d');
  });
});
