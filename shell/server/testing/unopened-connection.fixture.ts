import { once } from 'node:events';
import net from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll } from '@jest/globals';

/** Listens, but never accepts a connection. */
const LISTENER = `
  const { createServer } = require('node:net');
  const { parentPort } = require('node:worker_threads');
  const server = createServer().listen({ host: '127.0.0.1', port: 0, backlog: 1 }, () => {
    parentPort.postMessage(server.address().port);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
/** Linux queues one connection more than the backlog. */
const QUEUED = 2;

/** The address of a host that drops packets of new connections. It listens during all tests of a file. */
export function useHostThatDropsPackets(): () => string {
  let url = '';
  let listener: Worker;
  const queued: net.Socket[] = [];
  beforeAll(async () => {
    listener = new Worker(LISTENER, { eval: true });
    const [port] = (await once(listener, 'message')) as [number];
    url = `http://127.0.0.1:${port}`;
    while (queued.length < QUEUED) {
      const socket = net.connect(port, '127.0.0.1');
      queued.push(socket);
      await once(socket, 'connect');
    }
  });
  afterAll(async () => {
    for (const socket of queued) socket.destroy();
    await listener.terminate();
  });
  return () => url;
}
