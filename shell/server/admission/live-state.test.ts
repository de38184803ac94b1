import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { CompositionStore } from '../storage/releases/composition-store.ts';
import { FileStateStore } from '../storage/state/file-state-store.ts';
import { FolderBlobStore } from '../storage/blobs/folder-blob-store.ts';
import { MirroredBlobStore } from '../storage/blobs/mirrored-blob-store.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { SiteState } from '../storage/state/site-state.ts';
import { aComposition } from '../testing/composition.fixture.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { LiveState } from './live-state.ts';

const folder = useTemporaryFolder();
const [first, second] = ['a', 'b'].map((letter) => aComposition({ id: letter.repeat(20) })) as [
  ReturnType<typeof aComposition>,
  ReturnType<typeof aComposition>,
];

/** A state whose followers read compositions over a network. */
class SharedStateStore extends FileStateStore {
  override readonly prepareMs = 50;
}

describe('the live state', () => {
  let compositionStore: CompositionStore;
  let live: LiveState;
  /** What followers were told, in order, and whether they could read it. */
  let told: { live: string | null; announced: string | null; isStored: boolean }[];

  let mayAdmit: () => boolean;
  let releases: ReleaseStore;
  /** Stands for the bucket. */
  const shared = () => new FolderBlobStore(path.join(folder(), 'bucket'));

  async function begin(store: FileStateStore): Promise<void> {
    mayAdmit = () => true;
    const siteState = await SiteState.over(store);
    const { logger } = recordingLogger();
    compositionStore = new CompositionStore(path.join(folder(), 'compositions'));
    const now = () => new Date();
    const blobs = new MirroredBlobStore(new FolderBlobStore(path.join(folder(), 'store')), shared());
    releases = new ReleaseStore(blobs.folder, blobs);
    const stores = { store: releases, compositionStore, siteState };
    live = new LiveState({ ...stores, logger, now, mayAdmit: () => mayAdmit() }, null);
    await live.goLive(first, { basis: live.basis });
    told = [];
    const compareAndSet = store.compareAndSet.bind(store);
    store.compareAndSet = async (...change) => {
      const revision = await compareAndSet(...change);
      const { live: id, announced } = siteStateIn(change[1]);
      const isStored = (await compositionStore.read(announced ?? id ?? '')) !== null;
      told.push({ live: id, announced: announced ?? null, isStored });
      return revision;
    };
  }

  const siteStateIn = (text: string) => JSON.parse(text) as { live: string | null; announced?: string };
  const stateFile = () => path.join(folder(), 'site-state.json');

  describe('of several machines', () => {
    beforeEach(() => begin(new SharedStateStore(stateFile())));

    it('announces a stored composition before it goes live', async () => {
      await live.goLive(second, { basis: live.basis });

      expect(told).toEqual([
        { live: first.id, announced: second.id, isStored: true },
        { live: second.id, announced: null, isStored: true },
      ]);
    });

    it('announces nothing before all replicas can read its releases', async () => {
      const blog = makeRelease('blog', {});
      const { version } = blog.release;
      await releases.add(blog.release, readerOf(blog));
      await shared().remove(`blog/${version}`);
      mayAdmit = () => told.length === 0;
      const withBlog = { ...second, releases: { blog: version } };

      await expect(live.goLive(withBlog, { basis: live.basis })).rejects.toThrow('another composer decides');

      expect(told).toMatchObject([{ announced: second.id }]);
      expect(await shared().has(`blog/${version}`)).toBe(true);
    });

    it('makes nothing live once another composer decides, not even what is announced', async () => {
      mayAdmit = () => told.length === 0;

      await expect(live.goLive(second, { basis: live.basis })).rejects.toThrow('another composer decides');

      expect(told).toEqual([{ live: first.id, announced: second.id, isStored: true }]);
      expect(live.id).toBe(first.id);
    });

    it('makes a decision live without the lease', async () => {
      mayAdmit = () => false;
      await live.goLive(second, { basis: live.basis, decision: { hold: second.id } });

      expect(live.id).toBe(second.id);
    });

    it('decides without an announcement', async () => {
      await live.goLive(second, { basis: live.basis, decision: { hold: second.id } });

      expect(told).toEqual([{ live: second.id, announced: null, isStored: true }]);
    });
  });

  it('has what is live and what was live before in memory, for a rollback', async () => {
    await begin(new FileStateStore(stateFile()));
    await live.goLive(second, { basis: live.basis });

    expect(live.inMemory(first.id)).toBe(first);
    expect(live.inMemory(second.id)).toBe(second);
    expect(live.inMemory('c'.repeat(20))).toBeNull();
  });

  it('of one machine announces nothing', async () => {
    await begin(new FileStateStore(stateFile()));
    await live.goLive(second, { basis: live.basis });

    expect(told).toEqual([{ live: second.id, announced: null, isStored: true }]);
  });
});
