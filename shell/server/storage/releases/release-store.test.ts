import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS } from '@site/shared/contracts';
import { ReleaseError } from '@site/shared/release';
import { makeRelease, ofBefore, readerOf, useTemporaryFolder } from '../../testing/release.fixture.ts';
import { FolderBlobStore } from '../blobs/folder-blob-store.ts';
import { MirroredBlobStore } from '../blobs/mirrored-blob-store.ts';
import { ReleaseStore } from './release-store.ts';

const folder = useTemporaryFolder();
const storeHere = () => new ReleaseStore(folder());
const made = makeRelease('blog', { 'browser/list.js': 'list', 'server/server.cjs': 'server' });
const { version } = made.release;
const inside = async () => (await readdir(folder(), { recursive: true })).sort();

describe('ReleaseStore', () => {
  it('stores a release by owner and version, and reads it again', async () => {
    const store = storeHere();
    expect(store.has('blog', version)).toBe(false);

    await store.add(made.release, readerOf(made));

    expect(store.has('blog', version)).toBe(true);
    expect(await storeHere().read('blog', version)).toEqual(made.release);
    expect(await readFile(store.file('blog', version, 'browser/list.js'), 'utf8')).toBe('list');
  });

  it('copies a release to a shared store that was broken when it was first added', async () => {
    const local = new FolderBlobStore(path.join(folder(), 'local'));
    const shared = new FolderBlobStore(path.join(folder(), 'shared'));
    const store = new ReleaseStore(local.folder, new MirroredBlobStore(local, shared));
    await writeFile(shared.folder, 'a file in place of the folder');
    await expect(store.add(made.release, readerOf(made))).rejects.toMatchObject({ code: 'ENOTDIR' });
    await rm(shared.folder);

    await store.add(made.release, readerOf(made));

    expect(await shared.get(`blog/${version}`, 'browser/list.js')).toEqual(Buffer.from('list'));
  });

  it('remembers for a while that the shared store has a release, which the status asks for often', async () => {
    const local = new FolderBlobStore(path.join(folder(), 'local'));
    const shared = new FolderBlobStore(path.join(folder(), 'shared'));
    const store = new ReleaseStore(local.folder, new MirroredBlobStore(local, shared));
    expect(await store.isStored('blog', version)).toBe(false);
    await new ReleaseStore(shared.folder, shared).add(made.release, readerOf(made));
    expect(await store.isStored('blog', version)).toBe(true);
    await rm(shared.folder, { recursive: true });
    expect(await store.isStored('blog', version)).toBe(true);

    await store.remove('blog', version);
    expect(await store.isStored('blog', version)).toBe(false);
  });

  it('compresses browser files only', async () => {
    const store = storeHere();
    await store.add(made.release, readerOf(made));

    const list = store.file('blog', version, 'browser/list.js');
    expect(brotliDecompressSync(await readFile(`${list}.br`)).toString()).toBe('list');
    expect(gunzipSync(await readFile(`${list}.gz`)).toString()).toBe('list');
    expect(await readdir(path.dirname(store.file('blog', version, 'server/x')))).toEqual(['server.cjs']);
  });

  it('reuses the encodings of unchanged files', async () => {
    const store = storeHere();
    await store.add(made.release, readerOf(made));
    const next = makeRelease('blog', { 'browser/list.js': 'list', 'browser/new.js': 'new' });
    const mark = brotliCompressSync('compressed once');
    await writeFile(`${store.file('blog', version, 'browser/list.js')}.br`, mark);

    await store.add(next.release, readerOf(next));

    const file = (name: string) => store.file('blog', next.release.version, `browser/${name}`);
    expect(await readFile(`${file('list.js')}.br`)).toEqual(mark);
    expect(gunzipSync(await readFile(`${file('list.js')}.gz`)).toString()).toBe('list');
    expect(brotliDecompressSync(await readFile(`${file('new.js')}.br`)).toString()).toBe('new');
  });

  it('compresses a changed file, and one without encodings', async () => {
    const store = storeHere();
    const before = makeRelease('blog', { 'browser/list.js': 'list', 'browser/page.js': 'before' });
    await store.add(before.release, readerOf(before));
    await rm(`${store.file('blog', before.release.version, 'browser/list.js')}.br`);
    const next = makeRelease('blog', { 'browser/list.js': 'list', 'browser/page.js': 'after' });

    await store.add(next.release, readerOf(next));

    for (const [name, text] of [
      ['list.js', 'list'],
      ['page.js', 'after'],
    ]) {
      const encoded = await readFile(`${store.file('blog', next.release.version, `browser/${name}`)}.br`);
      expect(brotliDecompressSync(encoded).toString()).toBe(text);
    }
  });

  it('does not compress images', async () => {
    const store = storeHere();
    const drawn = makeRelease('blog', {
      'browser/social/blog.png': 'picture',
      'server/server.cjs': 'server',
    });
    await store.add(drawn.release, readerOf(drawn));

    const picture = store.file('blog', drawn.release.version, 'browser/social/blog.png');
    expect(await readdir(path.dirname(picture))).toEqual(['blog.png']);
  });

  it('fetches a few files at a time, and starts no more after a bad one', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `browser/part-${index}.js`);
    const many = makeRelease('blog', Object.fromEntries(names.map((name) => [name, name])));
    const asked: string[] = [];
    const reading = storeHere().add(many.release, (file) => {
      asked.push(file);
      return Promise.reject(new Error(`${file} is away`));
    });

    await expect(reading).rejects.toThrow(`${Object.keys(many.release.files)[0]} is away`);
    expect(asked).toHaveLength(4);
    expect(await inside()).toEqual([]);
  });

  it('stores page data as a compressed asset until it is removed', async () => {
    const store = storeHere();
    const data = {
      composition: 'c'.repeat(20),
      siteUrl: 'https://site.example',
      facts: DEFAULT_SITE_FACTS,
      pages: {},
      releases: {},
      icons: {},
    };
    await Promise.all([store.addPageData(data), store.addPageData(data)]);

    const file = path.join(folder(), 'composition', data.composition, 'browser/page-data.json');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(data);
    expect(JSON.parse(brotliDecompressSync(await readFile(`${file}.br`)).toString())).toEqual(data);
    expect(await readdir(path.join(folder(), 'composition'))).toEqual([data.composition]);
    await store.removePageData(data.composition);
    expect(await readdir(path.join(folder(), 'composition'))).toEqual([]);
  });

  it.each([
    ['of other bytes', Buffer.from('tsil')],
    ['that is shorter', Buffer.from('lis')],
    ['that is longer', Buffer.from('list!')],
    ['that is empty', Buffer.alloc(0)],
  ])('refuses a file %s and leaves nothing behind', async (_, bytes) => {
    const tampered = readerOf({ ...made, files: new Map([...made.files, ['browser/list.js', bytes]]) });

    await expect(storeHere().add(made.release, tampered)).rejects.toThrow(
      new ReleaseError(
        'browser/list.js is not what release.json says it is (hash or size): publish the release again',
      ),
    );
    expect(await inside()).toEqual(['blog']);
  });

  it('contains plain files and folders only, and no links', async () => {
    await storeHere().add(made.release, readerOf(made));

    const entries = await readdir(folder(), { recursive: true, withFileTypes: true });
    expect(entries.length).toBeGreaterThan(5);
    expect(entries.filter((entry) => !entry.isFile() && !entry.isDirectory())).toEqual([]);
  });

  it('leaves nothing behind when reading fails', async () => {
    const broken = () => Promise.reject(new Error('connection lost'));

    await expect(storeHere().add(made.release, broken)).rejects.toThrow('connection lost');
    expect(await inside()).not.toContainEqual(expect.stringContaining('draft'));
  });

  it('does not read a stored release again', async () => {
    const store = storeHere();
    await store.add(made.release, readerOf(made));

    await store.add(made.release, () => Promise.reject(new Error('was read again')));
  });

  it('never changes a stored release, whatever is published under the same version later', async () => {
    const store = storeHere();
    await store.add(made.release, readerOf(made));
    const manifest = store.file('blog', version, 'release.json');
    const before = await readFile(manifest, 'utf8');
    const later = { ...made.release, builtAt: '2026-02-02T00:00:00.000Z', commit: 'abcdef0' };

    await store.add(later, readerOf(made));

    expect(await readFile(manifest, 'utf8')).toBe(before);
  });

  it('keeps an old release as first declared, and refuses another declaration of its files', async () => {
    const store = storeHere();
    const old = ofBefore(made);
    await store.add(old.release, readerOf(old));
    const declaredAgain = { ...old.release, singletons: {} };

    await store.add(old.release, readerOf(old));
    await expect(store.add(declaredAgain, readerOf(old))).rejects.toThrow(
      'was published before and declared something else',
    );

    expect(await store.read('blog', old.release.version)).toEqual(old.release);
  });

  it('stores the same release from several callers at once', async () => {
    const stores = [storeHere(), storeHere(), storeHere(), storeHere()];

    await Promise.all(stores.map((store) => store.add(made.release, readerOf(made))));

    expect(await readdir(path.join(folder(), 'blog'))).toEqual([version]);
    expect((await readdir(path.join(folder(), 'blog', version), { recursive: true })).sort()).toEqual([
      'browser',
      'browser/list.js',
      'browser/list.js.br',
      'browser/list.js.gz',
      'browser/remoteEntry.js',
      'browser/remoteEntry.js.br',
      'browser/remoteEntry.js.gz',
      'release.json',
      'server',
      'server/server.cjs',
    ]);
  });

  it('lets a successful read win over one that fails at the same time', async () => {
    const store = storeHere();
    const broken = () => Promise.reject(new Error('connection lost'));

    const [failed] = await Promise.allSettled([
      store.add(made.release, broken),
      store.add(made.release, readerOf(made)),
    ]);

    expect(failed.status).toBe('rejected');
    expect(store.has('blog', version)).toBe(true);
  });
});
