import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { MissingBlob, MissingFile, type BlobStore } from '../../storage/blobs/blob-store.ts';
import { killAfterReports, startStorageProcess } from './start-storage-process.fixture.ts';
import { openBlobStore, type BlobEngine } from './storage-engine.fixture.ts';

export interface BlobStoreUnderTest {
  readonly engine: BlobEngine;
  /** All stored files, including drafts. */
  stored(): Promise<readonly string[]>;
  close?(): Promise<void>;
}

const FILES = {
  'release.json': Buffer.from('{}'),
  'browser/main.js': Buffer.from('\u{1F600}'),
  'browser/a b/empty.txt': Buffer.alloc(0),
  'server/server.cjs': Buffer.from([0, 255, 254, 13, 10]),
};

async function put(
  store: BlobStore,
  name: string,
  files: Readonly<Record<string, Buffer>> = FILES,
): Promise<void> {
  await store.putIfAbsent(name, async (write) => {
    for (const [file, bytes] of Object.entries(files)) await write(file, bytes);
  });
}

/** All files, read one by one and together. */
async function readAll(store: BlobStore, name: string): Promise<Record<string, Buffer>> {
  const files = Object.fromEntries(await store.read(name));
  for (const [file, bytes] of Object.entries(files)) expect(await store.get(name, file)).toEqual(bytes);
  return files;
}

/** The contract tests of every `BlobStore`. */
export function describeBlobStore(engineName: string, start: () => Promise<BlobStoreUnderTest>): void {
  describe(`${engineName} as a store of blobs`, () => {
    let underTest: BlobStoreUnderTest;
    let store: BlobStore;
    const openAnother = () => openBlobStore(underTest.engine);
    beforeEach(async () => {
      underTest = await start();
      store = await openAnother();
    });
    afterEach(() => underTest.close?.());

    it('is empty at first', async () => {
      expect(await store.has('blog/1')).toBe(false);
      expect(await store.list('blog')).toEqual([]);
      await expect(store.read('blog/1')).rejects.toThrow(MissingBlob);
      await expect(store.get('blog/1', 'release.json')).rejects.toThrow(MissingBlob);
    });

    it('reads exactly the bytes that it stored, in another process too', async () => {
      await put(store, 'blog/1');

      for (const one of [store, await openAnother()]) {
        expect(await one.has('blog/1')).toBe(true);
        expect(await readAll(one, 'blog/1')).toEqual(FILES);
      }
    });

    it('has no other files in a blob', async () => {
      await put(store, 'blog/1');

      for (const file of ['nothing.txt', 'browser', 'toString'])
        await expect(store.get('blog/1', file)).rejects.toMatchObject({ code: expect.any(String) });
      const reading = store.get('blog/1', 'nothing.txt');
      await expect(reading).rejects.toThrow(MissingFile);
      await expect(reading).rejects.not.toThrow(MissingBlob);
    });

    it('keeps a stored blob as it is', async () => {
      await put(store, 'blog/1');
      await put(await openAnother(), 'blog/1', { 'release.json': Buffer.from('other') });

      expect(await readAll(store, 'blog/1')).toEqual(FILES);
    });

    it('stores nothing if the writer fails, and stores the next one', async () => {
      const failing = store.putIfAbsent('blog/1', async (write) => {
        await write('release.json', Buffer.from('half'));
        throw new Error('the release is damaged');
      });

      await expect(failing).rejects.toThrow('the release is damaged');
      expect(await store.has('blog/1')).toBe(false);
      expect(await underTest.stored()).toEqual([]);
      await put(store, 'blog/1');
      expect(await readAll(store, 'blog/1')).toHaveProperty(['server/server.cjs']);
    });

    it('has one whole blob after 20 writers stored different bytes under its name', async () => {
      const writers = await Promise.all(Array.from({ length: 20 }, openAnother));
      const filesOf = (writer: number) =>
        Object.fromEntries(['a', 'b/c', 'd'].map((file) => [file, Buffer.from(`${file} of ${writer}`)]));

      await Promise.all(writers.map((one, writer) => put(one, 'blog/1', filesOf(writer))));

      const found = await readAll(await openAnother(), 'blog/1');
      const [, winner] = / of (\d+)$/.exec(String(found['a'])) ?? [];
      expect(found).toEqual(filesOf(Number(winner)));
      await store.remove('blog/1');
      expect(await underTest.stored()).toEqual([]);
    });

    it('lists blobs by the folder of their names', async () => {
      const before = Date.now();
      for (const name of ['blog/1', 'blog/2', 'blogs/3']) await put(store, name);

      const listed = await store.list('blog');
      expect(listed.map(({ name }) => name).sort()).toEqual(['blog/1', 'blog/2']);
      // File systems and stores round times to at most a second.
      for (const { storedAt } of listed) expect(storedAt).toBeGreaterThan(before - 2000);
    });

    it('lists blobs without a folder', async () => {
      for (const name of ['1', '2']) await put(store, name);

      expect((await store.list('')).map(({ name }) => name).sort()).toEqual(['1', '2']);
    });

    it('removes a blob for other processes too, and can store it again', async () => {
      const another = await openAnother();
      for (const name of ['blog/1', 'blog/2']) await put(store, name);
      await another.get('blog/1', 'release.json');
      await store.remove('blog/1');

      expect(await another.has('blog/1')).toBe(false);
      expect(await store.has('blog/1')).toBe(false);
      expect((await store.list('blog')).map(({ name }) => name)).toEqual(['blog/2']);
      await put(store, 'blog/1', { 'release.json': Buffer.from('again') });
      expect(await another.get('blog/1', 'release.json')).toEqual(Buffer.from('again'));
      await store.remove('blog/none');
    });

    it('shows nothing of a writer that was killed, and removes what it left', async () => {
      await put(store, 'blog/1');
      const whole = await underTest.stored();
      const writer = startStorageProcess({
        does: 'put half a blob',
        engine: underTest.engine,
        name: 'blog/2',
      });
      await killAfterReports(writer, 1);

      expect(await store.has('blog/2')).toBe(false);
      expect((await store.list('blog')).map(({ name }) => name)).toEqual(['blog/1']);
      const left = await underTest.stored();
      await store.removeDrafts('blog', Date.now() - 3_600_000);
      expect(await underTest.stored()).toEqual(left);
      await store.removeDrafts('blog', Date.now() + 3_600_000);
      expect(await underTest.stored()).toEqual(whole);
      expect(await readAll(store, 'blog/1')).toHaveProperty(['server/server.cjs']);
    });
  });
}
