import { readdir, writeFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { FolderBlobStore } from './folder-blob-store.ts';
import { MissingBlob, MissingFile, type BlobStore } from './blob-store.ts';
import { MirroredBlobStore } from './mirrored-blob-store.ts';

const folder = useTemporaryFolder();
const FILES = { 'release.json': Buffer.from('{}'), 'browser/main.js': Buffer.from('main') };
const put = (store: BlobStore, name: string) =>
  store.putIfAbsent(name, async (write) => {
    for (const [file, bytes] of Object.entries(FILES)) await write(file, bytes);
  });

/** Another folder stands for the remote store: what fails there fails alike. */
class BreakableStore extends FolderBlobStore {
  isAway = false;
  override has(name: string) {
    return this.isAway ? Promise.reject(new Error('the store is away')) : super.has(name);
  }
  override get(name: string, file: string) {
    return this.isAway ? Promise.reject(new Error('the store is away')) : super.get(name, file);
  }
  override read(name: string) {
    return this.isAway ? Promise.reject(new Error('the store is away')) : super.read(name);
  }
  override list(prefix: string) {
    return this.isAway ? Promise.reject(new Error('the store is away')) : super.list(prefix);
  }
  override putIfAbsent(...call: Parameters<FolderBlobStore['putIfAbsent']>) {
    return this.isAway ? Promise.reject(new Error('the store is away')) : super.putIfAbsent(...call);
  }
}

let remote: BreakableStore;
let local: FolderBlobStore;
let store: MirroredBlobStore;
beforeEach(() => {
  remote = new BreakableStore(`${folder()}/remote`);
  local = new FolderBlobStore(`${folder()}/local`);
  store = new MirroredBlobStore(local, remote);
});
afterEach(() => {
  remote.isAway = false;
});

describe('MirroredBlobStore', () => {
  it('stores a blob in both stores', async () => {
    await put(store, 'blog/1');

    for (const one of [local, remote])
      expect(await one.get('blog/1', 'browser/main.js')).toEqual(Buffer.from('main'));
    expect(store.folder).toBe(local.folder);
  });

  it('repairs what a crash between the two stores left', async () => {
    await put(local, 'blog/1');

    expect(await store.has('blog/1')).toBe(false);
    await store.putIfAbsent('blog/1', () => Promise.reject(new Error('it is written already')));
    expect(await remote.get('blog/1', 'browser/main.js')).toEqual(Buffer.from('main'));
  });

  it('tells whether all replicas can read a blob, which a copy alone does not mean', async () => {
    await put(local, 'blog/1');
    await put(store, 'blog/2');

    expect([await store.isShared('blog/1'), await store.isShared('blog/2')]).toEqual([false, true]);
    remote.isAway = true;
    await expect(store.isShared('blog/2')).rejects.toThrow('the store is away');
  });

  it('rejects if the remote store is away, and stores the blob the next time', async () => {
    remote.isAway = true;
    await expect(put(store, 'blog/1')).rejects.toThrow('the store is away');

    remote.isAway = false;
    await put(store, 'blog/1');
    expect(await remote.has('blog/1')).toBe(true);
  });

  it('reads through to the remote store, and keeps nothing of it', async () => {
    await put(remote, 'blog/1');

    expect(await store.get('blog/1', 'browser/main.js')).toEqual(Buffer.from('main'));
    expect(Object.fromEntries(await store.read('blog/1'))).toEqual(FILES);
    expect(await local.list('blog')).toEqual([]);
  });

  it('obtains the whole blob', async () => {
    await put(remote, 'blog/1');

    expect(await store.obtain('blog/1')).toBe(true);
    remote.isAway = true;
    expect(await store.obtain('blog/1')).toBe(true);
    expect(await store.get('blog/1', 'browser/main.js')).toEqual(Buffer.from('main'));
    expect(await store.has('blog/1')).toBe(true);
  });

  it('says that there is no such blob only if the remote store says so', async () => {
    expect(await store.obtain('blog/1')).toBe(false);
    await expect(store.get('blog/1', 'release.json')).rejects.toThrow(MissingFile);

    remote.isAway = true;
    await expect(store.obtain('blog/1')).rejects.toThrow('the store is away');
    await expect(store.get('blog/1', 'release.json')).rejects.toThrow('the store is away');
    await expect(store.has('blog/1')).rejects.toThrow('the store is away');
  });

  it('has other files of a blob that only the remote store has lost', async () => {
    await put(local, 'blog/1');

    const reading = store.get('blog/1', 'browser/main.js.br');

    await expect(reading).rejects.toThrow(MissingFile);
    await expect(reading).rejects.not.toThrow(MissingBlob);
    await expect(store.get('blog/2', 'browser/main.js')).rejects.toThrow(MissingBlob);
  });

  it('reads from the remote store if the local folder is broken', async () => {
    await put(remote, 'blog/1');
    await writeFile(`${folder()}/local`, 'a file in place of the folder');

    expect(await store.get('blog/1', 'browser/main.js')).toEqual(Buffer.from('main'));
    await expect(store.obtain('blog/1')).rejects.toMatchObject({ code: expect.any(String) });
  });

  it('lists what the remote store has', async () => {
    await put(remote, 'blog/1');
    await put(local, 'blog/2');

    expect((await store.list('blog')).map(({ name }) => name)).toEqual(['blog/1']);
  });

  describe('stale copies', () => {
    const isDispensable = () => true;

    it('are local copies of what another replica has removed', async () => {
      for (const name of ['blog/1', 'blog/2', 'admin/3']) await put(store, name);
      await remote.remove('blog/1');
      await remote.remove('admin/3');

      await store.removeStaleCopies('blog', { before: Date.now() - 60_000, isDispensable });
      expect((await readdir(`${folder()}/local/blog`)).sort()).toEqual(['1', '2']);
      await store.removeStaleCopies('blog', { before: Date.now() + 60_000, isDispensable });
      expect(await readdir(`${folder()}/local/blog`)).toEqual(['2']);
      expect(await readdir(`${folder()}/local/admin`)).toEqual(['3']);
    });

    it('do not include what must stay, although the remote store has lost it', async () => {
      for (const name of ['blog/1', 'blog/2']) await put(local, name);

      await store.removeStaleCopies('blog', {
        before: Date.now() + 60_000,
        isDispensable: (name) => name === 'blog/1',
      });
      expect(await readdir(`${folder()}/local/blog`)).toEqual(['2']);
    });

    it('stay while the remote store is away', async () => {
      await put(store, 'blog/1');
      remote.isAway = true;

      await expect(
        store.removeStaleCopies('blog', { before: Date.now() + 60_000, isDispensable }),
      ).rejects.toThrow('the store is away');
      expect(await readdir(`${folder()}/local/blog`)).toEqual(['1']);
    });
  });
});
