import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { aComposition, aPage } from '../../testing/composition.fixture.ts';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { CompositionStore } from './composition-store.ts';
import { FolderBlobStore } from '../blobs/folder-blob-store.ts';
import { MirroredBlobStore } from '../blobs/mirrored-blob-store.ts';

const folder = useTemporaryFolder();
const storeHere = () => new CompositionStore(folder());

describe('CompositionStore', () => {
  it('is empty at first', async () => {
    expect(await storeHere().read('1'.repeat(20))).toBeNull();
    expect(await new CompositionStore(`${folder()}/nowhere`).list()).toEqual([]);
  });

  it('reads exactly the bytes that it stored', async () => {
    const composition = aComposition({
      pages: [aPage('/', { html: '<p>\u{1F600}</p>' }), aPage('/admin', { remote: 'admin', index: false })],
      unavailable: { blog: aPage('/blog', { status: 503 }) },
      redirects: { '/home': '/' },
    });

    await storeHere().keep(composition);

    expect(await storeHere().read(composition.id)).toEqual(composition);
    expect((await storeHere().list()).map(({ id }) => id)).toEqual([composition.id]);
  });

  it('replaces a damaged composition', async () => {
    const composition = aComposition();
    await storeHere().keep(composition);
    await rm(path.join(folder(), composition.id, 'composition.json'));

    expect(await storeHere().read(composition.id)).toBeNull();
    await storeHere().keep(composition);
    expect(await storeHere().read(composition.id)).toEqual(composition);
  });

  it('reads what the shared store has, although its own disk takes no copy', async () => {
    const composition = aComposition();
    const shared = new FolderBlobStore(path.join(folder(), 'shared'));
    await new CompositionStore(shared.folder, shared).keep(composition);
    const local = new FolderBlobStore(path.join(folder(), 'local'));
    await writeFile(local.folder, 'a file in place of the folder');

    const store = new CompositionStore(local.folder, new MirroredBlobStore(local, shared));
    await store.copy(composition.id);
    expect(await store.read(composition.id)).toEqual(composition);
  });

  it('reads its copy while the shared store is away', async () => {
    const composition = aComposition();
    const shared = new FolderBlobStore(path.join(folder(), 'shared'));
    await new CompositionStore(shared.folder, shared).keep(composition);
    const local = new FolderBlobStore(path.join(folder(), 'local'));
    const store = new CompositionStore(local.folder, new MirroredBlobStore(local, shared));
    await store.copy(composition.id);
    await rm(shared.folder, { recursive: true });

    expect(await store.read(composition.id)).toEqual(composition);
  });

  it.each([
    ['damaged', (file: string) => writeFile(file, 'damaged')],
    ['incomplete', (file: string) => rm(file)],
  ])(
    'replaces a copy that is %s by what the shared store has, and leaves that as it is',
    async (_, spoil) => {
      const composition = aComposition();
      const shared = new FolderBlobStore(path.join(folder(), 'shared'));
      await new CompositionStore(shared.folder, shared).keep(composition);
      const local = new FolderBlobStore(path.join(folder(), 'local'));
      const storeHere = () => new CompositionStore(local.folder, new MirroredBlobStore(local, shared));
      await storeHere().copy(composition.id);
      await spoil(path.join(local.folder, composition.id, '0.html'));
      const [{ storedAt } = {}] = await shared.list('');

      expect(await storeHere().read(composition.id)).toEqual(composition);
      await storeHere().keep(composition);
      expect(await new CompositionStore(local.folder).read(composition.id)).toEqual(composition);
      expect(await shared.list('')).toEqual([{ name: composition.id, storedAt }]);
    },
  );

  it('reads what the shared store has only once more if that is damaged too', async () => {
    const composition = aComposition();
    const shared = new FolderBlobStore(path.join(folder(), 'shared'));
    await new CompositionStore(shared.folder, shared).keep(composition);
    await writeFile(path.join(shared.folder, composition.id, '0.html'), 'damaged');
    const local = new FolderBlobStore(path.join(folder(), 'local'));
    const store = new CompositionStore(local.folder, new MirroredBlobStore(local, shared));
    await store.copy(composition.id);
    expect(await store.read(composition.id)).toBeNull();
    const [copied] = await local.list('');

    expect(await store.read(composition.id)).toBeNull();
    expect(await local.list('')).toEqual([copied]);
  });

  it('reads no composition with file paths outside its folder', async () => {
    const composition = aComposition();
    await storeHere().keep(composition);
    const file = path.join(folder(), composition.id, 'composition.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('"0.html"', '"../../secret.html"'));

    expect(await storeHere().read(composition.id)).toBeNull();
  });

  it('leaves nothing behind when writing fails', async () => {
    const compositionStore = storeHere();
    await compositionStore.keep(aComposition({ id: '1'.repeat(20) }));
    const unwritable = {
      ...aComposition({ id: '2'.repeat(20) }),
      notFound: { ...aPage('/404'), bodies: null },
    };

    await expect(compositionStore.keep(unwritable as never)).rejects.toThrow();

    expect((await compositionStore.list()).map(({ id }) => id)).toEqual(['1'.repeat(20)]);
  });

  it('stores one complete composition when several composers write it at once', async () => {
    const ids = ['1', '2', '3', '3'].map((digit) => digit.repeat(20));

    await Promise.all(ids.map((id) => storeHere().keep(aComposition({ id }))));

    for (const id of ids) expect((await storeHere().read(id))?.pages.size).toBe(1);
    expect((await readdir(folder())).sort()).toEqual([...new Set(ids)].sort());
  });
});
