import { describe, expect, it } from '@jest/globals';
import { FAULTS_PATH } from '@site/shared/federation';
import { aComposition, aPage } from '../../testing/composition.fixture.ts';
import { endServersAfterEach, startShell } from '../../testing/servers.fixture.ts';
import { previewLink } from '../../model/preview-token.ts';
import { Previews } from '../preview/previews.ts';
import { assign, type Canary, type Side } from './canary-assignment.ts';

endServersAfterEach();

const NAME = `blog@${'d'.repeat(20)}`;
const live = aComposition({
  id: 'a'.repeat(20),
  pages: [aPage('/', { html: 'Live home' }), aPage('/blog', { html: 'Live blog' })],
});
const next = aComposition({
  id: 'b'.repeat(20),
  pages: [
    aPage('/', { html: 'Next home' }),
    aPage('/blog', { html: 'Next blog' }),
    aPage('/blog/new', { html: 'New' }),
  ],
});
const SINCE = '2026-01-01T00:00:00.000Z';
const canary = (share: number): Canary => ({ name: NAME, since: SINCE, share, composition: next });

async function start({ share = 100, overTls = false, trustedHops = 0, previews }: Options = {}) {
  const counted: string[] = [];
  const shell = await startShell({
    composition: live,
    overTls,
    trustedHops,
    ...(previews ? { previews } : {}),
    metrics: {
      viewed: (side) => void counted.push(`${side} view`),
      failed: (side) => void counted.push(`${side} fault`),
    },
  });
  shell.app.showCanary(canary(share));
  const { get } = shell;
  const as = (side: Side, of = share) => ({ cookie: `theme=dark; __site-canary=${NAME}:${of}:${side}` });
  const see = async (path: string, headers: Record<string, string> = {}) =>
    (await get(path, { headers })).text;
  return { ...shell, counted, as, see };
}

interface Options {
  readonly share?: number;
  readonly overTls?: boolean;
  readonly trustedHops?: number;
  readonly previews?: Previews;
}

describe('a visitor of a site with a canary', () => {
  it('is assigned once, and stays on that side by a cookie without other data', async () => {
    const { get } = await start({ overTls: true });

    const first = await get('/blog');
    const [cookie = ''] = first.headers['set-cookie'] ?? [];
    const again = await get('/blog', { headers: { cookie: cookie.split(';')[0] ?? '' } });

    expect(first.text).toContain('Next blog');
    expect(first.headers['x-composition']).toBe(next.id);
    const [value, ...attributes] = cookie.split('; ');
    expect(value).toMatch(new RegExp(`^__site-canary=${NAME}:100:canary:[\\w-]{22}$`));
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=604800', 'Secure']);
    expect([again.text, again.headers['set-cookie']]).toEqual([first.text, undefined]);
  });

  it('sees pages of one side only', async () => {
    const { get, see, as } = await start({ share: 50 });

    expect([await see('/', as('canary')), await see('/', as('live'))]).toEqual([
      expect.stringContaining('Next home'),
      expect.stringContaining('Live home'),
    ]);
    expect((await get('/blog/new', { headers: as('canary') })).status).toBe(200);
    expect((await get('/blog/new', { headers: as('live') })).status).toBe(404);
    expect((await get('/blog/', { headers: as('canary') })).headers.location).toBe('/blog');
  });

  it('is assigned on pages only: shared caches see no cookie and no difference', async () => {
    const { get, as } = await start();
    for (const path of ['/robots.txt', '/nothing', '/assets/x', '/_shell/status'])
      expect([path, (await get(path)).headers['set-cookie']]).toEqual([path, undefined]);

    const sitemap = await get('/sitemap.xml', { headers: as('canary') });
    expect(sitemap.text).not.toContain('/blog/new');
    expect(sitemap.text).toBe((await get('/sitemap.xml')).text);
  });

  it.each([
    ['another canary', `blog@${'e'.repeat(20)}:100:live`],
    ['no share', `${NAME}::live`],
    ['an invalid share', `${NAME}:1e9:live`],
    ['nothing', ''],
    ['garbage', '%00:{}'],
  ])('is assigned again with a cookie of %s', async (_, value) => {
    const { see } = await start();
    expect(await see('/', { cookie: `__site-canary=${value}` })).toContain('Next home');
  });

  it('gets privately cached pages, and no 304 for the other side’s', async () => {
    const { get, as } = await start({ share: 50 });
    const [mine, other] = [
      await get('/blog', { headers: as('canary') }),
      await get('/blog', { headers: as('live') }),
    ];

    for (const { headers } of [mine, other]) {
      expect(headers['cache-control']).toBe('private, no-cache');
      expect(headers.vary).toBe('Accept-Encoding, Cookie');
    }
    const etag = String(mine.headers.etag);
    expect((await get('/blog', { headers: { ...as('canary'), 'if-none-match': etag } })).status).toBe(304);
    expect((await get('/blog', { headers: { ...as('live'), 'if-none-match': etag } })).text).toBe(other.text);
  });

  it('sees the live site after the canary, cached as before', async () => {
    const { app, get, as } = await start();
    app.showCanary(null);

    const { text, headers } = await get('/blog', { headers: as('canary') });

    expect(text).toContain('Live blog');
    expect([headers['cache-control'], headers.vary]).toEqual(['no-cache', 'Accept-Encoding']);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('sees the live site after it changes, until the canary is rebuilt', async () => {
    const { app, see, as } = await start();

    app.show(aComposition({ id: 'c'.repeat(20), pages: [aPage('/blog', { html: 'Third blog' })] }));
    expect(await see('/blog', as('canary'))).toContain('Third blog');

    app.showCanary(canary(100));
    expect(await see('/blog', as('canary'))).toContain('Next blog');
  });

  it('takes no part in it during a preview', async () => {
    const previews = new Previews({
      secret: 'a secret of thirty-two characters',
      siteUrl: 'http://site.example',
      now: () => new Date('2026-01-01T00:00:00Z'),
      read: () => Promise.resolve(aComposition({ pages: [aPage('/', { html: 'Previewed home' })] })),
      isNoted: () => true,
    });
    const { get, counted } = await start({ previews });
    const until = '2026-01-02T00:00:00.000Z';
    const link = new URL(
      previewLink(
        { composition: 'f'.repeat(20), of: NAME, until },
        { siteUrl: 'http://site.example', secret: 'a secret of thirty-two characters' },
      ),
    );
    const [cookie = ''] = (await get(link.pathname + link.search)).headers['set-cookie'] ?? [];

    const { text, headers } = await get('/', { headers: { cookie: cookie.split(';')[0] ?? '' } });

    expect(text).toContain('Previewed home');
    expect([headers['set-cookie'], headers['cache-control'], counted]).toEqual([undefined, 'no-store', []]);
  });

  it('who posts a form without an assignment gets the live page’s answer, and no cookie', async () => {
    const { get } = await start();
    const { status, headers } = await get('/blog', { method: 'POST' });
    expect([status, headers['set-cookie']]).toEqual([405, undefined]);
  });
});

describe('both sides of a canary', () => {
  const file = `/assets/blog/${'d'.repeat(20)}/list.js`;

  /** Visitors behind one proxy, each with their own address. */
  async function startBehindProxy() {
    const site = await start({ share: 50, trustedHops: 1 });
    const { get, as, counted } = site;
    const from = (address: string) => ({ 'x-forwarded-for': address });
    /** Views a page on a side, and resolves with the cookie of the answer. */
    const view = async (address: string, side: Side, more: Record<string, string> = {}) => {
      const { headers } = await get('/blog', { headers: { ...as(side), ...from(address), ...more } });
      return { cookie: (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' };
    };
    const report = (address: string, { id }: typeof live, headers: Record<string, string> = {}) =>
      get(FAULTS_PATH, {
        method: 'POST',
        headers: { ...from(address), ...headers },
        body: JSON.stringify({ composition: id, file }),
      });
    return { ...site, view, report, takeCounted: () => counted.splice(0) };
  }

  it('count each visitor once, whatever the number of page views and faults', async () => {
    const { view, report, takeCounted } = await startBehindProxy();

    const one = await view('192.0.2.1', 'canary');
    await view('192.0.2.1', 'canary', one);
    const other = await view('192.0.2.2', 'live');
    expect(takeCounted()).toEqual(['canary view', 'live view']);

    for (let count = 0; count < 3; count += 1) await report('192.0.2.1', next, one);
    await report('192.0.2.2', live, other);
    expect(takeCounted()).toEqual(['canary fault', 'live fault']);
  });

  it('count the addresses of an IPv6 /64 as one visitor, because one client may own them', async () => {
    const { view, report, takeCounted } = await startBehindProxy();

    const one = await view('2001:db8:1:2::1', 'canary');
    await view('2001:db8:1:2::2', 'canary');
    await report('2001:db8:1:2::3', next, one);
    await report('2001:db8:1:2::4', next, one);
    await view('2001:db8:1:3::1', 'canary');

    expect(takeCounted()).toEqual(['canary view', 'canary fault', 'canary view']);
  });

  it('count each visitor again once another canary runs, whose numbers begin at zero', async () => {
    const { app, view, takeCounted } = await startBehindProxy();
    await view('192.0.2.2', 'live');
    takeCounted();
    app.showCanary({ ...canary(50), since: '2026-01-01T00:10:00.000Z' });

    await view('192.0.2.2', 'live');
    expect(takeCounted()).toEqual(['live view']);
  });

  it('count no fault of a visitor who was shown no page of that side', async () => {
    const { view, report, takeCounted, as } = await startBehindProxy();
    const one = await view('192.0.2.1', 'canary');
    takeCounted();

    await report('192.0.2.9', next);
    await report('192.0.2.9', next, as('canary'));
    await report('192.0.2.9', next, one);
    await report('192.0.2.1', live, one);
    await report('192.0.2.1', next, {
      cookie: one.cookie.replace(/.$/, (last) => (last === '_' ? '-' : '_')),
    });
    await report('192.0.2.1', aComposition({ id: 'e'.repeat(20) }), one);

    expect(takeCounted()).toEqual([]);
  });

  it('count page views only', async () => {
    const { app, get, see, as, counted } = await start({ share: 50 });

    await see('/', { ...as('canary'), 'sec-fetch-dest': 'empty' });
    await see('/robots.txt', as('canary'));
    await get('/', { method: 'HEAD', headers: as('canary') });
    // Nobody sees the canary until it is rebuilt.
    app.show(live);
    await get(FAULTS_PATH, { method: 'POST', body: JSON.stringify({ composition: live.id, file }) });

    expect(counted).toEqual([]);
  });

  it('are not counted without a canary', async () => {
    const { app, see, counted } = await start();
    app.showCanary(null);
    await see('/');
    expect(counted).toEqual([]);
  });
});

describe('a recompressed composition', () => {
  const bare = aComposition({
    id: live.id,
    pages: [aPage('/', { html: 'Live' }), aPage('/blog', { html: 'Live' })],
  });

  it('is shown to visitors of the live side only', async () => {
    const { app, as, see } = await start();

    app.refresh(bare);

    expect(await see('/', as('live'))).toMatch(/Live$/);
    expect(await see('/', as('canary'))).toContain('Next home');
  });

  it('is dropped when another composition is live', async () => {
    const { app, see } = await start();
    app.showCanary(null);
    app.show(next);

    app.refresh(bare);

    expect(await see('/')).toContain('Next home');
  });
});

describe('the assignment', () => {
  const NUMBERS = Array.from({ length: 1000 }, (_, index) => index / 1000);
  const onCanary = (drawn: { share: number; side: Side }, share: number) =>
    NUMBERS.filter((random) => assign(drawn, share, random) === 'canary').length / NUMBERS.length;

  it('gives a canary its share', () => {
    expect(onCanary({ share: 0, side: 'live' }, 10)).toBeCloseTo(0.1, 2);
    expect(onCanary({ share: 0, side: 'live' }, 100)).toBe(1);
  });

  it.each([
    [10, 50],
    [50, 10],
    [50, 100],
  ])(
    'keeps the right share when it changes from %i to %i, and moves visitors in one direction only',
    (from, to) => {
      const [stay, come] = [
        onCanary({ share: from, side: 'canary' }, to),
        onCanary({ share: from, side: 'live' }, to),
      ];

      expect((from / 100) * stay + (1 - from / 100) * come).toBeCloseTo(to / 100, 2);
      expect(to > from ? stay : come).toBe(to > from ? 1 : 0);
    },
  );
});
