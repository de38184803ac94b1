import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { canStartFront, startFront } from './front-nginx.fixture.mjs';

const withNginx = canStartFront ? describe : describe.skip;

/** nginx's timeout for a page in these tests. The replicas run in this process, which a busy machine may delay. */
const PAGE_MS = 10_000;
/** The same timeout for tests in which no healthy replica is asked for a page. */
const SHORT_MS = 300;
/** How long nginx may keep trying other replicas. */
const RETRY_MS = 60_000;
/** Larger than nginx's memory buffer. */
const FORM = 'a'.repeat(100_000);
/** Larger than the buffers of nginx and the kernel together, for a visitor who does not read yet. */
const LARGE = 'a'.repeat(40_000_000);

const page = (_request, response) => void response.end('a page');
const slowly = async (request, response) => {
  const body = await text(request);
  setTimeout(() => response.end(`done with ${body.length} bytes`), 2 * SHORT_MS);
};
const never = () => undefined;
const breaking = (request) => void request.socket.destroy();
const unreadable = (_request, response) => void response.writeHead(503, { 'retry-after': '30' }).end('later');

let front;
afterEach(() => front?.stop());
const answerAll = (answer) => front.replicas.forEach((replica) => (replica.answer = answer));
const asked = () => front.replicas.flatMap((replica) => replica.asked);

withNginx('nginx that waits only shortly for a page', () => {
  it.each([
    ['a form that is posted without script', '/application', { method: 'POST', body: FORM }],
    ['a page with a ticket', '/application/received?ticket=a', {}],
    ['a page with a ticket that nginx takes for “false”', '/?ticket=0', {}],
    ['a preview', '/', { headers: { cookie: 'a=b; __site-preview=token' } }],
  ])('waits for %s, asks for it once, and goes on using the replicas', async (_, path, request) => {
    const { method = 'GET', body = '' } = request;
    front = await startFront({ 'proxy_read_timeout 3s;': `proxy_read_timeout ${SHORT_MS}ms;` });
    answerAll(slowly);

    const answer = await front.ask(path, request);

    expect([answer.status, answer.text]).toEqual([200, `done with ${body.length} bytes`]);
    expect(asked()).toEqual([`${method} ${path}`]);
    answerAll(page);
    expect((await front.ask('/api/site-facts')).status).toBe(200);
  });
});

withNginx('nginx in front of two web replicas', () => {
  beforeEach(async () => {
    front = await startFront({
      'proxy_read_timeout 3s;': `proxy_read_timeout ${PAGE_MS}ms;`,
      'proxy_next_upstream_timeout 10s;': `proxy_next_upstream_timeout ${RETRY_MS}ms;`,
    });
  });

  it('asks the other replica for a page that a frozen one does not send', async () => {
    front.replicas[0].answer = never;

    for (const path of ['/', '/blog']) expect((await front.ask(path)).status).toBe(200);

    expect(front.replicas[0].asked.length).toBeGreaterThan(0);
  });

  it.each(['POST', 'PATCH', 'PUT', 'DELETE'])(
    'does not repeat a %s that a replica has taken before it died',
    async (method) => {
      answerAll(breaking);

      expect((await front.ask('/api/submissions/1', { method })).status).toBe(502);

      expect(asked()).toEqual([`${method} /api/submissions/1`]);
    },
  );

  it.each(['/application', '/api/applications'])(
    'sends a POST to %s to the other replica if one is gone',
    async (path) => {
      front.replicas[0].close();

      for (const body of ['one', 'two'])
        expect((await front.ask(path, { method: 'POST', body })).status).toBe(200);
    },
  );

  it('gets an asset from the other replica if one cannot read it', async () => {
    front.replicas[0].answer = unreadable;

    for (const file of ['a.js', 'b.js']) expect((await front.ask(`/assets/blog/${file}`)).status).toBe(200);

    expect(front.replicas[0].asked.length).toBeGreaterThan(0);
    // nginx logs a request before it answers the next one.
    await front.ask('/');
    expect((await front.retries()).unread).toBe(1);
  });

  it('goes on using both replicas if neither can read an asset', async () => {
    answerAll(unreadable);

    for (const file of ['a.js', 'b.js']) {
      const { status, headers, text: body } = await front.ask(`/assets/blog/${file}`);
      expect([status, headers['retry-after'], body]).toEqual([503, '30', 'later']);
    }

    answerAll(page);
    expect((await front.ask('/')).status).toBe(200);
  });

  it.each([
    ['POST', '/application'],
    ['PATCH', '/application'],
    ['POST', '/assets/blog/a.js'],
    ['POST', '/_shell/release'],
    ['POST', '/api/applications'],
    ['PUT', '/api/submissions/1'],
  ])('keeps neither the body of a %s to %s nor its answer in a file', async (method, path) => {
    answerAll(async (request, response) => {
      const body = await text(request);
      response.end(`${body.length} bytes${LARGE}`);
    });

    const { text: answer } = await front.ask(path, { method, body: FORM });

    expect([answer.slice(0, 12), answer.length]).toEqual(['100000 bytes', 12 + LARGE.length]);
    expect(await front.hasStoredBody()).toBe(false);
  });

  it('leaves addresses as they are', async () => {
    const paths = ['/a%2Fb?c=%20', '/assets/%2e/a', '/%20/?ticket=a%2F', '/api/a%2F%2e'];

    for (const path of paths) for (const method of ['POST', 'DELETE']) await front.ask(path, { method });

    expect(asked().sort()).toEqual(paths.flatMap((path) => [`POST ${path}`, `DELETE ${path}`]).sort());
  });
});

withNginx('the logs of nginx', () => {
  /** Here the address is taken from a header, so that a test can choose it. */
  const FROM_HEADER = {
    'client_max_body_size 12m;':
      'client_max_body_size 12m; set_real_ip_from 127.0.0.1; real_ip_header X-Address;',
  };
  /** nginx logs a request before it answers the next one. */
  const logged = async () => {
    await front.ask('/');
    return front.log();
  };

  it.each([
    ['203.0.113.77', '203.0.113.x'],
    ['::ffff:203.0.113.77', '203.0.113.x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:x'],
    ['2001:db8:1::6', '2001:db8:1:x'],
    ['2001:db8::6', '2001:db8::x'],
    ['2001::6', '2001::x'],
    ['::1', '::x'],
  ])('have of the address %s only %s', async (address, masked) => {
    front = await startFront(FROM_HEADER);

    await front.ask('/blog', { headers: { 'x-address': address } });

    expect(await logged()).toMatch(new RegExp(`^\\S+ ${masked} "GET /blog" 200 `));
  });

  it('have no part of a query, and the failure of each replica by its status', async () => {
    front = await startFront({});
    for (const replica of front.replicas) replica.answer = breaking;

    for (const path of ['/newsletter/unsubscribe?token=secret', '/application/received?ticket=secret'])
      expect((await front.ask(path)).status).toBe(502);

    const [first] = (await logged()).split('\n');
    expect(first).toMatch(/ "GET \/newsletter\/unsubscribe" 502 \S+ \S+, \S+ 502, 502 /);
    expect((await front.log()) + (await front.errors())).not.toMatch(/secret|127\.0\.0\.1 /);
  });

  it('have a request without TLS in the same form', async () => {
    front = await startFront({});

    expect((await front.askPlain('/blog?token=secret')).status).toBe(308);

    expect(await logged()).toMatch(/^\S+ 127\.0\.0\.x "GET \/blog" 308 /);
    expect(await front.log()).not.toContain('secret');
  });
});

withNginx('nginx that has waited for long', () => {
  it('does not ask the other replica', async () => {
    front = await startFront({
      'proxy_read_timeout 90s;': `proxy_read_timeout ${2 * SHORT_MS}ms;`,
      'proxy_next_upstream_timeout 10s;': `proxy_next_upstream_timeout ${SHORT_MS}ms;`,
    });
    answerAll(never);

    expect((await front.ask('/api/site-facts')).status).toBe(504);

    while (asked().length === 0) await nextTurn();
    expect(asked()).toEqual(['GET /api/site-facts']);
  });
});
