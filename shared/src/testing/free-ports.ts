import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { promisify } from 'node:util';

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const [port] = (await freePorts(1)) as [number];
  return port;
}

/** Different ports on which nothing listens. Each is held until all are known. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listenAnywhere));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => promisify(server.close.bind(server))()));
  return ports;
}

/**
 * Below the range that Linux uses for outgoing connections and for port 0, so that no other process takes one first.
 * Above 10080, which browsers and `fetch` refuse (https://fetch.spec.whatwg.org/#port-blocking).
 */
const [FIRST_PORT, LAST_PORT] = [10_100, 32_000];

async function listenAnywhere(): Promise<Server> {
  for (;;) {
    const server = createServer().listen(randomInt(FIRST_PORT, LAST_PORT), '127.0.0.1');
    try {
      await once(server, 'listening');
      return server;
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'EADDRINUSE') throw error;
    }
  }
}
