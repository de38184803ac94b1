import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createVirusScan } from './virus-scan.ts';

/** For a scan that must time out. All others have minutes: a busy machine is no fault. */
const SHORT = { sendingMs: 300, verdictMs: 300 };
const LONG = { sendingMs: 120_000, verdictMs: 120_000 };
const COMMAND = 'zINSTREAM\0';

let folder: string;
let server: Server;
let sockets: Socket[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'virus-scan-'));
  sockets = [];
});
afterEach(async () => {
  // Every scan must close its connection. Reading is resumed so that the close event arrives.
  for (const socket of sockets) if (!socket.resume().closed) await once(socket, 'close');
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

/** A fake clamd for behavior that a real one cannot be made to show. */
async function scanAt(
  behave: (socket: Socket) => void,
  { bytes = randomBytes(200_000), limits = LONG } = {},
) {
  server = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    behave(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const path = join(folder, 'document');
  await writeFile(path, bytes);
  const { port } = server.address() as AddressInfo;
  return createVirusScan(`tcp://127.0.0.1:${port}`, limits)(path);
}

/** Answers after the empty chunk that ends the stream. */
const answering = (reply: string) => (socket: Socket) => {
  let received = Buffer.alloc(0);
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    if (received.subarray(-4).equals(Buffer.alloc(4))) socket.end(reply);
  });
};

const unchecked = (message: string) => ({
  code: 'document_unchecked',
  details: { retryAfterSeconds: 5, cause: { message: expect.stringContaining(message) } },
});

describe('a scan for viruses', () => {
  it('sends the whole file in chunks with a length prefix', async () => {
    const bytes = randomBytes(200_000);
    const parts: Buffer[] = [];
    const recording = (socket: Socket) => {
      socket.on('data', (part: Buffer) => void parts.push(part));
      answering('stream: OK\0')(socket);
    };

    expect(await scanAt(recording, { bytes })).toBeNull();

    const received = Buffer.concat(parts);
    expect(received.subarray(0, COMMAND.length).toString()).toBe(COMMAND);
    const pieces: Buffer[] = [];
    for (let at = COMMAND.length; at < received.length;) {
      const length = received.readUInt32BE(at);
      pieces.push(received.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
    expect(pieces.at(-1)).toHaveLength(0);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  });

  it('resolves with the name of the virus, safe for a log line', async () => {
    expect(await scanAt(answering('stream: Eicar\n{"level":60}\u202e FOUND\0'))).toBe('Eicar_{"level":60}_');
  });

  it.each([
    ['an error', "INSTREAM: can't write to a file. ERROR\0", "can't write to a file. ERROR"],
    ['another protocol', 'HTTP/1.1 400 Bad Request\r\n\r\n', 'HTTP/1.1 400 Bad Request__'],
    ['a partial answer', 'stream: O', 'stream: O'],
    ['no answer', '', '""'],
    ['an endless answer', 'x'.repeat(5_000), 'x'.repeat(255)],
  ])('fails on %s', async (_, reply, message) => {
    await expect(scanAt(answering(reply))).rejects.toMatchObject(unchecked(message));
  });

  it('reports an error that clamd sends before it has the whole file', async () => {
    const rejecting = (socket: Socket) => void socket.end('INSTREAM size limit exceeded. ERROR\0');

    await expect(scanAt(rejecting)).rejects.toMatchObject(unchecked('size limit exceeded'));
  });

  it.each([
    ['does not read the file', (socket: Socket) => void socket.pause(), 20_000_000],
    ['never sends a verdict', (socket: Socket) => void socket.resume(), 1000],
  ])('times out when clamd %s', async (_, behave, size) => {
    await expect(scanAt(behave, { bytes: Buffer.alloc(size), limits: SHORT })).rejects.toMatchObject(
      unchecked('did not answer in time'),
    );
  });

  it('fails when clamd is not listening, and when the file is missing', async () => {
    await scanAt(answering('stream: OK\0'));
    const { port } = server.address() as AddressInfo;
    const scan = createVirusScan(`tcp://127.0.0.1:${port}`, LONG);
    await expect(scan(join(folder, 'gone'))).rejects.toMatchObject(unchecked('ENOENT'));
    await new Promise((resolve) => server.close(resolve));

    await expect(scan(join(folder, 'document'))).rejects.toMatchObject(unchecked('ECONNREFUSED'));
  });
});
