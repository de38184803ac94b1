import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { hashWhileWritten } from './file-hasher.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hasher-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Files in the folder that this process has open. */
async function openFiles(): Promise<string[]> {
  const links = (await readdir('/proc/self/fd')).map((name) =>
    readlink(`/proc/self/fd/${name}`).catch(() => ''),
  );
  return (await Promise.all(links)).filter((file) => file.startsWith(folder));
}

describe('hashWhileWritten', () => {
  it('hashes a growing file completely', async () => {
    const path = join(folder, 'ledger.pdf');
    const parts = [700_000, 1, 300_000].map((size) => randomBytes(size));
    const hash = hashWhileWritten(path);
    for (const part of parts) {
      await appendFile(path, part);
      hash.more();
    }
    await appendFile(path, 'the end');

    expect(await hash.end()).toBe(sha256(Buffer.concat([...parts, Buffer.from('the end')])));
    expect(await openFiles()).toEqual([]);
  });

  it('hashes several growing files at the same time', async () => {
    const names = Array.from({ length: 20 }, (_, number) => `file ${number}`);
    const hashes = names.map(async (name) => {
      const path = join(folder, name);
      const hash = hashWhileWritten(path);
      for (let line = 0; line < 50; line += 1) {
        await appendFile(path, `${name}: ${line}\n`);
        hash.more();
      }
      return hash.end();
    });

    const expected = names.map((name) =>
      sha256(Buffer.from(Array.from({ length: 50 }, (_, line) => `${name}: ${line}\n`).join(''))),
    );
    expect(await Promise.all(hashes)).toEqual(expected);
  });

  it('rejects when a file cannot be read, and still hashes other files', async () => {
    const gone = hashWhileWritten(join(folder, 'gone'));
    gone.more();
    await expect(gone.end()).rejects.toThrow('ENOENT');

    await writeFile(join(folder, 'empty'), '');
    expect(await hashWhileWritten(join(folder, 'empty')).end()).toBe(sha256(Buffer.alloc(0)));
  });

  it('does not keep the process alive', async () => {
    const path = join(folder, 'ledger.pdf');
    await writeFile(path, 'whole');
    const module = pathToFileURL(join(import.meta.dirname, 'file-hasher.ts'));
    const program = `const { hashWhileWritten } = await import('${module}'); console.log(await hashWhileWritten('${path}').end());`;

    const run = promisify(execFile)(
      process.execPath,
      ['--import', 'tsx', '--input-type=module', '-e', program],
      {
        timeout: 20_000,
      },
    );

    expect((await run).stdout.trim()).toBe(sha256(Buffer.from('whole')));
  });

  it('closes a file whose hash is no longer needed', async () => {
    const path = join(folder, 'ledger.pdf');
    await writeFile(path, 'half');
    const [half, other] = [hashWhileWritten(path), hashWhileWritten(path)];
    half.more();
    half.forget();
    await other.end();

    expect(await openFiles()).toEqual([]);
  });
});
