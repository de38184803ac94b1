import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import type { Composition } from '../model/composition.ts';
import { aComposition } from '../testing/composition.fixture.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { startS3, withoutProbe, type S3UnderTest } from '../testing/storage/s3.fixture.ts';
import { FileStateStore } from './state/file-state-store.ts';
import { putLive } from './releases/live-composition.ts';
import { openStorage, type Storage } from './open-storage.ts';
import { S3Bucket } from './blobs/s3-bucket.ts';
import { SiteState } from './state/site-state.ts';
import { withCanary } from '../testing/storage/site-state.fixture.ts';

const folder = useTemporaryFolder();
const release = (mark: string) => makeRelease('blog', { 'browser/list.js': mark });
const composed = (id: string, mark: string): Composition => ({
  ...aComposition({ id: id.repeat(20) }),
  releases: { blog: release(mark).release.version },
});
const first = composed('a', 'First');
const tried = composed('b', 'Tried');
const blobsOf = ({ id, releases }: Composition) => [
  `compositions/${id}`,
  `releases/blog/${releases.blog}`,
  `releases/composition/${id}`,
];

let s3: S3UnderTest;
let lines: ReturnType<typeof recordingLogger>['lines'];
beforeEach(async () => {
  s3 = await startS3();
});
afterEach(() => s3.close());

/** A composer's storage: blobs in the bucket, and the state elsewhere. */
function open(): Promise<Storage> {
  const recording = recordingLogger();
  lines = recording.lines;
  const storage = { state: { kind: 'file' as const }, bucket: s3.settings };
  return openStorage({ dataFolder: folder(), storage }, recording.logger);
}

/** A composer that starts, and is told to stop. */
async function restart(): Promise<void> {
  await (await open()).close();
}

async function add({ store }: Storage, mark: string, { id, siteUrl, releases }: Composition): Promise<void> {
  const made = release(mark);
  await store.add(made.release, readerOf(made));
  const pageData = { siteUrl, facts: DEFAULT_SITE_FACTS, pages: {}, releases: {}, icons: {} };
  await store.addPageData({ composition: id, ...pageData });
  expect(releases.blog).toBe(made.release.version);
}

const stored = async () => withoutProbe(await s3.keys());

describe('a bucket that has become empty', () => {
  it('has all that a composition names before this is live', async () => {
    const storage = await open();
    await add(storage, 'First', first);
    await storage.close();
    await s3.loseVolume();
    const { store, compositionStore, close } = await open();
    const state = new FileStateStore(path.join(folder(), 'shared-state.json'));
    const compareAndSet = state.compareAndSet.bind(state);
    let before: string[] = [];
    state.compareAndSet = async (...change) => {
      before = await stored();
      return compareAndSet(...change);
    };

    await putLive({ store, compositionStore, siteState: await SiteState.over(state) }, first, {
      at: new Date(),
    });
    await close();

    expect(before).toEqual(blobsOf(first));
  });

  describe('behind a live composition and a canary', () => {
    beforeEach(async () => {
      const storage = await open();
      const at = new Date().toISOString();
      await add(storage, 'First', first);
      await add(storage, 'Tried', tried);
      await storage.compositionStore.keep(tried);
      await putLive(storage, first, { at: new Date() });
      const [version, against] = [tried.releases.blog ?? '', first.releases.blog ?? ''];
      const made = [{ composition: tried.id, releases: { blog: version }, basedOn: first.id }];
      await storage.siteState.apply(
        withCanary({ remote: 'blog', version, against, share: 5, at, made, end: null }),
      );
      await storage.close();
    });

    it('gets what visitors see from a composer that starts, whose log says so', async () => {
      await s3.loseVolume();
      await restart();

      expect(await stored()).toEqual([...blobsOf(first), ...blobsOf(tried)].sort());
      expect(lines).toEqual(
        [first, tried].map(({ id, releases }) =>
          expect.objectContaining({
            composition: id,
            releases: [`blog@${releases.blog}`],
            msg: expect.stringContaining('copied from this disk'),
          }),
        ),
      );
    });

    it('gets no release that is damaged on the disk', async () => {
      await s3.loseVolume();
      const file = path.join('store/blog', first.releases.blog ?? '', 'browser/list.js');
      await writeFile(path.join(folder(), file), 'damaged');
      await restart();

      expect(await stored()).toEqual(blobsOf(tried));
      expect(JSON.stringify(lines)).toContain('is damaged in the store');
    });

    it('is left alone if it has everything', async () => {
      await restart();

      expect(lines).toEqual([]);
    });

    it('keeps no composer from starting while it is away', async () => {
      await s3.proxy.disconnect();
      await restart();

      expect(JSON.stringify(lines)).toContain('the store could not be checked');
    });
  });
});

it('a bucket that is lost while a process runs is made again with the call after the one that failed', async () => {
  const bucket = await S3Bucket.open(s3.settings);
  const put = () => bucket.putIfAbsent('a', Buffer.from('kept'));
  await put();
  await s3.loseVolume();

  await expect(put()).rejects.toThrow('NoSuchBucket');
  expect(await put()).toBe(true);
  bucket.close();
});
