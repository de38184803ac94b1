import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { openDocumentStore, storedName } from './document-store.ts';

describe('a stored name', () => {
  it.each([
    ['letter.pdf', '5_letter.pdf'],
    ['../../etc/passwd', '5_.._.._etc_passwd'],
    ['a b\0c€😀.docx', '5_a_b_c___.docx'],
  ])('of %p is %s', (original, name) => {
    expect(storedName(5, original)).toBe(name);
  });

  it('fits a file system, and keeps its extension', () => {
    const name = storedName(1_700_000_000_000, `${'a'.repeat(400)}.docx`);

    expect(name).toHaveLength(255);
    expect(name.endsWith('a.docx')).toBe(true);
  });
});

describe('the document store', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'store-test-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('finds both of two files a place when they come in one millisecond', async () => {
    const store = await openDocumentStore(folder, () => 1000);
    const upload = async (text: string) => {
      const path = join(store.incomingFolder, text);
      await writeFile(path, text);
      return path;
    };
    const [one, two] = [await upload('one'), await upload('two')];
    const names = await Promise.all([store.keep(one, 'a.pdf'), store.keep(two, 'a.pdf')]);

    expect([...names].sort()).toEqual(['1000_a.pdf', '1001_a.pdf']);
    const texts = await Promise.all(
      names.map((name) => readFile(join(folder, 'application-documents', name), 'utf8')),
    );
    expect(texts).toEqual(['one', 'two']);
  });

  it('clears away what an earlier process left half-received', async () => {
    const before = await openDocumentStore(folder, Date.now);
    const left = join(before.incomingFolder, 'left');
    await writeFile(left, 'x');
    await openDocumentStore(folder, Date.now);

    await expect(readFile(left)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('says in one sentence that its folder cannot be used', async () => {
    await writeFile(join(folder, 'application-documents'), '');

    await expect(openDocumentStore(folder, Date.now)).rejects.toThrow(
      /^The document folder .+ cannot be written to/,
    );
  });
});
