import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import net, { type Socket } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { ask, endServersAfterEach, listen, startShell } from '../../testing/servers.fixture.ts';
import type { ProxyLimits } from './api-proxy.ts';

endServersAfterEach();

const JSON_TYPE = 'application/json';
const DOCUMENT = 'multipart/form-data; boundary=x';

/** The shell in front of an API that never answers requests matching `isHeld`, and answers all others immediately. */
async function shellBefore(isHeld: (request: IncomingMessage) => boolean, limits: Partial<ProxyLimits> = {}) {
  const held: { readonly request: IncomingMessage; readonly response: ServerResponse }[] = [];
  const bodies: string[] = [];
  let noticed: () => void = () => undefined;
  const answer: RequestListener = (request, response) => {
    if (isHeld(request)) {
      held.push({ request: request.resume(), response });
      noticed();
    } else
      void text(request).then((body) => {
        bodies.push(body);
        response.end(request.url);
      });
  };
  const api = await listen(answer);
  const shell = await startShell({ apiUrl: api.url, trustedHops: 1, proxyLimits: limits });
  let taken = 0;
  shell.server.on('request', () => {
    taken += 1;
    noticed();
  });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise<void>((resolve) => (noticed = resolve));
  };
  return {
    ...shell,
    held,
    bodies,
    untilHeld: (count: number) => until(() => held.length >= count),
    untilTaken: (count: number) => until(() => taken >= count),
  };
}

/** Requests from other addresses are answered. */
async function servesOthers({ port }: { readonly port: number }): Promise<void> {
  for (const number of [1, 2, 3]) {
    const headers = { 'x-forwarded-for': `192.0.2.${number}` };
    expect((await ask(port, '/api/site', { headers })).text).toBe('/api/site');
  }
}

/** A started request that the test continues. */
function begin(port: number, path: string, { type = JSON_TYPE, from = '198.51.100.1', length = 1000 } = {}) {
  const socket = net.connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n{`,
  );
  return socket;
}

const statusOf = async (socket: Socket) =>
  Number(/^HTTP\/1\.1 (\d+)/.exec(String(await once(socket, 'data')))?.[1]);
const hangUp = (sockets: readonly Socket[]) => sockets.forEach((socket) => socket.destroy());
const pipeline = (count: number, path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count);

describe('pipelined requests', () => {
  it('reach the API one at a time, and stop when the connection is closed', async () => {
    const shell = await shellBefore(({ url }) => url === '/api/flood');
    const sockets = Array.from({ length: 4 }, () => net.connect(shell.port, '127.0.0.1'));
    for (const socket of sockets) socket.write(pipeline(60, '/api/flood'));
    await shell.untilHeld(4);
    await servesOthers(shell);
    expect(shell.held).toHaveLength(4);

    const given = shell.held.map(({ response }) => once(response, 'close'));
    hangUp(sockets);
    await Promise.all(given);
    await servesOthers(shell);
    expect(shell.held).toHaveLength(4);
  });

  it('by the thousands close the connection before more than a few are read', async () => {
    const shell = await shellBefore(({ url }) => url === '/api/flood');
    let read = 0;
    shell.server.on('request', () => (read += 1));
    const socket = net.connect(shell.port, '127.0.0.1', () => socket.write(pipeline(3000, '/api/flood')));
    socket.on('error', () => undefined);

    await new Promise((resolve) => socket.resume().once('close', resolve));
    expect(read).toBeLessThan(70);
    await servesOthers(shell);
  });

  it('with different paths each get their own answer', async () => {
    const { port } = await shellBefore(() => false);
    const paths = Array.from({ length: 20 }, (_, number) => `/api/${number}`);
    const socket = net.connect(port, '127.0.0.1');
    socket.write(
      `${paths.map((path) => pipeline(1, path)).join('')}GET /api/last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    );

    const received = (await buffer(socket)).toString();
    expect([...received.matchAll(/\/api\/(?:\d+|last)/g)].map(String)).toEqual([...paths, '/api/last']);
  });
});

describe('slow fields', () => {
  it('use no API connection until they are complete', async () => {
    const shell = await shellBefore(() => false);
    const sockets = Array.from({ length: 300 }, (_, number) =>
      begin(shell.port, '/api/form-work', { from: `198.51.100.${number % 2}` }),
    );
    await shell.untilTaken(300);
    await servesOthers(shell);
    expect(shell.bodies.filter(Boolean)).toEqual([]);

    const [first] = sockets;
    first?.write('x'.repeat(999));
    expect(first && (await statusOf(first))).toBe(200);
    expect(shell.bodies.filter(Boolean)).toEqual([`{${'x'.repeat(999)}`]);
    hangUp(sockets);
  });

  it.each([
    ['fall silent', { silenceMs: 50, totalMs: 100_000 }],
    ['never end', { silenceMs: 100_000, totalMs: 50 }],
  ])('are a 408 when they %s', async (_what, fields) => {
    const { port } = await shellBefore(() => false, { fields });
    const socket = begin(port, '/api/form-work');
    expect(await statusOf(socket)).toBe(408);
    socket.destroy();
  });

  it('are a 408 even if they claim to be a document at a path without documents', async () => {
    const fields = { silenceMs: 100_000, totalMs: 50 };
    const { port } = await shellBefore(() => false, { fields });
    const socket = begin(port, '/api/auth/v1/token', { type: DOCUMENT });
    expect(await statusOf(socket)).toBe(408);
    socket.destroy();
  });

  it('are a 413 when they are too long', async () => {
    const { port, get } = await shellBefore(() => false);
    const said = begin(port, '/api/form-work', { length: 1_000_000 });
    expect(await statusOf(said)).toBe(413);
    said.destroy();

    const headers = { 'transfer-encoding': 'chunked', 'content-type': JSON_TYPE };
    expect((await get('/api/x', { method: 'POST', headers, body: Buffer.alloc(200_000) })).status).toBe(413);
  });

  it('have a limit per address', async () => {
    const reading = { total: 10, perAddress: 2, waitMs: 0 };
    const shell = await shellBefore(() => false, { reading });
    const sockets = [1, 2].map(() => begin(shell.port, '/api/form-work'));
    await shell.untilTaken(2);

    const third = begin(shell.port, '/api/form-work');
    expect(await statusOf(third)).toBe(429);
    const other = await shell.get('/api/other', {
      method: 'POST',
      body: '{}',
      headers: { 'x-forwarded-for': '192.0.2.9' },
    });
    expect(other.status).toBe(200);
    hangUp([...sockets, third]);
  });
});

describe('slow documents', () => {
  const uploads = { total: 256, perAddress: 8, waitMs: 1 };
  const isDocument = ({ headers }: IncomingMessage) =>
    headers['content-type'] === DOCUMENT && headers['content-length'] === '1000';

  it('from many addresses block neither other requests nor other documents', async () => {
    const shell = await shellBefore(isDocument, { uploads });
    const sockets = Array.from({ length: 280 }, (_, number) =>
      begin(shell.port, '/api/uploads', { type: DOCUMENT, from: `198.51.100.${number % 14}` }),
    );
    const refused = sockets.map((socket) => statusOf(socket).catch(() => 0));
    let refusals = 0;
    for (const each of refused) void each.then((status) => (refusals += status === 429 ? 1 : 0));
    await shell.untilHeld(14 * 8);
    while (refusals < 280 - 14 * 8) await Promise.race(refused.splice(0, 1));
    await servesOthers(shell);
    const other = { 'x-forwarded-for': '192.0.2.9', 'content-type': DOCUMENT };
    const answer = await shell.get('/api/uploads', { method: 'POST', headers: other, body: '--x--' });

    expect(answer.text).toBe('/api/uploads');
    expect(shell.held).toHaveLength(14 * 8);
    hangUp(sockets);
  });

  it('release their slot when the sender disconnects', async () => {
    const shell = await shellBefore(isDocument, { uploads: { ...uploads, perAddress: 1, waitMs: 100_000 } });
    const first = begin(shell.port, '/api/uploads', { type: DOCUMENT });
    await shell.untilHeld(1);
    const second = begin(shell.port, '/api/uploads', { type: DOCUMENT });
    await shell.untilTaken(2);
    expect(shell.held).toHaveLength(1);

    first.destroy();
    await shell.untilHeld(2);
    second.destroy();
  });
});

describe('slow API calls', () => {
  it('from one address wait without delaying others', async () => {
    const calls = { total: 10, perAddress: 2, waitMs: 1 };
    const shell = await shellBefore(({ url }) => url === '/api/slow', { calls });
    const from = { headers: { 'x-forwarded-for': '198.51.100.1' } };
    const slow = [1, 2].map(() => shell.get('/api/slow', from).catch(() => null));
    await shell.untilHeld(2);

    const third = await shell.get('/api/site', from);
    expect([third.status, third.headers['retry-after']]).toEqual([429, '5']);
    await servesOthers(shell);
    for (const { response } of shell.held) response.end();
    await Promise.all(slow);
  });
});
