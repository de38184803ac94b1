import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS, DeployList } from '@site/shared/contracts';
import { homeOf, REMOTE_NAMES, type RemoteName } from '@site/shared/federation';
import { readConfig } from '../config.ts';
import { createSiteContext, type SiteContext } from '../testing/site-context.fixture.ts';
import { recordingLogger } from '../testing/composer.fixture.ts';
import { KnownBuilds } from '../testing/known-builds.fixture.ts';
import { publishTo, useTemporaryFolder, type MadeRelease } from '../testing/release.fixture.ts';
import { RemoteHost } from '../testing/remote-host.fixture.ts';
import { ask, endServersAfterEach, listen, type Reply } from '../testing/servers.fixture.ts';
import { plainRemote, remoteRelease, useShell } from '../testing/shell-release.fixture.ts';

endServersAfterEach();

let hosts: Record<RemoteName, RemoteHost>;
let contexts: SiteContext[];
const allDown = () => Promise.all(REMOTE_NAMES.map((name) => hosts[name].down()));
afterEach(async () => {
  for (const context of contexts) await context.close();
  await allDown();
});

const folder = useTemporaryFolder();
const release = (name: RemoteName, mark: string) => plainRemote(name, mark, homeOf(name));
const shell = useShell();
const builds = new KnownBuilds();

/** The whole composer with a test folder, on a free port. */
async function start(environment: Record<string, string> = {}) {
  const { logger, lines } = recordingLogger();
  const config = readConfig({
    DATA_DIR: folder(),
    POLL_INTERVAL_MS: '100',
    HOST_TIMEOUT_MS: '5000',
    FIRST_WAIT_MS: '600000',
    ...Object.fromEntries(REMOTE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, hosts[name].url])),
    ...environment,
  });
  const context = await createSiteContext(config, `${folder()}/shell-dist`, {
    logger,
    createBuilder: builds.builder,
  });
  contexts.push(context);
  await context.start();
  const { port } = await listen(context.app.handle);
  return { context, lines, port, get: (path: string) => ask(port, path) };
}

/** Repeats a request until the answer matches. Pauses in between, because builds need the core. */
async function until(
  get: (path: string) => Promise<Reply>,
  path: string,
  fits: (reply: Reply) => boolean,
): Promise<Reply> {
  for (;;) {
    const reply = await get(path);
    if (fits(reply)) return reply;
    await delay(50);
  }
}

beforeEach(async () => {
  contexts = [];
  await publishTo(`${folder()}/shell-dist`, shell());
  const started = await Promise.all(
    REMOTE_NAMES.map(async (name) => [name, await RemoteHost.start(release(name, 'First'))] as const),
  );
  hosts = Object.fromEntries(started) as Record<RemoteName, RemoteHost>;
});
describe('the composer', () => {
  it('starts with one composition of all hosts that answer', async () => {
    const { get, lines } = await start();

    for (const path of REMOTE_NAMES.map(homeOf)) expect((await get(path)).text).toContain(`First at ${path}`);
    expect(lines.filter(({ msg }) => msg === 'composition is live')).toHaveLength(1);
  });

  it('serves the other areas while one is missing, and that one once its host is up', async () => {
    await hosts.blog.down();
    const { get } = await start();
    expect([
      (await get('/')).status,
      (await get('/blog')).status,
      (await get('/blog/bpo-benefits')).status,
    ]).toEqual([200, 503, 503]);

    await hosts.blog.up();
    const blog = await until(get, '/blog', ({ status }) => status === 200);

    expect(blog.text).toContain('First at /blog');
  });

  it('serves the last composition if all hosts are down at startup', async () => {
    const first = await start();
    const before = (await first.get('/blog')).headers.etag;
    await first.context.close();
    await allDown();

    const { get } = await start();

    expect((await get('/blog')).headers.etag).toBe(before);
    expect((await get('/_shell/status')).status).toBe(200);
  });

  it('takes a new release while running, and keeps it when the next one is broken', async () => {
    const { get } = await start();
    hosts.blog.publish(release('blog', 'Second'));
    await until(get, '/blog', ({ text }) => text.includes('Second at /blog'));

    hosts.blog.publish(
      remoteRelease('blog', { pages: { '/blog': "(() => { throw new Error('no articles'); })()" } }),
    );
    await until(get, '/_shell/status', ({ text }) => text.includes('no articles'));

    expect((await get('/blog')).text).toContain('Second at /blog');
    hosts.blog.publish(release('blog', 'Third'));
    await until(get, '/blog', ({ text }) => text.includes('Third at /blog'));
    expect((await get('/_shell/status')).text).not.toContain('no articles');
  });

  it('survives hosts that publish all kinds of garbage', async () => {
    const { get } = await start();
    const garbage = ['', '{}', 'null', JSON.stringify({ ...release('blog', 'x').release, version: '../..' })];
    for (const text of garbage) {
      hosts.blog.answer = (_, response) => void response.end(text);
      const { asked } = hosts.blog;
      const before = asked.length;
      while (asked.length < before + 2) await get('/blog');
    }
    hosts.blog.answer = null;
    hosts.blog.publish(release('blog', 'Second'));

    await until(get, '/blog', ({ text }) => text.includes('Second at /blog'));
  });

  it('does not wait forever for a slow host on the first start', async () => {
    hosts.blog.answer = () => undefined;
    const { get } = await start({ FIRST_WAIT_MS: '50', HOST_TIMEOUT_MS: '1000' });

    expect((await get('/')).status).toBe(503);
    await until(get, '/', ({ status }) => status === 200);
  });

  it('shows a changed fact without a build, and keeps the last known ones while the API is down', async () => {
    let changed: object = { phone: '+12025550177', phoneDisplay: null };
    let asked = 0;
    const api = await listen((request, response) => {
      asked += 1;
      expect(request.url).toBe('/api/site');
      response.end(JSON.stringify({ facts: DEFAULT_SITE_FACTS, changed }));
    });
    const environment = { API_URL: api.url, FACTS_INTERVAL_MS: '20' };
    const { get, lines, context } = await start(environment);
    expect((await get('/')).text).toContain('tel:+12025550177');
    expect(lines.filter(({ msg }) => msg === 'composition is live')).toHaveLength(1);

    changed = { phone: '+12025550188', phoneDisplay: null };
    const page = await until(get, '/', ({ text }) => text.includes('tel:+12025550188'));
    expect(page.text).not.toContain('+12025550177');

    changed = { collectionsUrl: 'javascript:alert(1)' };
    const before = asked;
    while (asked < before + 3) await get('/');
    expect((await get('/')).text).toContain('tel:+12025550188');
    expect(lines).toContainEqual(
      expect.objectContaining({
        problem: expect.stringContaining('changed.collectionsUrl must be an https:// address'),
      }),
    );

    await context.close();
    const again = await start({ ...environment, API_URL: 'http://127.0.0.1:9' });
    expect((await again.get('/')).text).toContain('tel:+12025550188');
  });

  it('shows what is live and why not at /_shell/status, but no address, folder or setting', async () => {
    await hosts.blog.down();
    hosts.admin.publish(
      remoteRelease('admin', { pages: { '/auth': 'null' }, atImport: "throw new Error('no luck')" }),
    );
    const { get } = await start({ API_URL: 'http://10.1.2.3:4000' });

    const { text } = await get('/_shell/status');

    expect(JSON.parse(text)).toMatchObject({
      composition: expect.stringMatching(/^[0-9a-f]{20}$/),
      pages: REMOTE_NAMES.length - 2,
      remotes: {
        marketing: {
          live: release('marketing', 'First').release.version,
          reachable: true,
          problem: null,
          refusal: null,
        },
        blog: { live: null, reachable: false, problem: expect.stringContaining('ECONNREFUSED') },
        admin: {
          live: null,
          reachable: true,
          refusal: { reasons: expect.arrayContaining([expect.stringContaining('Error: no luck')]) },
        },
      },
    });
    expect(text).not.toMatch(/127\.0\.0\.1|10\.1\.2\.3|https?:|DATA_DIR/);
    expect(text).not.toContain(folder());
  });

  it('polls immediately on command, and reports the outcome', async () => {
    const { port } = await start({ POLL_INTERVAL_MS: '600000' });
    const token = (await readFile(`${folder()}/shell/release-token`, 'utf8')).trim();
    const publish = async (made: MadeRelease) => {
      hosts.blog.publish(made);
      const { version } = made.release;
      return ask(port, '/_shell/release', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify({ verb: 'look', remote: 'blog', version }),
      });
    };

    const second = release('blog', 'Second');
    const good = await publish(second);
    const broken = await publish(
      remoteRelease('blog', { pages: { '/blog': "(() => { throw new Error('no articles'); })()" } }),
    );

    expect([good.status, good.text]).toEqual([200, `{"message":"blog@${second.release.version} is live"}`]);
    expect((await ask(port, '/blog')).text).toContain('Second at /blog');
    expect([broken.status, broken.text]).toEqual([422, expect.stringContaining('no articles')]);
  });

  it('lists what went live at /_shell/deploys', async () => {
    const { get } = await start();

    const { deploys } = DeployList.parse(JSON.parse((await get('/_shell/deploys')).text));

    expect(deploys.map(({ owner }) => owner).sort()).toEqual([...REMOTE_NAMES, 'shell'].sort());
    for (const { scriptBytes } of deploys) expect(scriptBytes).toBeGreaterThan(0);
  });

  it('logs the source location of a page’s fault, using the release’s source map', async () => {
    const map = JSON.stringify({ version: 3, sources: ['./src/routes.tsx'], names: [], mappings: 'AAQA' });
    const mapped = remoteRelease('blog', { pages: { '/blog': "h('h1', null, 'Mapped')" }, map });
    hosts.blog.publish(mapped);
    const { port, lines, get } = await start();
    const { version } = mapped.release;
    const file = `/assets/blog/${version}/remoteEntry.js`;
    const composition = (await get('/blog')).headers['x-composition'];

    const body = JSON.stringify({ composition, file, frames: [`${file}:1:1`] });
    expect((await ask(port, '/_shell/faults', { method: 'POST', body })).status).toBe(204);

    await until(
      () => get('/_shell/status'),
      '',
      () => lines.some(({ trace }) => trace),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'a visitor’s page reported a fault',
        ...{ composition, remote: 'blog', version, file },
        trace: [`blog@${version} mfe-blog/src/routes.tsx:9:1`],
      }),
    );
  });

  describe('with a canary', () => {
    const [first, second] = ['First', 'Second'].map((mark) => release('blog', mark).release.version);
    const cookie = `__site-canary=blog@${second}:10:canary`;

    /** A site with a blog canary, shown to visitors with the cookie. */
    async function startCanary() {
      const site = await start({ POLL_INTERVAL_MS: '600000', TRUSTED_HOPS: '1' });
      const { port } = site;
      const token = (await readFile(`${folder()}/shell/release-token`, 'utf8')).trim();
      const post = async (address: string, body: object, headers: Record<string, string> = {}) =>
        (await ask(port, address, { method: 'POST', headers, body: JSON.stringify(body) })).text;
      const command = (body: object) => post('/_shell/release', body, { authorization: `Bearer ${token}` });
      await command({ verb: 'pin', remote: 'blog', version: first });
      hosts.blog.publish(release('blog', 'Second'));
      await command({ verb: 'look', remote: 'blog' });
      const answer = await command({ verb: 'canary', remote: 'blog', version: second, share: '10' });
      expect(answer).toMatch('10% of visitors');
      const status = async () => JSON.parse((await site.get('/_shell/status')).text).canary;
      return { ...site, post, command, status, seen: seenAt(port) };
    }
    const seenAt =
      (port: number) =>
      (path: string, address = '192.0.2.1') =>
        ask(port, path, { headers: { cookie, 'x-forwarded-for': address } });
    const addressOf = (visitor: number) => `192.0.2.${visitor + 1}`;

    it('withdraws it automatically when its pages report faults', async () => {
      const { get, seen, post, status } = await startCanary();
      const views = await Promise.all(Array.from({ length: 50 }, (_, one) => seen('/blog', addressOf(one))));
      expect(views.every(({ text }) => text.includes('Second at /blog'))).toBe(true);
      const composition = views[0]?.headers['x-composition'];
      expect(await status()).toMatchObject({
        release: `blog@${second}`,
        share: 10,
        composition,
        numbers: { canary: { views: 50, faults: 0 }, live: { views: 0, faults: 0 } },
        end: null,
      });

      const fault = { composition, file: `/assets/blog/${second}/remoteEntry.js` };
      const report = (visitor: number, { headers }: Reply) =>
        post('/_shell/faults', fault, {
          cookie: (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '',
          'x-forwarded-for': addressOf(visitor),
        });
      // One client counts once, however often it reports.
      for (let count = 0; count < 4; count += 1) await report(0, views[0] as Reply);
      expect(await status()).toMatchObject({ numbers: { canary: { views: 50, faults: 1 } }, end: null });
      for (const visitor of [1, 2]) await report(visitor, views[visitor] as Reply);

      await until(get, '/_shell/status', ({ text }) => text.includes('withdrawn'));
      await until(seen, '/blog', ({ text }) => text.includes('First at /blog'));
      expect(await status()).toMatchObject({
        numbers: { canary: { views: 50, faults: 3 } },
        end: { became: 'withdrawn', reason: expect.stringMatching('3 of 50 visitors had faults') },
      });
    });

    it('rebuilds it when another remote is released, and keeps it with its numbers after a restart', async () => {
      const { context, seen, command, status } = await startCanary();
      hosts.admin.publish(release('admin', 'Second'));
      await command({ verb: 'look', remote: 'admin' });

      await until(seen, '/blog', ({ text }) => text.includes('Second at /blog'));
      expect((await seen('/auth')).text).toContain('Second at /auth');

      const { numbers } = await status();
      await context.close();
      const { port, get } = await start();
      // There was no page view in between, so these are the previous process's numbers.
      expect(numbers.canary.views).toBeGreaterThan(0);
      expect(JSON.parse((await get('/_shell/status')).text).canary.numbers).toEqual(numbers);
      await until(seenAt(port), '/blog', ({ text }) => text.includes('Second at /blog'));
      expect(
        (await ask(port, '/blog', { headers: { cookie: cookie.replace(/canary$/, 'live') } })).text,
      ).toContain('First at /blog');
    });
  });

  it('does not start without its own release, and says what to do', async () => {
    const config = readConfig({ DATA_DIR: folder() });
    const options = { ...recordingLogger(), createBuilder: builds.builder };
    await expect(createSiteContext(config, `${folder()}/nothing`, options)).rejects.toThrow(
      'run `npm run build -w shell`',
    );
  });
});
