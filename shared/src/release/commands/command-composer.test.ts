import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { findSite, findToken, tokenFile } from './command-composer.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'release-command-'));
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

describe('the site that the release commands address', () => {
  const set = (text: string) => writeFile(path.join(folder, '.env'), text);

  it('is the one of npm start where nothing is set', async () => {
    expect(await findSite({ INIT_CWD: folder })).toBe('http://localhost:3000');

    await set('RELEASE_TOKEN=a\n');
    expect(await findSite({ INIT_CWD: folder })).toBe('http://localhost:3000');

    await set('PORT=4100\n');
    expect(await findSite({ INIT_CWD: folder })).toBe('http://localhost:4100');
  });

  it('is taken from .env, like the token', async () => {
    await set("PORT=4100\nSITE_URL='https://www.example.com'\n");

    expect(await findSite({ INIT_CWD: folder })).toBe('https://www.example.com');
  });

  it.each([
    [{ SITE_URL: 'https://staging.example.com' }, 'https://staging.example.com'],
    [{ SITE_URL: 'https://staging.example.com', PORT: '4200' }, 'https://staging.example.com'],
    [{ PORT: '4200' }, 'http://localhost:4200'],
  ])('is that of the environment, whatever .env says: %j', async (environment, site) => {
    await set("SITE_URL='https://www.example.com'\n");

    expect(await findSite({ ...environment, INIT_CWD: folder })).toBe(site);
  });
});
