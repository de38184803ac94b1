import { readdir, readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { startS3, withoutProbe, type S3UnderTest } from '../testing/storage/s3.fixture.ts';
import { openEngines, type Engines } from './open-engines.ts';
import type { S3Settings } from './blobs/s3-bucket.ts';

const folder = useTemporaryFolder();
const open = (bucket: S3Settings | null) => openEngines({ state: { kind: 'file' }, bucket }, folder());

async function storeOneOfEach(engines: Engines): Promise<void> {
  await engines.releases.putIfAbsent('blog/1', (put) => put('release.json', Buffer.from('release')));
  await engines.compositions.putIfAbsent('1', (put) => put('composition.json', Buffer.from('composition')));
  await engines.openState('site-state').compareAndSet(null, 'state');
}

const filesIn = async (place: string) => {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(place.length + 1))
    .sort();
};

describe('openEngines', () => {
  it('stores everything in the data folder by default', async () => {
    const engines = await open(null);
    await storeOneOfEach(engines);
    engines.close();

    expect(await filesIn(folder())).toEqual([
      'compositions/1/composition.json',
      'compositions/site-state.json',
      'store/blog/1/release.json',
    ]);
    expect(engines.releases.folder).toBe(`${folder()}/store`);
    expect(await readFile(`${folder()}/compositions/site-state.json`, 'utf8')).toBe('state');
  });

  describe('with a bucket', () => {
    let s3: S3UnderTest;
    beforeEach(async () => {
      s3 = await startS3();
    });
    afterEach(() => s3.close());

    it('stores blobs in the bucket, and copies of them in the data folder', async () => {
      const engines = await open(s3.settings);
      await storeOneOfEach(engines);
      engines.close();

      expect(await filesIn(folder())).toEqual([
        'compositions/1/composition.json',
        'compositions/site-state.json',
        'store/blog/1/release.json',
      ]);
      expect(withoutProbe(await s3.keys())).toEqual(['compositions/1', 'releases/blog/1']);
    });

    it('opens although the bucket is away, and reads what is in the data folder', async () => {
      const engines = await open(s3.settings);
      await storeOneOfEach(engines);
      engines.close();
      await s3.proxy.disconnect();

      const later = await open(s3.settings);
      expect(await later.compositions.obtain('1')).toBe(true);
      expect(await later.compositions.get('1', 'composition.json')).toEqual(Buffer.from('composition'));
      later.close();
    });
  });
});
