import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { FolderBlobStore } from '../../storage/folder-blob-store.ts';
import { MirroredBlobStore } from '../../storage/mirrored-blob-store.ts';
import { ReleaseStore } from '../../storage/release-store.ts';
import { S3BlobStore } from '../../storage/s3-blob-store.ts';
import { S3Bucket } from '../../storage/s3-bucket.ts';
import { aComposition } from '../../testing/composition.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../../testing/release.fixture.ts';
import { startS3, type S3UnderTest } from '../../testing/s3.fixture.ts';
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

/** A replica that has no copy of a release that others show. */
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
    // The answers did not wait for the bucket's failure, which is reported.
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
});
