import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startS3, type S3UnderTest } from '../testing/s3.fixture.ts';
import { S3BlobStore } from './s3-blob-store.ts';
import { S3Bucket } from './s3-bucket.ts';

/** All attempts together; the machine of the tests may be slow. */
const MAX_WAIT_MS = 60_000;

let s3: S3UnderTest;
let bucket: S3Bucket;
let store: S3BlobStore;
beforeEach(async () => {
  s3 = await startS3();
  bucket = await S3Bucket.open(s3.settings);
  store = new S3BlobStore(bucket, 'releases');
});
afterEach(async () => {
  bucket.close();
  await s3.close();
});

const put = (name: string, files: readonly string[] = ['a.txt', 'b/c.txt']) =>
  store.putIfAbsent(name, async (write) => {
    for (const file of files) await write(file, Buffer.from(`${file} of ${name}`));
  });

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  const began = performance.now();
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(performance.now() - began).toBeLessThan(MAX_WAIT_MS);
  return error;
}

describe('S3BlobStore', () => {
  it.each(['disconnect', 'hang'] as const)(
    'rejects while the store is away (%s), and works again later',
    async (fail) => {
      await put('blog/1');
      await s3.proxy[fail]();

      const calls = [
        store.has('blog/1'),
        store.get('blog/1', 'a.txt'),
        store.list('blog'),
        store.remove('blog/1'),
        put('blog/2'),
        store.removeDrafts('blog', Date.now()),
      ];
      for (const error of await Promise.all(calls.map(failureOf)))
        expect(error).toMatchObject({
          code: 'STORE_UNAVAILABLE',
          message: expect.stringMatching(
            /^The bucket site-releases at 127\.0\.0\.1:\d+ failed \(.+\)\. Check/,
          ),
        });

      await s3.proxy.reconnect();
      expect(await store.get('blog/1', 'a.txt')).toEqual(Buffer.from('a.txt of blog/1'));
      await put('blog/2');
      expect((await store.list('blog')).map(({ name }) => name)).toEqual(['blog/1', 'blog/2']);
    },
  );

  it('keeps an upload whose marker got no answer, because the marker may still arrive', async () => {
    const failing = store.putIfAbsent('blog/1', async (write) => {
      await write('a.txt', Buffer.from('a'));
      // Waits for the upload, then cuts the connection.
      while (!(await s3.keys()).some((key) => key.endsWith('a.txt'))) await new Promise(setImmediate);
      await s3.proxy.disconnect();
    });

    await expect(failing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await s3.proxy.reconnect();
    expect(await store.has('blog/1')).toBe(false);
    await put('blog/1');
    await store.removeDrafts('blog', Date.now() + 60_000);
    expect(await store.get('blog/1', 'b/c.txt')).toEqual(Buffer.from('b/c.txt of blog/1'));
  });

  it('says what to do about a blob that is damaged in the bucket', async () => {
    await put('blog/1');
    await put('blog/2');
    const another = new S3BlobStore(bucket, 'releases');
    const [file = ''] = (await s3.keys()).filter((key) => key.endsWith('a.txt'));
    await bucket.put(file, Buffer.from('shorter'));
    await bucket.put('releases/complete/blog/2', Buffer.from('{"upload":"1","files":{"../../etc":1}}'));

    await expect(another.get('blog/1', 'a.txt')).rejects.toThrow(
      'a.txt of blog/1 is damaged or missing in the bucket',
    );
    await expect(another.get('blog/2', 'a.txt')).rejects.toThrow(
      'the list of its files of blog/2 is damaged',
    );
    await bucket.remove(file);
    await expect(another.get('blog/1', 'a.txt')).rejects.toThrow(
      'a.txt of blog/1 is damaged or missing in the bucket',
    );
  });

  it('refuses a store that ignores conditions', async () => {
    const ignorant = await startS3({ ignoresConditions: true });
    const its = await S3Bucket.open(ignorant.settings);
    const writing = new S3BlobStore(its, 'releases').putIfAbsent('blog/1', (write) =>
      write('a', Buffer.from('a')),
    );

    await expect(writing).rejects.toThrow(/ignores If-Match or If-None-Match on PUT\. Use a store/);
    its.close();
    await ignorant.close();
  });
});
