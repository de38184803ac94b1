import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { useTemporaryFolder } from '../../testing/release.fixture.ts';
import { scriptBytesIn } from './script-bytes.ts';

const folder = useTemporaryFolder();
const write = async (file: string, bytes: number) => {
  const target = path.join(folder(), 'browser', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, 'x'.repeat(bytes));
};
const size = () => scriptBytesIn(path.join(folder(), 'browser'));

describe('the size of a release’s scripts', () => {
  it('is the sum of their compressed sizes, whatever else the release has', async () => {
    await write('remoteEntry.js', 1000);
    await write('remoteEntry.js.br', 10);
    await write('remoteEntry.js.gz', 20);
    await write('chunks/list.js', 1000);
    await write('chunks/list.js.br', 5);
    await write('picture.png', 3000);

    expect(await size()).toBe(15);
  });

  it('contains scripts that are not compressed as they are sent', async () => {
    await write('a.js', 100);
    await write('b.js', 1000);
    await write('b.js.br', 5);

    expect(await size()).toBe(105);
  });

  it('is unknown when its files are gone', async () => {
    await write('a.js', 100);
    await rm(path.join(folder(), 'browser'), { recursive: true });

    expect(await size()).toBeNull();
  });

  it('is no number when the store cannot be read', async () => {
    await writeFile(path.join(folder(), 'browser'), '');

    await expect(size()).rejects.toThrow('ENOTDIR');
  });
});
