import net from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import { useHeldTimeouts } from '../testing/held-timeouts.fixture.ts';
import { endServersAfterEach, listen } from '../testing/servers.fixture.ts';
import { closedPort } from '../testing/storage/tcp-proxy.fixture.ts';
import { useHostThatDropsPackets } from '../testing/unopened-connection.fixture.ts';
import { wasNeverConnected } from './connecting.ts';
import { requestAlone } from './request-alone.ts';

endServersAfterEach();
const hostThatDropsPackets = useHostThatDropsPackets();

/** Timeout for connections that never open. */
const SHORT_MS = 300;
/** Longer than any test. */
const LONG_MS = 600_000;

function send(url: string, connectMs: number) {
  const { signal } = new AbortController();
  return requestAlone(url, { method: 'POST', headers: {}, body: 'x', signal, connectMs });
}
const errorOf = (url: string, connectMs = LONG_MS) =>
  send(url, connectMs).then(
    () => null,
    (error: unknown) => error,
  );

describe('a request was never sent', () => {
  it('if its connection does not open in time', async () => {
    expect(wasNeverConnected(await errorOf(hostThatDropsPackets(), SHORT_MS))).toBe(true);
  });

  it('if the other side does not take part in the TLS handshake', async () => {
    const silent = net.createServer((socket) => void socket.resume());
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as net.AddressInfo;

    expect(wasNeverConnected(await errorOf(`https://127.0.0.1:${port}`, SHORT_MS))).toBe(true);

    await new Promise((resolve) => silent.close(resolve));
  });

  it('if nothing listens', async () => {
    expect(wasNeverConnected(await errorOf(`http://127.0.0.1:${await closedPort()}`))).toBe(true);
  });

  it('if the name has no address, or cannot be looked up', async () => {
    expect(wasNeverConnected(await errorOf('http://host.invalid'))).toBe(true);
  });

  it('if all addresses of a name refuse', () => {
    const refused = Object.assign(new Error(), { code: 'ECONNREFUSED', syscall: 'connect' });

    expect(wasNeverConnected(new AggregateError([refused, refused]))).toBe(true);
  });
});

describe('a request may have been sent', () => {
  it('if the other side hangs up', async () => {
    const { url } = await listen((request) => void request.socket.destroy());

    expect(wasNeverConnected(await errorOf(url))).toBe(false);
  });

  it('if its host was lost while it was waiting for the answer', () => {
    const lost = Object.assign(new Error(), { code: 'EHOSTUNREACH', syscall: 'read' });

    expect(wasNeverConnected(lost)).toBe(false);
  });
});

describe('an open connection', () => {
  useHeldTimeouts();

  it('may be silent for longer than it may take to open', async () => {
    const { url } = await listen((_, response) => {
      jest.advanceTimersByTime(2 * LONG_MS);
      response.end();
    });

    expect((await send(url, LONG_MS)).status).toBe(200);
  });
});
