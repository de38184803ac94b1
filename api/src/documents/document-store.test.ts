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

  it('keeps a file, gives it back, and lets nothing take its name', async () => {
    const store = await openFolderStore(folder);
    const upload = join(store.incomingFolder, 'upload');
    await writeFile(upload, 'one');
    await store.put(upload, '1000_a.pdf');

    const file = await store.open('1000_a.pdf');
    expect(file && (await text(file))).toBe('one');
    await writeFile(upload, 'two');
    await expect(store.put(upload, '1000_a.pdf')).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it('has nothing to say against a file that is gone', async () => {
    const store = await openFolderStore(folder);

    expect(await store.open('1_gone.pdf')).toBeNull();
    await store.remove('1_gone.pdf');
  });

  it('clears away what an ended process left half-received, and nothing that another one may be at', async () => {
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

  it('says in one sentence that its folder cannot be used', async () => {
    await writeFile(join(folder, 'application-documents'), '');

    await expect(openFolderStore(folder)).rejects.toThrow(/^The document folder .+ cannot be written to/);
  });
});
