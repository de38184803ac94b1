import { existsSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { statusBody } from '../control/status.ts';
import type { Exception } from '../model/exception.ts';
import { ReleaseStore } from '../storage/releases/release-store.ts';
import { Rig } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { publishTo, useTemporaryFolder, type MadeRelease } from '../testing/release.fixture.ts';
import { endServersAfterEach, listen, startShell } from '../testing/servers.fixture.ts';
import { addShell, plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';
import { dryRun } from './dry-run.ts';

const folder = useTemporaryFolder();
endServersAfterEach();
const shell = useShell();
const builds = new KnownBuilds();
let rig: Rig;
let site: string;
let server: Awaited<ReturnType<typeof startShell>>;

beforeEach(async () => {
  rig = await Rig.start(path.join(folder(), 'site'), shell(), { builds });
  await rig.admit(
    remoteRelease('blog', { pages: { '/blog': "h('h1', null, 'Live at /blog')" }, map: '{}' }),
    remoteRelease('application', {
      pages: { '/application': "h('h1', null, h('a', { href: '/blog' }, 'Read'))" },
    }),
  );
  const { live } = rig.composer;
  if (!live) throw new Error('nothing went live');
  const status = () =>
    statusBody(
      live,
      { since: { composition: null, shell: null }, held: null, canary: null, trouble: null },
      {},
    );
  server = await startShell({ composition: live, storeFolder: rig.store.folder, status });
  site = server.url;
});

/** Runs a dry run of a built release. */
async function tried(made: MadeRelease, address = site, exceptions: readonly Exception[] = []) {
  const packed = path.join(folder(), 'dist');
  await publishTo(packed, made);
  const store = new ReleaseStore(path.join(folder(), 'own'));
  await addShell(store, shell());
  return dryRun({ owner: 'blog', folder: packed, site: address, store, exceptions });
}

describe('a dry run', () => {
  it('accepts a release that fits the live site, where nothing changes', async () => {
    const next = plainRemote('blog', 'Next', '/blog');

    const { release, composition, reasons } = await tried(next);

    expect(reasons).toEqual([]);
    expect(release.version).toBe(next.release.version);
    expect(composition).toBe(rig.composer.live?.id);
    expect(rig.heading('/blog')).toBe('Live at /blog');
  });

  it('applies the operator’s exceptions, like the site does', async () => {
    const showing = remoteRelease('blog', {
      pages: {
        '/blog':
          "h('div', null, h('h1', null, 'Blog'), h('img', { src: 'https://cdn.example/a.png', alt: '' }))",
      },
    });
    const exception = { remote: 'blog', check: 'hosts', about: 'cdn.example', reason: 'until June' } as const;

    expect((await tried(showing)).reasons.join('\n')).toMatch(/^hosts: .* cdn\.example/);
    const { reasons, excepted } = await tried(showing, site, [
      exception,
      { ...exception, check: 'behavior' },
    ]);

    expect(reasons).toEqual([]);
    expect(excepted).toContainEqual(
      expect.stringMatching(/^blog \/blog loads a <img> from cdn\.example: .* \(until June\)$/),
    );
  });

  it.each([
    [
      'alone',
      remoteRelease('blog', { pages: { '/blog': "h('p')" } }),
      /^markup: page \/blog has 0 h1 elements: /,
    ],
    [
      'in combination with another team’s pages',
      remoteRelease('blog', { pages: { '/blog/new': "h('h1', null, 'New')" } }),
      /^links: page \/application links to \/blog, which is not a page of the site: /,
    ],
    [
      'in the browser',
      remoteRelease('blog', { pages: { '/blog': "h('h1', null, typeof document)" } }),
      /^hydration: page \/blog hydrates to different markup: /,
    ],
  ])('reports check, page and advice for a fault %s', async (_, made, reason) => {
    const { reasons } = await tried(made);

    expect(reasons).toContainEqual(expect.stringMatching(reason));
  });

  it('refuses live files that were changed in transit', async () => {
    const liar = await listen((request, response) => {
      void fetch(site + request.url).then(async (answer) => {
        const bytes = Buffer.from(await answer.arrayBuffer());
        response.end(request.url?.endsWith('server.cjs') ? bytes.fill('x') : bytes);
      });
    });

    await expect(tried(plainRemote('blog', 'Next', '/blog'), liar.url)).rejects.toThrow(
      /server\.cjs is not what release\.json says/,
    );
  });

  it('says so when the address is not a composed site', async () => {
    const other = await listen((_request, response) => response.end('<html>'));

    await expect(tried(plainRemote('blog', 'Next', '/blog'), other.url)).rejects.toThrow(
      /check that (?:it|the address) is a composed site/,
    );
  });
});

describe('a site', () => {
  const get = (file: string) => server.get(`/_shell/releases/${file}`);

  it('serves its live releases for dry runs, as bytes that no browser runs', async () => {
    const version = rig.composer.live?.releases.blog;

    const manifest = await get('blog/release.json');
    const bundle = await get(`blog/${version}/server/server.cjs`);

    expect((JSON.parse(manifest.text) as { version: string }).version).toBe(version);
    expect(bundle.status).toBe(200);
    expect(bundle.headers['content-type']).toBe('application/octet-stream');
    expect(bundle.headers['x-content-type-options']).toBe('nosniff');
    expect(bundle.headers['cache-control']).toBe('no-store');
  });

  it('serves no release that is not live, and no other file', async () => {
    const refused = remoteRelease('blog', { pages: { '/blog': "h('p')" } });
    await rig.admit(refused);
    expect(rig.store.has('blog', refused.release.version)).toBe(true);
    const version = rig.composer.live?.releases.blog;

    expect(existsSync(rig.store.file('blog', version ?? '', 'maps/remoteEntry.js.map'))).toBe(true);

    for (const file of [
      `blog/${refused.release.version}/server/server.cjs`,
      `blog/${version}/../release.json`,
      `blog/${version}/%2e%2e/release.json`,
      `blog/${version}/server`,
      `blog/${version}/`,
      'constructor/release.json',
      'admin/release.json',
      `blog/${version}/maps/remoteEntry.js.map`,
      'site-state.json',
      '',
    ])
      expect([file, (await get(file)).status]).toEqual([file, 404]);
  });
});
