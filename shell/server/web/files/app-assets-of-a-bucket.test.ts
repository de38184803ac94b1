import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderBlobStore } from '../../storage/blobs/folder-blob-store.ts';
import { MirroredBlobStore } from '../../storage/blobs/mirrored-blob-store.ts';
import { MAX_RELEASE_READS, openEngines } from '../../storage/open-engines.ts';
import { ReleaseStore } from '../../storage/releases/release-store.ts';
import { S3BlobStore } from '../../storage/blobs/s3-blob-store.ts';
import { S3Bucket } from '../../storage/blobs/s3-bucket.ts';
import { aComposition } from '../../testing/composition.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../../testing/release.fixture.ts';
import { startS3, type S3UnderTest } from '../../testing/storage/s3.fixture.ts';
import { endServersAfterEach, startShell } from '../../testing/servers.fixture.ts';

endServersAfterEach();

const folder = useTemporaryFolder();
const made = makeRelease('blog', { 'browser/list.0a.js': 'list()' });
const base = `/assets/blog/${made.release.version}`;
const BR = { headers: { 'accept-encoding': 'br' } };

let s3: S3UnderTest;
let bucket: S3Bucket;
beforeEach(async () => {
  s3 = await startS3();
  bucket = await S3Bucket.open(s3.settings);
});
afterEach(async () => {
  bucket.close();
  await s3.close();
});

const storeIn = (name: string) => {
  const local = new FolderBlobStore(`${folder()}/${name}`);
  return new ReleaseStore(local.folder, new MirroredBlobStore(local, new S3BlobStore(bucket, 'releases')));
};

/** Returns a function that lists the start positions of the ranges read from the bucket. */
function countReads() {
  const getRange = bucket.getRange.bind(bucket);
  const starts: number[] = [];
  bucket.getRange = (key, range) => {
    starts.push(range.start);
    return getRange(key, range);
  };
  return () => starts;
}

/** A replica without a copy of a release that others show. */
async function laggingReplica(storeTimeoutMs: number) {
  await storeIn('composer').add(made.release, readerOf(made));
  return startShell({ composition: aComposition(), store: storeIn('web'), storeTimeoutMs });
}

describe('assets that are only in the bucket', () => {
  it('are unavailable, not missing, while the bucket hangs, and are served once it has answered', async () => {
    const { app, get } = await laggingReplica(50);
    await s3.proxy.hang();

    for (const address of [
      `${base}/list.0a.js`,
      `${base}/invented.js`,
      `/assets/blog/${'0'.repeat(20)}/x.js`,
    ])
      for (const asked of [BR, {}]) {
        const { status, headers } = await get(address, asked);
        expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '30', 'no-store']);
      }
    // The answers did not wait for the bucket's failure, which is logged.
    expect(app.trouble).toBeNull();

    await s3.proxy.reconnect();
    let answer = await get(`${base}/list.0a.js`);
    while (answer.status === 503) answer = await get(`${base}/list.0a.js`);
    expect([answer.status, answer.text]).toEqual([200, 'list()']);
  });

  it('are missing if the bucket says so', async () => {
    const { get } = await laggingReplica(60_000);

    expect((await get(`${base}/list.0a.js`)).text).toBe('list()');
    expect((await get(`${base}/invented.js`, BR)).status).toBe(404);
  });

  it('are read once for all who ask for them at the same time', async () => {
    const { get } = await laggingReplica(60_000);
    const reads = countReads();

    const answers = await Promise.all(Array.from({ length: 40 }, () => get(`${base}/list.0a.js`)));

    expect(new Set(answers.map(({ text }) => text))).toEqual(new Set(['list()']));
    expect(reads()).toEqual([0, expect.any(Number)]);
  });
});

describe('assets of releases that are not stored', () => {
  it.each([BR, {}])('cost one look into the bucket', async (asked) => {
    const { get } = await laggingReplica(60_000);
    const reads = countReads();

    expect((await get(`/assets/blog/${'0'.repeat(20)}/x.js`, asked)).status).toBe(404);
    expect(reads()).toEqual([0]);
  });
});

describe('more assets than are read from the bucket at a time', () => {
  it('are unavailable at once, while those on the disk are served', async () => {
    const settings = { state: { kind: 'file' as const }, bucket: s3.settings };
    const engines = await openEngines(settings, `${folder()}/web`);
    const store = new ReleaseStore(engines.releases.folder, engines.releases);
    await store.add(made.release, readerOf(made));
    const { app, get } = await startShell({ composition: aComposition(), store });
    await s3.proxy.hang();

    const asked = Array.from({ length: MAX_RELEASE_READS + 1 }, (_, index) =>
      get(`/assets/blog/${String(index).padStart(20, '0')}/x.js`, BR),
    );

    const { status, headers } = await Promise.race(asked);
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '30', 'no-store']);
    expect(app.trouble).toBeNull();
    expect((await get(`${base}/list.0a.js`)).text).toBe('list()');

    await s3.proxy.reconnect();
    const statuses = (await Promise.all(asked)).map((answer) => answer.status).sort();
    expect(statuses).toEqual([...Array.from({ length: MAX_RELEASE_READS }, () => 404), 503]);
    engines.close();
  });
});
