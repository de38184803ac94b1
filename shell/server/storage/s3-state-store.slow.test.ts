import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startS3, type S3UnderTest } from '../testing/s3.fixture.ts';
import { S3Bucket } from './s3-bucket.ts';
import { S3StateStore } from './s3-state-store.ts';

let s3: S3UnderTest;
let bucket: S3Bucket;
let store: S3StateStore;
beforeEach(async () => {
  s3 = await startS3();
  bucket = await S3Bucket.open(s3.settings);
  store = new S3StateStore(bucket, 'site');
});
afterEach(async () => {
  bucket.close();
  await s3.close();
});

describe('S3StateStore', () => {
  it.each(['disconnect', 'hang'] as const)(
    'rejects while the store is away (%s), and works again later',
    async (fail) => {
      const first = await store.compareAndSet(null, 'one');
      await s3.proxy[fail]();

      await Promise.all([
        expect(store.read()).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }),
        expect(store.compareAndSet(first, 'two')).rejects.toMatchObject({ code: 'STORE_UNAVAILABLE' }),
      ]);
      await s3.proxy.reconnect();
      expect(await store.read()).toEqual({ revision: first, text: 'one' });
      expect(await store.compareAndSet(first, 'two')).not.toBeNull();
    },
  );

  it('counts a write whose answer was lost as its own', async () => {
    const first = await store.compareAndSet(null, 'one');
    s3.proxy.loseNextAnswer();

    const second = await store.compareAndSet(first, 'two');
    expect(await store.read()).toEqual({ revision: second, text: 'two' });
  });

  it('can use a connection that was closed while it was idle', async () => {
    const first = await store.compareAndSet(null, 'one');
    await s3.proxy.disconnect();
    await s3.proxy.reconnect();

    expect(await store.compareAndSet(first, 'two')).not.toBeNull();
  });
});
