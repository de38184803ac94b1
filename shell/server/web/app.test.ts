import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { aComposition, aPage } from '../testing/composition.fixture.ts';
import { endServersAfterEach, listen, startShell, talk } from '../testing/servers.fixture.ts';

endServersAfterEach();

const composition = aComposition({
  pages: [
    aPage('/', { html: '<h1>Home</h1>' }),
    aPage('/blog', { remote: 'blog', html: '<h1>Blog</h1>' }),
    aPage('/admin', { remote: 'admin', index: false }),
  ],
  redirects: { '/blog/old': '/blog', '/blog/gone': '/blog/gone-too' },
  unavailable: {
    application: aPage('/application', { status: 503, remote: null, html: '<h1>Not available</h1>' }),
  },
});

describe('pages', () => {
  it.each([
    ['br', 'br'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['*', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.2, gzip;q=0.9', 'gzip'],
    ['gzip;q=0.5, br;q=0.5', 'br'],
    ['*;q=0', undefined],
    ['br;q=0, *;q=0.1', 'gzip'],
    ['br;q=oops', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['', undefined],
  ])('for Accept-Encoding %j are sent as %s', async (accepted, encoding) => {
    const { get } = await startShell({ composition });

    const { status, headers, body } = await get('/blog', { headers: { 'accept-encoding': accepted } });

    expect(status).toBe(200);
    expect(headers['content-encoding']).toBe(encoding);
    expect(headers.vary).toBe('Accept-Encoding');
    expect(headers['content-length']).toBe(String(body.length));
    const unpack =
      { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''] ?? ((bytes: Buffer) => bytes);
    expect(unpack(body).toString()).toContain('<h1>Blog</h1>');
  });

  it('are not encoded without Accept-Encoding', async () => {
    const { get } = await startShell({ composition });
    expect((await get('/')).text).toContain('<h1>Home</h1>');
  });

  it('have a strong ETag per encoding, and answer 304 to it', async () => {
    const { get } = await startShell({ composition });
    const plain = await get('/blog');
    const packed = await get('/blog', { headers: { 'accept-encoding': 'br' } });
    const etag = String(plain.headers.etag);

    expect(etag).toMatch(/^"[\w-]{16}"$/);
    expect(packed.headers.etag).not.toBe(etag);
    for (const match of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get('/blog', { headers: { 'if-none-match': match } });
      expect([again.status, again.text, again.headers.etag]).toEqual([304, '', etag]);
      expect(again.headers['content-length']).toBeUndefined();
      expect(again.headers['content-security-policy']).toBe(plain.headers['content-security-policy']);
    }
    expect((await get('/blog', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('answer HEAD with the headers of GET and no body', async () => {
    const { get } = await startShell({ composition });
    const [full, bare] = [await get('/blog'), await get('/blog', { method: 'HEAD' })];

    expect(bare.text).toBe('');
    for (const name of ['content-length', 'etag', 'content-type', 'cache-control'])
      expect(bare.headers[name]).toBe(full.headers[name]);
  });

  it('are revalidated each time', async () => {
    const { get } = await startShell({ composition });
    expect((await get('/')).headers['cache-control']).toBe('no-cache');
    expect((await get('/nothing')).headers['cache-control']).toBe('no-store');
  });

  it('answer an unknown path with the 404 page, and log the path', async () => {
    const { get, lines } = await startShell({ composition });

    const { status, text } = await get('/no/such%0apage?secret=1');

    expect(status).toBe(404);
    expect(text).toContain('404 Oops! Page not found');
    expect(text).not.toContain('such');
    const logged = lines.filter(({ msg }) => msg === 'no page at this path');
    expect(logged).toEqual([expect.objectContaining({ level: 40, path: '/no/such%0apage' })]);
    expect(JSON.stringify(lines)).not.toContain('secret');
  });

  it('never answer 304 for the 404 page, because that would hide the status', async () => {
    const { get } = await startShell({ composition });
    const { headers } = await get('/nothing');

    expect((await get('/nothing', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(404);
  });

  it.each(['/application', '/application/', '/newsletter', '/newsletter/thanks'])(
    'answer 503 for %s of an area that is missing',
    async (address) => {
      const { get } = await startShell({ composition });
      const { status, text, headers } = await get(address);

      expect([status, headers['retry-after']]).toEqual([503, '30']);
      expect(text).toContain('Not available');
    },
  );

  it.each([
    ['/blog/', '/blog'],
    ['/blog//', '/blog'],
    ['/Blog', '/blog'],
    ['/blog/?a=1&b=%20', '/blog?a=1&b=%20'],
    ['//', '/'],
  ])('redirect %s to %s', async (from, to) => {
    const { get } = await startShell({ composition });
    const { status, headers } = await get(from);
    expect([status, headers.location, headers['cache-control']]).toEqual([308, to, 'public, max-age=3600']);
  });

  it.each([
    ['/blog/old', '/blog'],
    ['/Blog/Old/?a=1', '/blog?a=1'],
  ])('that moved redirect %s to %s, uncached because the next release may undo it', async (from, to) => {
    const { get } = await startShell({ composition });
    const { status, headers } = await get(from);
    expect([status, headers.location, headers['cache-control']]).toEqual([308, to, 'no-store']);
  });

  it('that moved to a missing page are not found', async () => {
    const { get } = await startShell({ composition });
    expect((await get('/blog/gone')).status).toBe(404);
  });

  it.each([
    '//evil.example',
    '//evil.example/..',
    '/\\evil.example',
    '/nothing/',
    '/%2e%2e/',
    '/blog%00',
    '/__proto__',
    '/constructor',
  ])('do not redirect %s', async (address) => {
    const { get } = await startShell({ composition });
    const { status, headers } = await get(address);
    expect([status, headers.location]).toEqual([404, undefined]);
  });

  it('refuse every method but GET and HEAD', async () => {
    const { get } = await startShell({ composition });
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE']) {
      const { status, headers } = await get('/blog', { method });
      expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('swap atomically: under load, no answer fails or mixes two compositions', async () => {
    const of = (mark: string) =>
      aComposition({ id: mark.repeat(20), pages: [aPage('/', { html: `<h1>${mark}</h1>` })] });
    const { app, get } = await startShell({ composition: of('1') });
    const answers = Array.from({ length: 200 }, (_, number) => {
      if (number % 20 === 0) app.show(of(number % 40 === 0 ? '2' : '1'));
      return get('/');
    });

    for (const { status, text, headers } of await Promise.all(answers)) {
      expect(status).toBe(200);
      expect(text).toContain(`<h1>${String(headers['x-composition'])[0]}</h1>`);
    }
  });

  it('say that the site is starting before there is a composition', async () => {
    const { get } = await startShell();
    const { status, headers } = await get('/blog');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
  });
});

describe('root files', () => {
  it('are built from the composition', async () => {
    const { get } = await startShell({ composition });

    expect((await get('/favicon.svg')).headers['content-type']).toBe('image/svg+xml');
    const robots = (await get('/robots.txt')).text;
    expect(robots).toContain('Disallow: /api/\n');
    // A crawler that may not read the page would not see `noindex`.
    expect(robots).not.toContain('/admin');
    expect(robots).toContain('Sitemap: https://site.example/sitemap.xml');
    const { text: sitemap } = await get('/sitemap.xml');
    expect(sitemap).toContain('<loc>https://site.example/blog</loc>');
    expect(sitemap).not.toMatch(/admin|application/);
    const gpc = await get('/.well-known/gpc.json');
    expect(gpc.headers['content-type']).toBe('application/json');
    expect(JSON.parse(gpc.text)).toEqual({ gpc: true, lastUpdate: '2026-11-23' });
  });

  it('answer HEAD without a body', async () => {
    const { get } = await startShell({ composition });
    expect((await get('/robots.txt', { method: 'HEAD' })).text).toBe('');
  });
});

describe('every answer', () => {
  const ADDRESSES = [
    '/',
    '/nothing',
    '/application',
    '/blog/',
    '/robots.txt',
    '/_shell/status',
    '/_shell/deploys',
    '/assets/x',
    `/assets/blog/${'0'.repeat(20)}/x.js`,
    '/api/gone',
  ];

  it.each(ADDRESSES)('for %s has the security headers', async (address) => {
    const { get } = await startShell({ composition });
    const { headers } = await get(address);

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': 'camera=(),microphone=(),geolocation=()',
    });
    expect(headers['content-security-policy']).toBeTruthy();
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  it.each(ADDRESSES)('for %s has HSTS of the host alone if the site uses TLS', async (address) => {
    const { get } = await startShell({ composition, overTls: true });
    expect((await get(address)).headers['strict-transport-security']).toBe('max-age=31536000');
  });

  it.each([
    ['off', undefined],
    ['host', 'max-age=31536000'],
    ['subdomains', 'max-age=31536000; includeSubDomains'],
  ] as const)('with HSTS=%s has the HSTS header %s', async (hsts, header) => {
    const { get } = await startShell({ composition, overTls: true, hsts });
    expect((await get('/')).headers['strict-transport-security']).toBe(header);

    const problem = await get('/api/gone');
    expect(problem.headers['content-type']).toBe('application/problem+json');
    expect(problem.headers['strict-transport-security']).toBe(header);
  });

  it('has no HSTS without TLS, whatever the setting', async () => {
    const { get } = await startShell({ composition, hsts: 'subdomains' });
    expect((await get('/')).headers['strict-transport-security']).toBeUndefined();
  });

  it.each(ADDRESSES)('for %s has the logged request id', async (address) => {
    const { get, lines } = await startShell({ composition });

    const first = await get(address, { headers: { 'x-request-id': 'forged' } });
    const second = await get(address);

    const ids = [first, second].map(({ headers }) => headers['x-request-id']);
    expect(ids[0]).toMatch(/^[\w]{12,}$/);
    expect(ids[1]).not.toBe(ids[0]);
    for (const id of ids) expect(lines).toContainEqual(expect.objectContaining({ level: 30, requestId: id }));
  });

  it('survives malformed requests', async () => {
    const { get, port } = await startShell({ composition });
    const garbage = [
      'GET http://elsewhere.example/blog HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET /blog HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade, close\r\n\r\n',
      'GET ? HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'garbage\r\n\r\n',
    ];
    for (const bytes of garbage) expect(await talk(port, bytes)).toMatch(/^HTTP\/1\.1 [2-4]\d\d /);

    expect((await get('/')).status).toBe(200);
  });
});

describe('/_shell/status', () => {
  it('is the composer’s status, uncached', async () => {
    const { get } = await startShell({ composition, status: () => '{"composition":"x"}' });
    const { status, text, headers } = await get('/_shell/status');

    expect([status, JSON.parse(text)]).toEqual([200, { composition: 'x' }]);
    expect(headers['cache-control']).toBe('no-store');
  });
});

describe('/_shell/deploys', () => {
  it('is what went live, uncached', async () => {
    const { get } = await startShell({ composition, deploys: () => Promise.resolve('{"deploys":[]}') });
    const { status, text, headers } = await get('/_shell/deploys');

    expect([status, JSON.parse(text)]).toEqual([200, { deploys: [] }]);
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store' });
  });

  it('asks for a retry while the list cannot be made', async () => {
    const { get } = await startShell({ composition, deploys: () => Promise.reject(new Error('EIO')) });

    expect((await get('/_shell/deploys')).status).toBe(503);
  });
});

describe('the API', () => {
  it('gets the same request id as the answer', async () => {
    const api = await listen((request, response) => response.end(JSON.stringify(request.headers)));
    const { get, lines } = await startShell({ composition, apiUrl: api.url });

    const { headers, text } = await get('/api/x?y=1', { headers: { 'x-request-id': 'forged' } });

    expect((JSON.parse(text) as Record<string, string>)['x-request-id']).toBe(headers['x-request-id']);
    expect(lines).toContainEqual(
      expect.objectContaining({ requestId: headers['x-request-id'], path: '/api/x', status: 200 }),
    );
  });
});
