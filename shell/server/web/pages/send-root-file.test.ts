import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { aComposition } from '../../testing/composition.fixture.ts';
import { endServersAfterEach, startShell } from '../../testing/servers.fixture.ts';

endServersAfterEach();

const body = `<rss>${'<item>é</item>'.repeat(500)}</rss>`;
const composition = {
  ...aComposition(),
  feeds: [{ path: '/blog/feed.xml', type: 'application/rss+xml', body }],
};
const FEED = '/blog/feed.xml';

describe('a feed', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('is sent as %s to who accepts it', async (encoding, unpack) => {
    const { get } = await startShell({ composition });

    const { status, headers, body: sent } = await get(FEED, { headers: { 'accept-encoding': encoding } });

    expect([status, headers['content-encoding'], headers.vary]).toEqual([200, encoding, 'Accept-Encoding']);
    expect(headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(sent.length).toBeLessThan(Buffer.byteLength(body) / 10);
    expect(unpack(sent).toString()).toBe(body);
  });

  it('is sent as it is to others', async () => {
    const { get } = await startShell({ composition });

    const { headers, text } = await get(FEED);

    expect([headers['content-encoding'], headers.vary, text]).toEqual([undefined, 'Accept-Encoding', body]);
  });

  it('is not sent again to a reader that has it', async () => {
    const { get } = await startShell({ composition });
    const [plain, packed] = [await get(FEED), await get(FEED, { headers: { 'accept-encoding': 'br' } })];
    const etag = String(plain.headers.etag);

    expect(etag).toMatch(/^"[\w-]{16}"$/);
    expect(packed.headers.etag).not.toBe(etag);
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, text, headers } = await get(FEED, { headers: { 'if-none-match': match } });
      expect([status, text, headers.etag, headers.vary]).toEqual([304, '', etag, 'Accept-Encoding']);
      expect(headers['cache-control']).toBe('public, max-age=3600');
    }
    expect((await get(FEED, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  });

  it('answers HEAD with the headers of GET', async () => {
    const { get } = await startShell({ composition });
    const accept = { 'accept-encoding': 'br' };
    const [full, bare] = [
      await get(FEED, { headers: accept }),
      await get(FEED, { headers: accept, method: 'HEAD' }),
    ];

    expect(bare.text).toBe('');
    for (const name of ['content-length', 'content-encoding', 'etag', 'content-type', 'vary'])
      expect(bare.headers[name]).toBe(full.headers[name]);
  });
});

describe('the other files of the site’s root', () => {
  it.each(['/sitemap.xml', '/robots.txt', '/favicon.svg', '/.well-known/gpc.json'])(
    '%s has an ETag, and answers 304 to it',
    async (path) => {
      const { get } = await startShell({ composition });
      const { headers } = await get(path);

      expect((await get(path, { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304);
    },
  );

  it('have an icon for readers that know no SVG', async () => {
    const { get } = await startShell({ composition });

    const { status, headers, body: icon } = await get('/favicon.ico');

    expect([status, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
    // One image of 32 × 32 pixels, at the offset and with the length given in the header.
    expect([...icon.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32]);
    const [length, start] = [icon.readUInt32LE(14), icon.readUInt32LE(18)];
    expect(start + length).toBe(icon.length);
    expect(sizeOfPng(icon.subarray(start))).toEqual([32, 32]);
  });

  it.each(['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])(
    'have an icon for home screens at %s',
    async (path) => {
      const { get } = await startShell({ composition });

      const { status, headers, body: icon } = await get(path, { headers: { 'accept-encoding': 'br' } });

      expect([status, headers['content-type'], headers['content-encoding']]).toEqual([
        200,
        'image/png',
        undefined,
      ]);
      expect(sizeOfPng(icon)).toEqual([180, 180]);
    },
  );
});

/** Width and height in the first chunk of a PNG. */
function sizeOfPng(png: Buffer): number[] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}
