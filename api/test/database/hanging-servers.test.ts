import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../../src/database/connection.ts';
import { openS3Store } from '../../src/documents/s3-store.ts';
import { openRedisCounters } from '../../src/limits/redis-counters.ts';
import { createSmtpTransport } from '../../src/mail/transport.ts';
import { MAIL } from '../mail/mail.fixture.ts';

/** The composer's timeout for the API: nobody waits for longer. */
const MAX_WAIT_MS = 30_000;

const servers: Server[] = [];
const sockets = new Set<Socket>();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanging-servers-'));
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

/** A server that accepts connections and never answers. */
async function hangingServer(talk: (socket: Socket) => void = () => undefined): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).resume();
    talk(socket);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Offers STARTTLS, and is silent once it was accepted. */
function offerStartTls(socket: Socket): void {
  socket.write('220 mail.example ESMTP\r\n');
  socket.on('data', (line) => {
    if (line.toString().startsWith('EHLO')) socket.write('250-mail.example\r\n250 STARTTLS\r\n');
    if (line.toString().startsWith('STARTTLS')) socket.write('220 Go ahead\r\n');
  });
}

/** The first packet of MySQL, with every capability. */
function greetAsMysql(socket: Socket): void {
  const scramble = Buffer.alloc(20, 'a');
  const greeting = Buffer.concat([
    Buffer.from('\x0a8.4.0\0\x01\0\0\0'),
    scramble.subarray(0, 8),
    Buffer.from([0, 0xff, 0xff, 45, 2, 0, 0xff, 0xdf, 21, ...Array<number>(10).fill(0)]),
    scramble.subarray(8),
    Buffer.from('\0caching_sha2_password\0'),
  ]);
  socket.write(Buffer.concat([Buffer.from([greeting.length, 0, 0, 0]), greeting]));
}

const send = (url: string) => createSmtpTransport(url).send(MAIL, () => Promise.resolve());

async function openStore(endpoint: string): Promise<void> {
  const [accessKeyId, secretAccessKey] = ['key', 'secret'];
  const settings = { endpoint, region: 'us-east-1', bucket: 'b', accessKeyId, secretAccessKey };
  await openS3Store(settings, folder, (reason) => {
    throw reason;
  });
}

async function select(server: string): Promise<void> {
  const url = `mysql://site:secret@${server}`;
  const db = await openDatabase({ url, dataDir: folder, poolSize: 2, timeoutMs: 1000 });
  try {
    await db.raw('select 1');
  } finally {
    await db.destroy();
  }
}

const ATTEMPTS = {
  'a mail over smtps:': async () => send(`smtps://${await hangingServer()}`),
  'a mail over STARTTLS': async () => send(`smtp://${await hangingServer(offerStartTls)}`),
  'a document store over https:': async () => openStore(`https://${await hangingServer()}`),
  'a document store over http:': async () => openStore(`http://${await hangingServer()}`),
  'a MySQL statement with ?ssl=': async () => select(`${await hangingServer(greetAsMysql)}/site?ssl=true`),
  'a MySQL statement': async () => select(`${await hangingServer()}/site`),
  'a first connection over rediss:': async () => {
    const warnings: { readonly err?: unknown }[] = [];
    const redis = openRedisCounters(`rediss://${await hangingServer()}`, {
      warn: (warning: object) => void warnings.push(warning),
    });
    await redis.ready();
    redis.close();
    throw warnings[0]?.err;
  },
};

/** How each attempt ended. All wait at the same time. */
const outcomes = new Map<string, Promise<unknown>>();

/** Resolves with the error, or with `'still waiting'`: a timer of the same process, so it is late when the process is. */
const outcomeOf = (attempt: () => Promise<void>) =>
  Promise.race([
    attempt().catch((reason: unknown) => reason),
    wait(MAX_WAIT_MS, 'still waiting', { ref: false }),
  ]);

beforeAll(() => {
  for (const [name, attempt] of Object.entries(ATTEMPTS)) outcomes.set(name, outcomeOf(attempt));
});

describe('with a server that never answers', () => {
  it.each(Object.keys(ATTEMPTS))(
    '%s fails in time',
    async (name) => {
      const outcome = await outcomes.get(name);

      expect(outcome).toBeInstanceOf(Error);
    },
    240_000,
  );

  it.each(['a MySQL statement with ?ssl=', 'a MySQL statement'])(
    '%s is not called a full pool',
    async (name) => {
      const outcome = await outcomes.get(name);

      expect(outcome).toMatchObject({ code: 'ETIMEDOUT' });
    },
    240_000,
  );
});
