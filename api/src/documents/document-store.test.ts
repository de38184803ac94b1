import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openFolderStore } from './document-store.ts';

describe('the document store', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'store-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('stores a file, returns it, and rejects a second file with the same name', async () => {
    const store = await openFolderStore(folder);
    const upload = join(store.incomingFolder, 'upload');
    await writeFile(upload, 'one');
    await store.put(upload, '1000_a.pdf');

    const file = await store.open('1000_a.pdf');
    expect(file && (await text(file))).toBe('one');
    await writeFile(upload, 'two');
    await expect(store.put(upload, '1000_a.pdf')).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('treats a missing file as already removed', async () => {
    const store = await openFolderStore(folder);

    expect(await store.open('1_gone.pdf')).toBeNull();
    await store.remove('1_gone.pdf');
  });

  it('removes abandoned uploads at startup, but not recent ones', async () => {
    const before = await openFolderStore(folder);
    const [left, coming] = ['left', 'coming'].map((name) => join(before.incomingFolder, name)) as [
      string,
      string,
    ];
    for (const path of [left, coming]) await writeFile(path, 'x');
    const longAgo = Date.now() / 1000 - 3700;
    await utimes(left, longAgo, longAgo);
    await openFolderStore(folder);

    await expect(readFile(left)).rejects.toMatchObject({ code: 'ENOENT' });
    expect(await readFile(coming, 'utf8')).toBe('x');
  });

  it('reports a folder that cannot be written to', async () => {
    await writeFile(join(folder, 'application-documents'), '');

    await expect(openFolderStore(folder)).rejects.toThrow(/^The document folder .+ cannot be written to/);
  });
});
