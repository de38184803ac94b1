import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import net from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { endServersAfterEach, listenOn } from '../../testing/servers.fixture.ts';
import { drain } from './drain.ts';
import { createServerWithTimeouts } from './create-server.ts';

endServersAfterEach();

const NEVER_MS = 1_000_000;
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

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

    const stopped = drain(server, NEVER_MS);
    idle.resume();
    await once(idle, 'end');
    begun[0]?.end('the last answer');

    expect((await buffer(busy)).toString()).toContain('the last answer');
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

    const stopped = drain(server, NEVER_MS);
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

    const stopped = drain(server, NEVER_MS);

    expect((await buffer(socket)).length).toBeGreaterThan(bytes.length);
    await stopped;
  });

  it('closes connections after the limit', async () => {
    const { server, connect } = await serve(() => undefined);
    const socket = connect();
    socket.write(REQUEST);
    await once(server, 'request');

    await drain(server, 1);
    expect(await buffer(socket)).toHaveLength(0);
  });
});
