import { mkdir, readdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import { aComposition } from '../testing/composition.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { CompositionStore } from './releases/composition-store.ts';
import { putLive } from './releases/live-composition.ts';
import { ReleaseStore } from './releases/release-store.ts';
import { prune } from './retention.ts';
import { openSiteState } from './state/open-site-state.ts';
import { pin } from './state/site-state-changes.ts';
import { type SiteState } from './state/site-state.ts';

const DAY_MS = 24 * 60 * 60_000;
// A release is as old as its folder, whose time comes from this machine.
const start = new Date();
const day = (count: number) => new Date(start.getTime() + count * DAY_MS);
const blog = (mark: string) => makeRelease('blog', { 'browser/list.js': mark });
const version = (mark: string) => blog(mark).release.version;

const folder = useTemporaryFolder();
let [store, compositionStore, siteState] = [{} as ReleaseStore, {} as CompositionStore, {} as SiteState];

beforeEach(async () => {
  const compositions = path.join(folder(), 'compositions');
  store = new ReleaseStore(path.join(folder(), 'store'));
  compositionStore = new CompositionStore(compositions);
  siteState = await openSiteState(compositions);
});

/** Stores a release of the blog and a composition with it that is not live. */
async function made(mark: string) {
  const { release } = blog(mark);
  await store.add(release, readerOf(blog(mark)));
  const composition = { ...aComposition({ id: release.version }), releases: { blog: release.version } };
  const { id, siteUrl } = composition;
  await store.addPageData({
    composition: id,
    siteUrl,
    facts: DEFAULT_SITE_FACTS,
    pages: {},
    releases: {},
    icons: {},
  });
  await compositionStore.keep(composition);
  return composition;
}

const clean = (now: Date, alone = (remove: () => Promise<void>) => remove(), mayRemove = () => true) =>
  prune({ siteState, compositionStore, store, inUse: () => [], alone, mayRemove }, now);

async function live(mark: string, at: Date): Promise<void> {
  const composition = await made(mark);
  await putLive({ store, compositionStore, siteState }, composition, { at });
  await clean(at);
}

/** A composition goes live that was live before. */
function makeLiveAgain(mark: string, state = siteState): Promise<void> {
  return state.noteLive({ id: version(mark), releases: { blog: version(mark) } }, { at: day(50) });
}

async function liveInTurn(count: number, mark: string, at: Date): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await live(`${mark} ${turn}`, at);
}

/** Whether a mark's composition, page data and release are still stored. */
async function placesOf(mark: string): Promise<string[]> {
  const pageData = await readdir(path.join(store.folder, 'composition'));
  const places = {
    compositionStore: (await compositionStore.read(version(mark))) !== null,
    'page data': pageData.includes(version(mark)),
    store: store.has('blog', version(mark)),
  };
  return Object.entries(places).flatMap(([place, isThere]) => (isThere ? place : []));
}

const EVERYWHERE = ['compositionStore', 'page data', 'store'];

describe('prune', () => {
  it('keeps compositions for a week after they were live', async () => {
    await live('First', start);
    await liveInTurn(30, 'Next', start);

    await clean(day(6));
    expect(await placesOf('First')).toEqual(EVERYWHERE);
    await clean(day(8));
    expect(await placesOf('First')).toEqual([]);
  });

  it('keeps the last twenty live compositions, however old', async () => {
    await live('First', start);
    await liveInTurn(19, 'Next', start);

    await clean(day(300));
    expect(await placesOf('First')).toEqual(EVERYWHERE);
    await live('Last', day(300));
    await clean(day(308));
    expect(await placesOf('First')).toEqual([]);
    expect(await compositionStore.list()).toHaveLength(20);
  });

  it('counts the week from when the next one went live', async () => {
    await live('Long', start);
    await liveInTurn(20, 'Next', day(40));

    await clean(day(46));
    expect(await placesOf('Long')).toEqual(EVERYWHERE);
    await clean(day(48));
    expect(await placesOf('Long')).toEqual([]);
  });

  it('keeps a preview until it expires', async () => {
    await siteState.notePreview(await made('Shown'), day(40), start);
    await liveInTurn(20, 'Next', day(39));
    expect(await placesOf('Shown')).toEqual(EVERYWHERE);

    await clean(day(41));
    expect(await placesOf('Shown')).toEqual([]);
  });

  it('keeps a pinned release, even if the live composition was built without it', async () => {
    const pinned = makeRelease('marketing', {});
    await store.add(pinned.release, readerOf(pinned));
    await live('First', start);
    await siteState.apply(pin('marketing', pinned.release.version, siteState.basis));

    await clean(day(50));
    expect(store.has('marketing', pinned.release.version)).toBe(true);
  });

  it('removes a release that never went live after a day', async () => {
    await store.add(blog('Refused').release, readerOf(blog('Refused')));
    await live('Live', start);

    await clean(day(0.9));
    expect(await placesOf('Refused')).toEqual(['store']);
    await clean(day(1.1));
    expect(await placesOf('Refused')).toEqual([]);
  });

  it('removes unused releases of an owner with many after an hour, and never a younger one', async () => {
    const marks = ['1', '2', '3'];
    for (const mark of marks) await store.add(blog(mark).release, readerOf(blog(mark)));
    const stored = () => marks.filter((mark) => store.has('blog', version(mark)));
    const cleanWithMany = (hours: number, manyBytes: number) =>
      prune(
        {
          siteState,
          compositionStore,
          store,
          inUse: () => [],
          alone: (work) => work(),
          mayRemove: () => true,
          manyBytes,
        },
        day(hours / 24),
      );

    await cleanWithMany(0.9, 2 ** 20);
    expect(stored()).toEqual(marks);
    await cleanWithMany(1.1, 3 * 2 ** 20);
    expect(stored()).toEqual(marks);
    await cleanWithMany(1.1, 2 ** 20);
    expect(stored()).toEqual([]);
  });

  describe('while another composer takes over', () => {
    const marks = ['First', 'Second', 'Third'];
    /** Those of three old compositions that are still stored. */
    const left = async () => {
      const ids = (await compositionStore.list()).map(({ id }) => id);
      return marks.filter((mark) => ids.includes(version(mark)));
    };
    /** Called after each removal of a composition. */
    let afterRemoval: () => Promise<void>;
    beforeEach(async () => {
      for (const mark of marks) await live(mark, start);
      await liveInTurn(20, 'Next', start);
      const remove = store.removePageData.bind(store);
      store.removePageData = (id) => remove(id).then(() => afterRemoval());
    });

    it('keeps what the other one has made live since', async () => {
      const other = await openSiteState(path.join(folder(), 'compositions'));
      afterRemoval = async () => makeLiveAgain((await left())[0] ?? '', other);
      await clean(day(50));

      const [kept = '', ...others] = await left();
      expect(await placesOf(kept)).toEqual(EVERYWHERE);
      expect(others).toEqual([]);
    });

    it('keeps the rest once the other one decides', async () => {
      let mayRemove = true;
      afterRemoval = () => Promise.resolve(void (mayRemove = false));
      await clean(day(50), undefined, () => mayRemove);

      expect(await left()).toHaveLength(2);
      for (const mark of marks) expect(store.has('blog', version(mark))).toBe(true);
    });

    it('keeps the rest if the state cannot be read', async () => {
      const file = path.join(folder(), 'compositions/site-state.json');
      afterRemoval = async () => {
        await rename(file, `${file}.moved`);
        await mkdir(file);
      };

      await expect(clean(day(50))).rejects.toThrow('EISDIR');
      expect(await left()).toHaveLength(2);
    });
  });

  it('keeps what was made live again while old data was being found', async () => {
    await live('First', start);
    await live('Second', start);
    await liveInTurn(20, 'Next', start);

    await clean(day(50), async (remove) => {
      await makeLiveAgain('First');
      await remove();
    });
    expect(await placesOf('First')).toEqual(EVERYWHERE);
    expect(await placesOf('Second')).toEqual([]);
  });
});
