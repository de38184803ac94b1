import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { readConfig } from '../config.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { endServersAfterEach, listen } from '../testing/servers.fixture.ts';
import { ApiProxy } from '../web/proxy/api-proxy.ts';
import { createDevApp } from './dev-app.ts';

const folder = useTemporaryFolder();
let origin: string;

const BUNDLE = `exports.remote = {
  pages: [{ path: '/blog', head: { title: 'Blog', description: 'Articles', index: true } }],
  redirects: [{ from: '/blog/old', to: '/blog' }, { from: '/blog/gone', to: '/blog/nowhere' }],
};`;

endServersAfterEach();
beforeEach(async () => {
  const build = path.join(folder(), 'mfe-blog/build/server');
  await mkdir(build, { recursive: true });
  await writeFile(path.join(build, 'server.cjs'), BUNDLE);
  const config = readConfig({});
  const { logger } = recordingLogger();
  const proxy = new ApiProxy({ apiUrls: config.apiUrls, timeoutMs: 1000, logger });
  const app = createDevApp({
    root: folder(),
    config,
    shellDevUrl: 'http://127.0.0.1:9',
    proxy,
    readFacts: () => Promise.resolve(config.facts),
  });
  origin = (await listen(app)).url;
});

describe('the composer of npm run dev', () => {
  it.each([
    ['/blog/', '/blog'],
    ['/Blog?a=1', '/blog?a=1'],
    ['/blog/old', '/blog'],
    ['/Blog/Old/?a=1', '/blog?a=1'],
  ])('redirects %s to %s, uncached because the next edit may undo it', async (from, to) => {
    const { status, headers } = await fetch(origin + from, { redirect: 'manual' });

    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([308, to, 'no-store']);
  });

  it.each(['//evil.example/', '/blog/gone', '/nothing/'])('does not redirect %s', async (from) => {
    const { status } = await fetch(origin + from, { redirect: 'manual' });

    // There is no render worker in this folder.
    expect(status).toBe(500);
  });
});
