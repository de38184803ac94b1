import { once } from 'node:events';
import net, { type Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import { endServersAfterEach, listenOn } from '../../testing/servers.fixture.ts';
import { createServerWithTimeouts, TIMEOUTS } from './create-server.ts';

endServersAfterEach();

const SHORT = { ...TIMEOUTS, idleMs: 40, graceMs: 40 };
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

async function answered(socket: Socket): Promise<string> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString();
}

/** Blocks the event loop, like an admission, for longer than a connection may be idle. */
function holdThread(): void {
  const end = performance.now() + 10 * (SHORT.idleMs + SHORT.graceMs);
  while (performance.now() < end);
}

it('answers a request that arrived in time, even if the event loop was blocked at the timeout', async () => {
  const { server, port } = await listenOn(
    createServerWithTimeouts((_, response) => response.end('ok'), SHORT),
  );
  const socket = net.connect(port, '127.0.0.1');
  socket.write(REQUEST);
  await answered(socket);
  const [isLate] = [once(server, 'timeout')];

  for (let round = 0; round < 3; round += 1) {
    socket.write(REQUEST);
    holdThread();
    expect(await answered(socket)).toContain('200 OK');
  }
  await isLate;
  await once(server, 'timeout');
  socket.write(REQUEST);
  holdThread();
  expect(await answered(socket)).toContain('200 OK');
  socket.destroy();
});

it('closes an idle connection cleanly', async () => {
  const { port } = await listenOn(createServerWithTimeouts((_, response) => response.end('ok'), SHORT));
  const socket = net.connect(port, '127.0.0.1');
  socket.write(REQUEST);
  expect(await answered(socket)).toMatch(/Connection: keep-alive/);

  await once(socket, 'end');
});
