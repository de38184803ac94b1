import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startS3, type S3UnderTest } from '../../testing/storage/s3.fixture.ts';
import { S3BlobStore } from './s3-blob-store.ts';
import { S3Bucket } from './s3-bucket.ts';

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

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (reason: unknown) => reason,
  );

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

  it('stores nothing when the connection breaks before the upload, and stores the next one', async () => {
    const failing = store.putIfAbsent('blog/1', async (write) => {
      await write('a.txt', Buffer.from('a'));
      await s3.proxy.disconnect();
    });

    await expect(failing).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' });
    await s3.proxy.reconnect();
    expect(await store.has('blog/1')).toBe(false);
    await put('blog/1');
    expect(await store.get('blog/1', 'b/c.txt')).toEqual(Buffer.from('b/c.txt of blog/1'));
  });

  it('finds the files of a blob that has thousands of them', async () => {
    const files = Array.from({ length: 3000 }, (_, number) => `a/folder/with a long name/${number}.txt`);
    await put('blog/1', files);

    const last = files.at(-1) ?? '';
    expect(await store.get('blog/1', last)).toEqual(Buffer.from(`${last} of blog/1`));
    expect([...(await store.read('blog/1')).keys()]).toEqual(files);
  });

  it('reads the new bytes of a blob that was removed and stored again with other ones', async () => {
    await put('blog/1');
    await store.get('blog/1', 'a.txt');
    const another = new S3BlobStore(bucket, 'releases');
    await another.remove('blog/1');
    await another.putIfAbsent('blog/1', async (write) => {
      await write('b/c.txt', Buffer.from('new'));
      await write('a.txt', Buffer.from('newer'));
    });

    expect(await store.get('blog/1', 'a.txt')).toEqual(Buffer.from('newer'));
  });

  it.each([
    ['is cut off', '[["a.txt",1000]]\n.'],
    ['has no list of files', 'nothing'],
    ['names a file outside of it', '[["../../etc",1]]\n.'],
    ['has sizes that are no sizes', '[["a.txt",-1]]\n.'],
  ])('says what to do about a blob that %s', async (_, bytes) => {
    await bucket.putIfAbsent('releases/blog/1', Buffer.from(bytes));

    const message = 'blog/1 is damaged in the bucket. Remove it from there.';
    await expect(store.get('blog/1', 'a.txt')).rejects.toThrow(message);
    await expect(store.read('blog/1')).rejects.toThrow(message);
  });

  it('counts a write whose answer was lost as its own', async () => {
    s3.proxy.loseNextAnswer();
    await put('blog/1');

    expect(await store.get('blog/1', 'a.txt')).toEqual(Buffer.from('a.txt of blog/1'));
  });

  it('refuses a store that ignores conditions', async () => {
    const ignorant = await startS3({ ignoresConditions: true });
    const its = await S3Bucket.open(ignorant.settings);
    const writing = new S3BlobStore(its, 'releases').putIfAbsent('blog/1', (write) =>
      write('a', Buffer.from('a')),
    );

    await expect(writing).rejects.toThrow(/ignores If-None-Match on PUT\. Use a store/);
    its.close();
    await ignorant.close();
  });
});
