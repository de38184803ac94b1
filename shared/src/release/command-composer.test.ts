import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findToken, tokenFile } from './command-composer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'token-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the token of the release commands', () => {
  it('is taken from the environment, then from .env, then from the composer on this machine', async () => {
    const typedIn = { INIT_CWD: folder };
    expect(await findToken(typedIn)).toBeUndefined();

    const composer = tokenFile(path.join(folder, '.data', 'shell'));
    await mkdir(path.dirname(composer), { recursive: true });
    await writeFile(composer, 'of the composer\n');
    expect(await findToken(typedIn)).toBe('of the composer');

    await writeFile(path.join(folder, '.env'), "SITE_URL=http://localhost\nRELEASE_TOKEN='of the file'\n");
    expect(await findToken(typedIn)).toBe('of the file');
    expect(await findToken({ ...typedIn, RELEASE_TOKEN: 'of the environment' })).toBe('of the environment');
  });
});
