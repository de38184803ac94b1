import { once } from 'node:events';
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStaticHost } from './static-host.mjs';

const VERSION = '0123456789abcdef0123';

describe('the static host of a remote', () => {
  let parent;
  let host;
  const ask = (path, options = {}) => fetch(`http://127.0.0.1:${host.address().port}${path}`, options);

  /** A raw request, because fetch normalizes paths. */
  const askRaw = async (path) => {
    const request = get({ host: '127.0.0.1', port: host.address().port, path, agent: false });
    const [response] = await once(request, 'response');
    return { status: response.statusCode, body: await text(response) };
  };

  beforeAll(async () => {
    parent = mkdtempSync(join(tmpdir(), 'static-host-'));
    const folder = join(parent, 'dist');
    mkdirSync(join(folder, 'chunks'), { recursive: true });
    writeFileSync(join(parent, 'secret.txt'), 'secret');
    writeFileSync(join(folder, '.hidden'), 'hidden');
    writeFileSync(join(folder, 'release.json'), '{"version":"1"}');
    writeFileSync(join(folder, 'chunks', 'page.js'), 'export {}');
    mkdirSync(join(folder, VERSION));
    writeFileSync(join(folder, VERSION, 'remoteEntry.js'), 'export {}');
    symlinkSync(join(parent, 'secret.txt'), join(folder, 'link.txt'));
    host = createStaticHost(folder).listen(0, '127.0.0.1');
    await once(host, 'listening');
  });
  afterAll(() => {
    host.close();
    rmSync(parent, { recursive: true });
  });

  it('serves a file with its type', async () => {
    const response = await ask('/chunks/page.js?v=1');

    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(await response.text()).toBe('export {}');
  });

  it('has the release revalidated each time, and answers 304 while it is unchanged', async () => {
    const first = await ask('/release.json');
    const etag = first.headers.get('etag');
    const second = await ask('/release.json', { headers: { 'if-none-match': etag } });

    expect(first.headers.get('cache-control')).toBe('no-cache');
    expect(second.status).toBe(304);
  });

  it('lets the files of a release be cached forever', async () => {
    const response = await ask(`/${VERSION}/remoteEntry.js`);

    expect(response.headers.get('cache-control')).toBe('max-age=31536000, immutable');
  });

  it('answers HEAD without a body', async () => {
    const response = await ask('/release.json', { method: 'HEAD' });

    expect(response.headers.get('content-length')).toBe('15');
    expect(await response.text()).toBe('');
  });

  it('refuses every other method', async () => {
    expect((await ask('/release.json', { method: 'PUT' })).status).toBe(405);
  });

  it.each(['/', '/chunks', '/chunks/', '/absent.js', '/.hidden', '/%zz'])(
    'finds nothing at %s',
    async (path) => {
      expect((await askRaw(path)).status).toBe(404);
    },
  );

  it.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/link.txt',
    '/chunks/page.js%00',
  ])('does not let %s out of its folder', async (path) => {
    expect(await askRaw(path)).toEqual({ status: 404, body: '' });
  });
});
