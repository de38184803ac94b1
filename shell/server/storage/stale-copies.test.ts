import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import { aComposition } from '../testing/composition.fixture.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../testing/release.fixture.ts';
import { startS3, withoutProbe, type S3UnderTest } from '../testing/storage/s3.fixture.ts';
import { CompositionStore } from './releases/composition-store.ts';
import { FolderBlobStore } from './blobs/folder-blob-store.ts';
import { putLive } from './releases/live-composition.ts';
import { MirroredBlobStore } from './blobs/mirrored-blob-store.ts';
import { openSiteState } from './state/open-site-state.ts';
import { ReleaseStore } from './releases/release-store.ts';
import { S3BlobStore } from './blobs/s3-blob-store.ts';
import { S3Bucket } from './blobs/s3-bucket.ts';
import type { SiteState } from './state/site-state.ts';
import { removeStaleCopies } from './stale-copies.ts';

const HOUR_MS = 60 * 60_000;
const folder = useTemporaryFolder();
const blog = makeRelease('blog', { 'browser/list.js': 'list' });
const { owner, version } = blog.release;
const composition = { ...aComposition({ id: '0123456789abcdef0123' }), releases: { blog: version } };
const other = { ...aComposition({ id: 'f'.repeat(20) }), releases: {} };
const pageData = {
  composition: composition.id,
  siteUrl: composition.siteUrl,
  facts: DEFAULT_SITE_FACTS,
  pages: {},
  releases: {},
  icons: {},
};

let s3: S3UnderTest;
const buckets: S3Bucket[] = [];

/** The stores of a replica that has just started. */
async function replica(name: string) {
  const bucket = await S3Bucket.open(s3.settings);
  buckets.push(bucket);
  const mirror = (part: string) =>
    new MirroredBlobStore(
      new FolderBlobStore(path.join(folder(), name, part)),
      new S3BlobStore(bucket, part),
    );
  const [releases, compositions] = [mirror('releases'), mirror('compositions')];
  return {
    store: new ReleaseStore(releases.folder, releases),
    compositionStore: new CompositionStore(compositions.folder, compositions),
  };
}

/** As a bucket is found after a restart: any process that starts creates it. */
async function emptyBucket(): Promise<void> {
  await s3.loseVolume();
  await (await replica('another')).compositionStore.list();
}

describe('the copies of a replica', () => {
  const { logger, lines } = recordingLogger();
  const copies = () =>
    [
      `releases/${owner}/${version}`,
      `releases/composition/${composition.id}`,
      `compositions/${composition.id}`,
      `compositions/recompressed/${composition.id}`,
    ].map((place) => existsSync(path.join(folder(), 'web', place)));
  const ALL = [true, true, true, true];
  const NONE = [false, false, false, false];
  let composer: Awaited<ReturnType<typeof replica>>;
  let web: Awaited<ReturnType<typeof replica>>;
  let siteState: SiteState;
  beforeEach(async () => {
    s3 = await startS3();
    [composer, web] = [await replica('composer'), await replica('web')];
    siteState = await openSiteState(folder());
    await composer.store.add(blog.release, readerOf(blog));
    await composer.store.addPageData(pageData);
    await composer.compositionStore.keep(composition);
    await composer.compositionStore.keepRecompressed(composition);
    await web.store.obtain(owner, version);
    await web.store.obtainPageData(composition.id);
    await web.compositionStore.copy(composition.id);
    await web.compositionStore.readRecompressed(composition.id);
  });
  afterEach(async () => {
    for (const bucket of buckets.splice(0)) bucket.close();
    await s3.close();
  });
  const goLive = (live: typeof composition | typeof other) =>
    putLive({ ...composer, siteState }, live, { at: new Date() });
  const removeAt = (now: number) =>
    removeStaleCopies({ stores: [web.store, web.compositionStore], siteState, logger }, now);
  const afterAnHour = () => removeAt(Date.now() + HOUR_MS + 1);

  it('stay while the bucket has the blobs', async () => {
    await goLive(other);
    await afterAnHour();

    expect(copies()).toEqual(ALL);
  });

  it('are removed after the blobs, with nothing else', async () => {
    await goLive(other);
    await mkdir(path.join(folder(), 'web/compositions'), { recursive: true });
    await writeFile(path.join(folder(), 'web/compositions/site-state.json'), '{}');
    await composer.store.remove(owner, version);
    await composer.store.removePageData(composition.id);
    await composer.compositionStore.remove(composition.id);

    await removeAt(Date.now());
    expect(copies()).toEqual(ALL);
    await afterAnHour();
    expect(copies()).toEqual(NONE);
    expect(existsSync(path.join(folder(), 'web/compositions/site-state.json'))).toBe(true);
  });

  it('stay while they are of what is live, although the bucket is empty', async () => {
    await goLive(composition);
    await emptyBucket();
    await afterAnHour();

    expect(withoutProbe(await s3.keys())).toEqual([]);
    expect(copies()).toEqual(ALL);
  });

  it('stay for old tabs and a rollback, although the bucket is empty', async () => {
    await goLive(composition);
    await goLive(other);
    await emptyBucket();
    await afterAnHour();

    expect(copies()).toEqual(ALL);
  });

  it('stay until it is known what is live', async () => {
    await emptyBucket();
    await afterAnHour();

    expect(copies()).toEqual(ALL);
  });

  it('are removed from the other stores if one fails', async () => {
    await goLive(other);
    await composer.compositionStore.remove(composition.id);
    const away = { removeStaleCopies: () => Promise.reject(new Error('the store is away')) };

    const stores = [away, web.compositionStore];
    await removeStaleCopies({ stores, siteState, logger }, Date.now() + HOUR_MS + 1);
    expect(copies()).toEqual([true, true, false, false]);
    expect(JSON.stringify(lines)).toContain('old copies of the store could not be removed');
  });
});
