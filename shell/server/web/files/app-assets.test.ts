import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { LIVE_RELEASES_PATH, pageDataPath } from '@site/shared/federation';
import { ReleaseStore } from '../../storage/releases/release-store.ts';
import { aComposition } from '../../testing/composition.fixture.ts';
import { makeRelease, readerOf, useTemporaryFolder } from '../../testing/release.fixture.ts';
import { endServersAfterEach, startShell } from '../../testing/servers.fixture.ts';

endServersAfterEach();

const composition = aComposition();

describe('assets', () => {
  const folder = useTemporaryFolder();
  const made = makeRelease('blog', {
    'browser/list.0a.js': 'list()',
    'browser/map.wasm': 'x',
    'maps/list.0a.js.map': '{}',
    'browser/cover.png': 'picture',
    'server/server.cjs': 'secret',
  });
  const bundle = `blog/${made.release.version}/server/server.cjs`;
  const base = `/assets/blog/${made.release.version}`;
  const shellWithAssets = async () => {
    await new ReleaseStore(folder()).add(made.release, readerOf(made));
    return startShell({ composition, storeFolder: folder() });
  };

  it('have the best encoding and are immutable', async () => {
    const { get } = await shellWithAssets();
    const plain = await get(`${base}/list.0a.js`);
    const packed = await get(`${base}/list.0a.js`, { headers: { 'accept-encoding': 'gzip, br' } });

    expect(plain.text).toBe('list()');
    expect(brotliDecompressSync(packed.body).toString()).toBe('list()');
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: 'Accept-Encoding',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(packed.body.length),
    });
    expect((await get(`${base}/list.0a.js`, { method: 'HEAD' })).text).toBe('');
  });

  it('that are images are not encoded', async () => {
    const { get } = await shellWithAssets();

    const { headers, text } = await get(`${base}/cover.png`, { headers: { 'accept-encoding': 'br' } });

    expect([text, headers['content-type'], headers['content-encoding']]).toEqual([
      'picture',
      'image/png',
      undefined,
    ]);
  });

  it('of past releases are still served for old tabs', async () => {
    const { app, get } = await shellWithAssets();
    app.show(aComposition({ id: 'b'.repeat(20) }));
    expect((await get(`${base}/list.0a.js`)).status).toBe(200);
  });

  it('are limited to a release’s browser files', async () => {
    const { get } = await shellWithAssets();
    await writeFile(path.join(folder(), 'secret.js'), 'secret');
    await mkdir(path.join(folder(), 'blog', made.release.version, 'browser/.git'));
    await mkdir(path.join(folder(), 'blog', made.release.version, 'browser/folder.js'));
    await symlink('/etc', path.join(folder(), 'blog', made.release.version, 'browser/.etc'));

    const { version } = made.release;
    for (const address of [
      `${base}/../server/server.cjs`,
      `${base}/..%2fserver%2fserver.cjs`,
      `${base}/%2e%2e/server/server.cjs`,
      `${base}/..\\server\\server.cjs`,
      `${base}/./list.0a.js`,
      `${base}//list.0a.js`,
      `${base}/.etc/passwd`,
      `${base}/list.0a.js/`,
      `${base}/list.0a.js%00`,
      `${base}/list.0a.js.br`,
      `${base}/map.wasm`,
      `${base}/list.0a.js.map`,
      `${base}/maps/list.0a.js.map`,
      `${base}/../maps/list.0a.js.map`,
      `${base}/gone.js`,
      `${base}/${'long'.repeat(100)}.js`,
      `${base}/folder.js`,
      `${base}/`,
      base,
      '/assets/../secret.js',
      `/assets/blog/../${version}/list.0a.js`,
      `/assets/blog/${version.toUpperCase()}/list.0a.js`,
      '/assets/blog/..................../list.0a.js',
      '/assets/x/y',
    ]) {
      const { status, text } = await get(address);
      expect([address, status]).toEqual([address, 404]);
      expect(text).not.toContain('secret');
    }
  });

  it('that are missing are not cached, because a release may add them', async () => {
    const { get } = await startShell({ composition, storeFolder: folder() });
    const before = await get(`${base}/list.0a.js`);
    expect([before.status, before.headers['cache-control']]).toEqual([404, 'no-store']);

    await new ReleaseStore(folder()).add(made.release, readerOf(made));
    expect((await get(`${base}/list.0a.js`)).status).toBe(200);
  });

  it.each([
    ['the store is gone', '.'],
    ['the store is empty', 'blog'],
    ['the release is gone', `blog/${made.release.version}`],
    ['one file is gone', `blog/${made.release.version}/browser`],
  ])('of a live release that are missing from the store are a composer fault: %s', async (_, gone) => {
    await new ReleaseStore(folder()).add(made.release, readerOf(made));
    const shown = { ...aComposition(), releases: { blog: made.release.version } };
    const { app, get, lines } = await startShell({ composition: shown, storeFolder: folder() });
    await rm(path.join(folder(), gone), { recursive: true });

    for (const address of [`${base}/list.0a.js`, `${base}/cover.png`, LIVE_RELEASES_PATH + bundle]) {
      const { status, headers } = await get(address);
      expect([status, headers['retry-after'], headers['cache-control']]).toEqual(
        gone.endsWith('browser') && address.endsWith('server.cjs')
          ? [200, undefined, 'no-store']
          : [503, '30', 'no-store'],
      );
    }
    await get(`${base}/list.0a.js`);

    const logged = lines.filter(
      ({ msg, file }) => msg === 'a file is missing from the store' && file === 'browser/list.0a.js',
    );
    expect(logged).toEqual([expect.objectContaining({ level: 50, release: `blog@${made.release.version}` })]);
    expect(app.trouble?.message).toContain(
      `files of blog@${made.release.version} are missing from the store`,
    );

    await rm(path.join(folder(), 'blog'), { recursive: true, force: true });
    await new ReleaseStore(folder()).add(made.release, readerOf(made));
    expect((await get(`${base}/list.0a.js`)).status).toBe(200);
    expect(app.trouble).toBeNull();
  });

  it('with the live composition’s page data are a fault too', async () => {
    const { app, get } = await startShell({ composition, storeFolder: folder() });

    expect((await get(pageDataPath(composition.id))).status).toBe(503);
    expect(app.trouble?.message).toContain(`composition@${composition.id}`);
    expect((await get(pageDataPath('b'.repeat(20)))).status).toBe(404);
  });
});
