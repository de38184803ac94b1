import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Exceptions, readExceptions, type Exceptable } from './exceptions.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'exceptions-'));
});
afterEach(() => rm(folder, { recursive: true }));

const fetches: Exceptable = {
  check: 'behavior',
  remote: 'blog',
  path: '/blog',
  about: 'status.example',
  message: 'calls fetch to status.example',
};
const exception = {
  remote: 'blog',
  check: 'behavior',
  about: 'status.example',
  page: '/blog',
  reason: 'until June',
};
async function read(
  list: unknown,
  onUse?: (excepted: Exceptable, reason: string) => void,
): Promise<Exceptions> {
  const file = path.join(folder, 'exceptions.json');
  await writeFile(file, typeof list === 'string' ? list : JSON.stringify(list));
  return new Exceptions(await readExceptions(file), onUse);
}

describe('exceptions', () => {
  it('remove the failures that they name, and report them with their reason', async () => {
    const used: unknown[] = [];
    const other = { ...fetches, about: 'other.example' };
    const exceptions = await read([exception], (excepted, reason) => used.push([excepted.about, reason]));

    expect(exceptions.remaining([fetches, other])).toEqual([other]);
    expect(used).toEqual([['status.example', 'until June']]);
  });

  it.each([
    ['another remote', { remote: 'admin' as const }],
    ['another page', { path: '/blog/more' }],
    ['another check', { check: 'hosts' }],
    ['the shell', { remote: null }],
  ])('do not apply to %s', async (_, change) => {
    const failure = { ...fetches, ...change };

    expect((await read([exception])).remaining([failure])).toEqual([failure]);
  });

  it('apply to all pages and hosts if they name none', async () => {
    const { about: _about, page: _page, ...wide } = exception;

    expect(
      (await read([wide])).remaining([fetches, { ...fetches, path: '/blog/more', about: 'x.example' }]),
    ).toEqual([]);
  });

  it.each([
    ['{', /not JSON/],
    [[{ ...exception, check: 'markup' }], /0\.check/],
    [[{ ...exception, reason: '' }], /0\.reason/],
    [[{ ...exception, host: 'x' }], /host/],
    [{}, /ADMIT_EXCEPTIONS/],
  ])('that are written as %j are refused with the reason', async (list, reason) => {
    await expect(read(list)).rejects.toThrow(reason);
  });

  it('in a missing file are refused too', async () => {
    await expect(readExceptions(path.join(folder, 'none.json'))).rejects.toThrow(/cannot be read \(ENOENT\)/);
  });
});
