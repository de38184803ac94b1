import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { endServersAfterEach, listenOn } from '../../testing/servers.fixture.ts';
import { drain } from './drain.ts';
import { createServerWithTimeouts } from './create-server.ts';

endServersAfterEach();

const NEVER_MS = 1_000_000;
const UNLIMITED = { readsMs: NEVER_MS, limitMs: NEVER_MS };
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
const POST = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nok';

async function serve(handle: RequestListener) {
  const { server, port } = await listenOn(createServerWithTimeouts(handle));
  return { server, connect: () => net.connect(port, '127.0.0.1') };
}

describe('drain', () => {
  it('closes idle connections immediately, and others when they become idle', async () => {
    const begun: ServerResponse[] = [];
    const { server, connect } = await serve((_, response) => {
      if (begun.length === 0) begun.push(response);
      else response.end('ok');
    });
    const busy = connect();
    busy.write(REQUEST);
    await once(server, 'request');
    const idle = connect();
    idle.write(REQUEST);
    await once(idle, 'data');

    const stopped = drain(server, UNLIMITED);
    idle.resume();
    await once(idle, 'end');
    begun[0]?.end('the last answer');

    expect((await buffer(busy)).toString()).toMatch(/Connection: close[^]*the last answer/);
    await stopped;
  });

  it('sends Connection: close in later answers', async () => {
    let first: ServerResponse | undefined;
    const { server, connect } = await serve((_, response) => {
      if (first) response.end('second');
      else first = response;
    });
    const socket = connect();
    socket.write(REQUEST + REQUEST);
    await once(server, 'request');

    const stopped = drain(server, UNLIMITED);
    first?.end('first');

    expect((await buffer(socket)).toString()).toMatch(/first[^]*Connection: close[^]*second/);
    await stopped;
  });

  it('lets a slow visitor read the whole answer', async () => {
    const bytes = Buffer.alloc(32 << 20, 'x');
    const { server, connect } = await serve((_, response) => response.end(bytes));
    const socket = connect();
    socket.write(REQUEST);
    await once(socket, 'readable');

    const stopped = drain(server, UNLIMITED);

    expect((await buffer(socket)).length).toBeGreaterThan(bytes.length);
    await stopped;
  });

  it('closes connections after the limit', async () => {
    const { server, connect } = await serve(() => undefined);
    const socket = connect();
    socket.write(REQUEST);
    await once(server, 'request');

    await drain(server, { ...UNLIMITED, limitMs: 1 });
    expect(await buffer(socket)).toHaveLength(0);
  });

  it('gives reads, which can be repeated, a limit of their own', async () => {
    const begun: ServerResponse[] = [];
    const { server, connect } = await serve((_, response) => begun.push(response));
    const [read, write] = [connect(), connect()];
    write.write(POST);
    await once(server, 'request');
    read.write(REQUEST);
    await once(server, 'request');

    const stopped = drain(server, { ...UNLIMITED, readsMs: 1 });

    expect(await buffer(read)).toHaveLength(0);
    begun[0]?.end('saved');
    expect((await buffer(write)).toString()).toContain('saved');
    await stopped;
  });

  it('answers a request that the kernel has received, but the server has not read', async () => {
    const { server, connect } = await serve((_, response) => response.end('saved'));
    const socket = connect();
    socket.write(REQUEST);
    await once(socket, 'data');

    socket.write(POST);
    const stopped = drain(server, UNLIMITED);

    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 200 [^]*Connection: close[^]*saved/);
    await stopped;
  });

  it('answers on connections that the kernel has accepted, but the server has not', async () => {
    const { server, connect } = await serve((_, response) => response.end('saved'));
    const sockets = Array.from({ length: 20 }, connect);
    for (const socket of sockets) socket.write(POST);
    // `net.connect` connects in this phase.
    await new Promise((resolve) => process.nextTick(resolve));

    const stopped = drain(server, UNLIMITED);

    const answers = await Promise.all(sockets.map((socket) => buffer(socket)));
    for (const answer of answers) expect(answer.toString()).toMatch(/Connection: close[^]*saved/);
    await stopped;
  });

  it('does not wait for a request that has stopped arriving', async () => {
    const { server, connect } = await serve(() => undefined);
    const socket = connect();
    socket.write(REQUEST.slice(0, 20));
    await once(server, 'connection');

    const stopped = drain(server, UNLIMITED);
    await nextTurn();
    socket.write(REQUEST.slice(20, 22));

    await stopped;
    expect(await buffer(socket)).toHaveLength(0);
  });
});
