import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { ask, endServersAfterEach, listen, startShell, talk } from '../../testing/servers.fixture.ts';
import { useHostThatDropsPackets } from '../../testing/unopened-connection.fixture.ts';

endServersAfterEach();
const hostThatDropsPackets = useHostThatDropsPackets();

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The shell in front of a given API. */
async function shellBefore(handler: Handler, options: { apiTimeoutMs?: number; trustedHops?: number } = {}) {
  const api = await listen((request, response) => void handler(request, response));
  const shell = await startShell({ apiUrl: api.url, ...options });
  return { ...shell, api };
}
const echoHeaders: Handler = (request, response) => response.end(JSON.stringify(request.headers));
const headersSeen = async (
  get: Awaited<ReturnType<typeof startShell>>['get'],
  headers: Record<string, string>,
) => JSON.parse((await get('/api/x', { headers })).text) as Record<string, string>;

const DOCUMENT = { 'content-type': 'multipart/form-data; boundary=x' };

/** A request that the test writes in pieces. */
function open(port: number, path: string, options: http.RequestOptions = {}) {
  const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, ...options });
  const response = once(request, 'response').then(([answer]) => answer as IncomingMessage);
  return { request, response };
}

describe('a request to the API', () => {
  it('is proxied unchanged', async () => {
    const { get } = await shellBefore(async (request, response) =>
      response.end(
        JSON.stringify([
          request.method,
          request.url,
          request.headers['idempotency-key'],
          await text(request),
        ]),
      ),
    );

    const reply = await get('/api/a%20b/..%2f?x=1&y=%26', {
      method: 'PATCH',
      headers: { 'idempotency-key': 'kept' },
      body: 'body \u{1F600}',
    });

    expect(JSON.parse(reply.text)).toEqual(['PATCH', '/api/a%20b/..%2f?x=1&y=%26', 'kept', 'body \u{1F600}']);
  });

  it('with a document is streamed: the API reads the first part before the last one is sent', async () => {
    let arrived: (first: string) => void;
    const first = new Promise<string>((resolve) => (arrived = resolve));
    const { port } = await shellBefore((request, response) => {
      request.once('data', (chunk: Buffer) => arrived(chunk.toString()));
      request.on('end', () => response.end('done'));
    });
    const { request, response } = open(port, '/api/uploads', { headers: DOCUMENT });

    request.write('first');
    expect(await first).toBe('first');
    request.end('last');

    expect(await text(await response)).toBe('done');
  });

  it('has no hop-by-hop headers', async () => {
    const { get } = await shellBefore(echoHeaders);

    const seen = await headersSeen(get, {
      connection: 'close, X-Private',
      'x-private': 'secret',
      te: 'trailers',
      'proxy-authorization': 'secret',
      'keep-alive': 'timeout=1',
      authorization: 'Bearer kept',
    });

    expect(seen).toMatchObject({ authorization: 'Bearer kept' });
    for (const name of ['x-private', 'te', 'proxy-authorization', 'keep-alive'])
      expect(seen).not.toHaveProperty(name);
  });

  it('has the headers that the API reads, and no others', async () => {
    const { get } = await shellBefore(echoHeaders);
    const read = {
      authorization: 'Bearer kept',
      'content-encoding': 'identity',
      'content-type': 'application/json',
      'idempotency-key': 'kept',
      'if-none-match': '"kept"',
      referer: 'https://site.example/blog',
      'user-agent': 'kept',
      'accept-language': 'de-AT',
      origin: 'https://x.example',
      dnt: '1',
      'sec-gpc': '1',
      'sec-purpose': 'prefetch;prerender',
    };

    const seen = await headersSeen(get, {
      ...read,
      cookie: 'a=1',
      'x-own': 'a',
    });

    const ours = [
      'host',
      'connection',
      'x-request-id',
      ...['for', 'host', 'proto'].map((name) => `x-forwarded-${name}`),
    ];
    expect(seen).toMatchObject(read);
    expect(Object.keys(seen).sort()).toEqual([...Object.keys(read), ...ours].sort());
  });

  it('has the visitor’s address, whatever the visitor claims', async () => {
    const { get } = await shellBefore(echoHeaders);

    const seen = await headersSeen(get, {
      'x-forwarded-for': '1.2.3.4',
      'X-Forwarded-Proto': 'https',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '1.2.3.4',
      forwarded: 'for=1.2.3.4',
      'x-request-id': 'forged',
      host: 'site.example',
    });

    expect(seen).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-forwarded-host': 'site.example',
    });
    expect(JSON.stringify(seen)).not.toMatch(/1\.2\.3\.4|evil|forged/);
  });

  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['6.6.6.6, 1.2.3.4', '1.2.3.4'],
    ['', '127.0.0.1'],
    ['1.2.3.4:5678', '1.2.3.4'],
    ['[2001:db8::1]:5678', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['unknown', '127.0.0.1'],
    ['_hidden:1', '127.0.0.1'],
    ['1.2.3.4.5', '127.0.0.1'],
    ['999.2.3.4:1', '127.0.0.1'],
    ['1.2.3.4, <script>', '127.0.0.1'],
  ])('behind one trusted proxy uses the last address of %j', async (forwarded, address) => {
    const { get } = await shellBefore(echoHeaders, { trustedHops: 1 });
    expect(await headersSeen(get, { 'x-forwarded-for': forwarded })).toMatchObject({
      'x-forwarded-for': address,
    });
  });

  it.each([
    ['GET', false],
    ['DELETE', true],
    ['OPTIONS', false],
    ['POST', true],
  ])('cannot smuggle another one in the body of a chunked %s', async (method, isPassedOn) => {
    const seen: string[] = [];
    const { port } = await shellBefore(async (request, response) => {
      seen.push(`${request.method} ${request.url} ${await text(request)}`);
      response.end('ok');
    });
    const hidden = 'GET /api/hidden HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n\r\n';
    const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`;

    await talk(
      port,
      `${method} /api/open HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}`,
    );

    expect(seen).toEqual([`${method} /api/open ${isPassedOn ? hidden : ''}`]);
  });

  it('with two lengths is refused', async () => {
    const seen: string[] = [];
    const { port } = await shellBefore((request, response) => {
      seen.push(String(request.url));
      response.end();
    });

    const answer = await talk(
      port,
      'POST /api/x HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    );

    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect(seen).toEqual([]);
  });
});

describe('an answer of the API', () => {
  it('is proxied unchanged, with the shell’s request id', async () => {
    const { get } = await shellBefore((_, response) =>
      response
        .writeHead(418, 'Teapot', [
          ...['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2', 'X-Own', 'kept', 'X-Request-Id', 'of the api'],
          ...['Connection', 'keep-alive, X-Private', 'X-Private', 'secret', 'Content-Type', 'text/x'],
        ])
        .end(Buffer.from([0, 255, 10])),
    );

    const { status, headers, body } = await get('/api/x');

    expect([status, body]).toEqual([418, Buffer.from([0, 255, 10])]);
    expect(headers).toMatchObject({
      'set-cookie': ['a=1', 'b=2'],
      'x-own': 'kept',
      'content-type': 'text/x',
    });
    expect(headers['x-request-id']).not.toContain('api');
    expect(headers['x-private']).toBeUndefined();
  });

  it('is streamed: the visitor reads the first part before the last one is sent', async () => {
    let finish: () => void = () => undefined;
    const { port } = await shellBefore((_, response) => {
      response.write('first');
      finish = () => response.end('last');
    });
    const { request, response } = open(port, '/api/x', { method: 'GET' });
    request.end();

    const answer = await response;
    expect(String((await once(answer, 'data'))[0])).toBe('first');
    finish();
    expect(await text(answer)).toBe('last');
  });

  it.each([204, 304])('without a body stays without one: %i', async (status) => {
    const { get } = await shellBefore((_, response) => response.writeHead(status).end());
    expect(await get('/api/x')).toMatchObject({ status, text: '' });
  });

  it('to HEAD keeps its length', async () => {
    const { get } = await shellBefore((_, response) =>
      response.writeHead(200, { 'content-length': '5' }).end(),
    );
    const { status, headers, text: body } = await get('/api/x', { method: 'HEAD' });
    expect([status, headers['content-length'], body]).toEqual([200, '5', '']);
  });

  it.each<[string, Handler]>([
    ['and the API reads the rest', (request) => void request.resume()],
    ['and the API stops reading', () => undefined],
    [
      'and the API closes its side',
      (request, response) => {
        request.resume();
        response.on('finish', () => request.socket.end());
      },
    ],
  ])('during the upload of the body is delivered, %s', async (_, then) => {
    const { port } = await shellBefore((request, response) => {
      response.writeHead(413, { 'content-type': 'application/problem+json' });
      response.end('{"code":"too_large"}');
      then(request, response);
    });
    const { request, response } = open(port, '/api/uploads', {
      headers: { ...DOCUMENT, 'content-length': String(64 << 20) },
    });
    request.on('error', () => undefined);
    const piece = Buffer.alloc(1 << 20);
    const send = (): void => {
      while (!request.destroyed && request.write(piece));
      request.once('drain', send);
    };
    send();

    const answer = await response;
    expect(answer.statusCode).toBe(413);
    expect(await text(answer)).toBe('{"code":"too_large"}');
    request.destroy();
  });

  it('that is cut off is cut off for the visitor too, and never looks complete', async () => {
    const { get } = await shellBefore((_, response) => {
      response.writeHead(200, { 'transfer-encoding': 'chunked' });
      response.write('half', () => response.destroy());
    });
    await expect(get('/api/x')).rejects.toThrow();
  });
});

describe('an API that is down', () => {
  it('is a 502 as problem JSON', async () => {
    const { get, lines } = await startShell({ apiUrl: 'http://127.0.0.1:9' });

    const { status, headers, text: body } = await get('/api/x', { method: 'POST', body: 'x' });

    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      502,
      'application/problem+json',
      'no-store',
    ]);
    expect(JSON.parse(body)).toMatchObject({
      status: 502,
      code: 'api_unreachable',
      requestId: headers['x-request-id'],
    });
    expect(body).not.toMatch(/127|ECONN/);
    expect(lines).toContainEqual(expect.objectContaining({ level: 40, requestId: headers['x-request-id'] }));
  });

  it('is a 502 when it closes the connection without an answer', async () => {
    const { get } = await shellBefore((request) => void request.socket.destroy());
    expect((await get('/api/x')).status).toBe(502);
  });

  it('is a 502 when it does not speak HTTP', async () => {
    const server = net.createServer((socket) => void socket.end('SSH-2.0-hello\r\n', () => socket.destroy()));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { get } = await startShell({
      apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });

    expect((await get('/api/x')).status).toBe(502);
    await new Promise((resolve) => server.close(resolve));
  });

  it('is a 504 as problem JSON when it does not answer in time', async () => {
    const { get } = await shellBefore(() => undefined, { apiTimeoutMs: 50 });
    const { status, text: body } = await get('/api/x', { method: 'POST', body: 'x' });

    expect(status).toBe(504);
    expect(JSON.parse(body)).toMatchObject({ code: 'api_timeout' });
  });

  it('is reported to have saved nothing only if the request did not reach it', async () => {
    const away = await startShell({ apiUrl: 'http://127.0.0.1:9' });
    const lost = await startShell({ apiUrl: hostThatDropsPackets(), apiTimes: { connectMs: 50 } });
    const mute = await shellBefore((request) => void request.socket.destroy());
    const slow = await shellBefore(() => undefined, { apiTimeoutMs: 50 });
    const detailOf = async ({ get }: Pick<typeof away, 'get'>, method: string) =>
      (JSON.parse((await get('/api/x', { method })).text) as { detail: string }).detail;

    const unknown =
      'Your request may or may not have been saved; sending it again is safe. Please try again in a moment.';
    expect(await detailOf(away, 'POST')).toBe('Nothing was saved. Please try again in a moment.');
    expect(await detailOf(lost, 'POST')).toBe('Nothing was saved. Please try again in a moment.');
    expect(await detailOf(mute, 'POST')).toBe(unknown);
    expect(await detailOf(slow, 'DELETE')).toBe(unknown);
    expect(await detailOf(mute, 'GET')).toBe('Please try again in a moment.');
  });

  it('serves again once it is back', async () => {
    let isHung = true;
    const { get } = await shellBefore((request, response) =>
      isHung ? request.socket.destroy() : response.end('ok'),
    );
    expect((await get('/api/x')).status).toBe(502);

    isHung = false;
    expect((await get('/api/x')).text).toBe('ok');
  });

  it('does not prevent the next request on the same connection', async () => {
    const { port } = await shellBefore((_, response) => response.end('ok'));
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    for (let round = 0; round < 3; round += 1) {
      const { request, response } = open(port, '/api/x', { agent });
      request.end('body');
      expect(await text(await response)).toBe('ok');
    }
    agent.destroy();
  });
});

describe('a visitor who disconnects', () => {
  it('during an upload ends the request to the API', async () => {
    let seen: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (seen = resolve));
    let ended: (error: Error) => void = () => undefined;
    const broken = new Promise<Error>((resolve) => (ended = resolve));
    const { port } = await shellBefore((request) => {
      request.once('data', () => seen());
      request.once('error', ended);
    });
    const { request, response } = open(port, '/api/uploads', {
      headers: { ...DOCUMENT, 'content-length': '100' },
    });
    response.catch(() => undefined);
    request.on('error', () => undefined);
    request.write('half');
    await arrived;

    request.destroy();

    expect((await broken).message).toBe('aborted');
  });

  it('while the API works ends the request to the API, and is logged as 499', async () => {
    let arrived: (response: ServerResponse) => void = () => undefined;
    const thinking = new Promise<ServerResponse>((resolve) => (arrived = resolve));
    const { port, lines } = await shellBefore((_, response) => arrived(response));
    const { request, response } = open(port, '/api/x', { method: 'GET' });
    response.catch(() => undefined);
    request.on('error', () => undefined);
    request.end();
    const upstream = await thinking;

    request.destroy();
    await once(upstream, 'close');

    while (!lines.some(({ status }) => status === 499)) await new Promise((resolve) => setImmediate(resolve));
    expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
  });

  it('during a download ends the API’s answer', async () => {
    let closed: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => (closed = resolve));
    const { port } = await shellBefore((_, response) => {
      response.on('close', closed);
      const more = (): void =>
        void (response.write(Buffer.alloc(65_536)) ? setImmediate(more) : response.once('drain', more));
      more();
    });
    const { request, response } = open(port, '/api/x', { method: 'GET' });
    request.on('error', () => undefined);
    request.end();
    await once(await response, 'data');

    request.destroy();

    await gone;
  });
});

describe('many requests at once', () => {
  it('each get their own answer', async () => {
    const { port } = await shellBefore(async (request, response) => response.end(await buffer(request)));

    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        ask(port, '/api/x', { method: 'POST', body: `number ${number}` }),
      ),
    );

    expect(answers.map(({ text: body }) => body)).toEqual(answers.map((_, number) => `number ${number}`));
  });
});
