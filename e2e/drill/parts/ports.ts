import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range for outgoing connections, because one of those could take a part's port while the part is down. */
const FIRST = 20_000;
const COUNT = 11_000;

/** Ports of loopback on which nothing listens. */
export async function choosePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  for (let port = FIRST + Math.floor(Math.random() * COUNT); ports.length < count; port += 1)
    if (await isFree(port)) ports.push(port);
  return ports;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const isListening = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (isListening) await new Promise((resolve) => server.close(resolve));
  return isListening;
}
