import { describe, expect, it } from '@jest/globals';
import { aComposition, aPage } from '../../testing/composition.fixture.ts';
import { endServersAfterEach, startShell } from '../../testing/servers.fixture.ts';
import { previewLink, signPreview } from '../../model/preview-token.ts';
import { Previews } from './previews.ts';

endServersAfterEach();

const ID = 'c'.repeat(20);
const UNTIL = '2026-01-02T12:30:00.000Z';
const SECRET = 'a secret of thirty-two characters';
const preview = { composition: ID, of: `blog@${'d'.repeat(20)}`, until: UNTIL };
const page = (path: string, html: string) =>
  aPage(path, { html: `<html><head></head><body><div id="root">${html}</div></body></html>` });
const live = aComposition({ pages: [page('/', 'Live home'), page('/blog', 'Live blog')] });
const candidate = {
  ...aComposition({
    pages: [page('/', 'Next home'), page('/blog', 'Next blog'), page('/blog/new', 'New')],
    redirects: { '/blog/old': '/blog' },
  }),
  id: ID,
  feeds: [{ path: '/feed.xml', type: 'application/atom+xml', body: '<feed/>' }],
  notFound: { ...page('/404', '404'), status: 404 },
};

const readCandidate = (id: string) => Promise.resolve(id === ID ? candidate : null);

async function start({ siteUrl = 'http://site.example', read = readCandidate, isNoted = true } = {}) {
  const clock = { now: new Date('2026-01-01T12:30:00.000Z') };
  const previews = new Previews({
    secret: SECRET,
    siteUrl,
    now: () => clock.now,
    read,
    isNoted: () => isNoted,
  });
  const { get } = await startShell({ composition: live, previews });
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? '';
  const open = (token: string, more = '') => get(`/_shell/preview?token=${encodeURIComponent(token)}${more}`);
  const cookieOf = async (token: string) =>
    ((await open(token)).headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '';
  return {
    clock,
    previews,
    get,
    open,
    cookieOf,
    token: tokenOf(previewLink(preview, { siteUrl, secret: SECRET })),
  };
}

describe('a preview link', () => {
  it('shows the candidate inside the live site to those who open it, and the live site to everyone else', async () => {
    const { get, token, cookieOf } = await start();
    const cookie = await cookieOf(token);

    const shown = await get('/blog', { headers: { cookie } });
    expect(shown.text).toContain('Next blog');
    expect(shown.headers['x-composition']).toBe(ID);
    expect((await get('/blog/new', { headers: { cookie } })).status).toBe(200);
    expect((await get('/blog')).text).toContain('Live blog');
    expect((await get('/blog/new')).status).toBe(404);
  });

  it('shows a banner on every page, which is neither cached nor indexed', async () => {
    const { get, token, cookieOf } = await start();
    const headers = { cookie: `theme=dark; ${await cookieOf(token)}` };

    const { text, headers: sent } = await get('/', { headers });

    expect(text).toContain(`<strong>Preview</strong> of ${preview.of}, until 2026-01-02 12:30 UTC`);
    expect(text.indexOf('id="preview"')).toBeGreaterThan(text.indexOf('</div>'));
    expect([sent['cache-control'], sent['x-robots-tag']]).toEqual(['no-store', 'noindex']);
    expect((await get('/_shell/preview.css', { headers })).headers['content-type']).toMatch('text/css');
    expect((await get('/')).headers['x-robots-tag']).toBeUndefined();
    expect((await get('/nowhere', { headers })).text).toContain('id="preview"');
  });

  it.each([
    ['/feed.xml', 200],
    ['/sitemap.xml', 200],
    ['/robots.txt', 200],
    ['/_shell/preview.css', 200],
    ['/blog/', 308],
    ['/Blog/new', 308],
  ])('shows its own %s (%i), which is neither cached nor indexed', async (path, expected) => {
    const { get, token, cookieOf } = await start();

    const { status, headers } = await get(path, { headers: { cookie: await cookieOf(token) } });

    expect([status, headers['cache-control'], headers['x-robots-tag']]).toEqual([
      expected,
      'no-store',
      'noindex',
    ]);
    expect((await get('/robots.txt')).headers['cache-control']).toBe('public, max-age=3600');
  });

  it('redirects from where a page was, uncached', async () => {
    const { get, token, cookieOf } = await start();

    const { status, headers } = await get('/blog/old', { headers: { cookie: await cookieOf(token) } });

    expect([status, headers.location, headers['cache-control']]).toEqual([308, '/blog', 'no-store']);
  });

  it('is read once, as long as no more than three others are looked at', async () => {
    const read: string[] = [];
    const { get } = await start({
      read: (id) => {
        read.push(id);
        return Promise.resolve({ ...candidate, id });
      },
    });
    const look = async (...marks: readonly string[]) => {
      for (const mark of marks) {
        const token = signPreview({ ...preview, composition: mark.repeat(20) }, SECRET);
        await get('/', { headers: { cookie: `__site-preview=${token}` } });
      }
    };
    const takeRead = () => read.splice(0).map((id) => id[0]);
    await look('1', '2', '3', '4');
    expect(takeRead()).toEqual(['1', '2', '3', '4']);

    await look('1', '2', '3', '4');
    expect(takeRead()).toEqual([]);

    await look('5', '2', '3', '4', '5');
    expect(takeRead()).toEqual(['5']);
  });

  it('is read once for several first requests, and again if it could not be read', async () => {
    let reads = 0;
    const { get, token, cookieOf } = await start({
      async read(id) {
        reads += 1;
        await new Promise(setImmediate);
        if (reads === 1) throw new Error('the store is away');
        return readCandidate(id);
      },
    });
    const headers = { cookie: await cookieOf(token) };

    expect((await get('/blog', { headers })).status).toBe(503);
    const shown = await Promise.all(['/', '/blog', '/blog/new'].map((path) => get(path, { headers })));

    expect(shown.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(reads).toBe(2);
  });

  it('costs the web process no compression', async () => {
    const { get, token, cookieOf } = await start();
    const headers = { cookie: await cookieOf(token), 'accept-encoding': 'br, gzip' };

    const { text, headers: sent } = await get('/blog', { headers });

    expect(sent['content-encoding']).toBeUndefined();
    expect(text).toContain('Next blog');
    expect(Number(sent['content-length'])).toBe(Buffer.byteLength(text));
  });

  it.each([
    ['', '/'],
    ['&to=/blog', '/blog'],
    ['&to=//evil.example', '/'],
    ['&to=/%5Cevil.example', '/'],
    ['&to=https://evil.example', '/'],
    ['&to=/%0d%0aSet-Cookie:x', '/'],
  ])('with %j leads to %s', async (more, location) => {
    const { open, token } = await start();

    const { status, headers } = await open(token, more);

    expect([status, headers.location]).toEqual([303, location]);
  });

  it('sets an HttpOnly cookie until the link expires', async () => {
    const { open, token } = await start({ siteUrl: 'https://site.example' });

    const [cookie = ''] = (await open(token)).headers['set-cookie'] ?? [];

    expect(cookie.split('; ').slice(1)).toEqual([
      'Path=/',
      'HttpOnly',
      'SameSite=Lax',
      'Max-Age=86400',
      'Secure',
    ]);
  });

  it('expires', async () => {
    const { clock, get, open, token, cookieOf } = await start();
    const cookie = await cookieOf(token);

    clock.now = new Date(UNTIL);

    expect((await open(token)).status).toBe(403);
    expect((await get('/blog', { headers: { cookie } })).text).toContain('Live blog');
  });

  it.each([
    ['nothing', ''],
    ['another secret', signPreview(preview, 'another secret of thirty-two chars')],
    ['no signature', Buffer.from(JSON.stringify(preview)).toString('base64url')],
    ['a longer time under an old signature', ''],
  ])('with %s is ignored', async (name, forged) => {
    const { get, open, token } = await start();
    const [, mac = ''] = token.split('.');
    const longer = { ...preview, until: '2027-01-01T00:00:00.000Z' };
    const text = Buffer.from(JSON.stringify(longer)).toString('base64url');
    const used = name.startsWith('a longer') ? `${text}.${mac}` : forged;

    const { status, headers } = await open(used);

    expect([status, headers['set-cookie']]).toEqual([403, undefined]);
    expect((await get('/blog', { headers: { cookie: `__site-preview=${used}` } })).text).toContain(
      'Live blog',
    );
  });

  it('that the composer has ended shows the live site', async () => {
    const { get, open, token } = await start({ isNoted: false });

    expect((await open(token)).status).toBe(403);
    expect((await get('/blog', { headers: { cookie: `__site-preview=${token}` } })).text).toContain(
      'Live blog',
    );
  });

  it('to a removed composition shows the live site', async () => {
    const { get, cookieOf } = await start();
    const gone = new URL(
      previewLink(
        { ...preview, composition: 'e'.repeat(20) },
        { siteUrl: 'http://site.example', secret: SECRET },
      ),
    ).searchParams.get('token');
    const cookie = await cookieOf(gone ?? '');

    expect((await get('/blog', { headers: { cookie } })).text).toContain('Live blog');
  });

  it('can be left with the banner’s link', async () => {
    const { get, token, cookieOf } = await start();

    const left = await get('/_shell/preview', { headers: { cookie: await cookieOf(token) } });

    expect([left.status, left.headers.location]).toEqual([303, '/']);
    expect(left.headers['set-cookie']?.[0]).toMatch(/^__site-preview=; .*Max-Age=0/);
  });

  it('leaves assets alone, which do not wait until the candidate is read', async () => {
    const { get, token, cookieOf } = await start({ read: () => new Promise(() => undefined) });
    const cookie = await cookieOf(token);

    const { status } = await get(`/assets/blog/${'0'.repeat(20)}/x.js`, { headers: { cookie } });

    expect(status).toBe(404);
  });
});
