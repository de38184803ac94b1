import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { openLink, type Link } from './link.ts';
import { choosePorts } from './ports.ts';

let server: Server;
let link: Link;
beforeEach(async () => {
  server = createServer((socket) => void socket.on('error', () => undefined).pipe(socket)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const [port = 0] = await choosePorts(1);
  link = await openLink(port, (server.address() as AddressInfo).port);
});
afterEach(() => {
  link.close();
  server.close();
});

async function open() {
  const socket = connect(link.port, '127.0.0.1');
  await once(socket, 'connect');
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  const until = async (text: string) => {
    while (!received.includes(text)) await once(socket, 'data');
  };
  return { socket, until, received: () => received };
}

it('passes bytes on in both directions', async () => {
  const { socket, until } = await open();
  socket.write('one');
  await until('one');
  socket.destroy();
});

it('keeps back what is sent while it is cut, and passes it on when it is healed', async () => {
  const old = await open();
  old.socket.write('before');
  await old.until('before');

  link.cut();
  old.socket.write(' during');
  const young = await open();
  young.socket.write('new');
  // Meanwhile, another connection to the same server has completed a round trip.
  const direct = connect((server.address() as AddressInfo).port, '127.0.0.1');
  direct.write('direct');
  await once(direct, 'data');
  direct.destroy();
  expect([old.received(), young.received()]).toEqual(['before', '']);

  link.heal();
  await old.until('before during');
  await young.until('new');
  old.socket.destroy();
  young.socket.destroy();
});
