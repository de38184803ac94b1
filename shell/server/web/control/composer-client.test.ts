import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { pino } from 'pino';
import { COMMANDS_PATH, COUNTS_PATH, STATUS_PATH } from '../../model/control-paths.ts';
import { useHeldTimeouts } from '../../testing/held-timeouts.fixture.ts';
import { endServersAfterEach, listen } from '../../testing/servers.fixture.ts';
import { useHostThatDropsPackets } from '../../testing/unopened-connection.fixture.ts';
import { ComposerClient, type ComposerClientOptions } from './composer-client.ts';

/** Longer than any test. */
const LONG_MS = 600_000;
const COMMAND = { method: 'POST', path: COMMANDS_PATH, body: '{"verb":"list"}' } as const;
const COUNTS = { method: 'POST', path: COUNTS_PATH, body: '{}', isRepeatable: true } as const;
const logger = pino({ level: 'silent' });
const hostThatDropsPackets = useHostThatDropsPackets();
endServersAfterEach();
let composer: http.Server;
let url: string;
/** Bodies of the answered requests. */
let taken: string[];

beforeEach(async () => {
  taken = [];
  const used = new WeakSet<Socket>();
  composer = http.createServer((request, response) => {
    // Like a server that closes an idle connection just as the next request arrives.
    if (used.has(request.socket)) return request.socket.destroy();
    used.add(request.socket);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      taken.push(body);
      response.end('{"message":"done"}');
    });
  });
  await new Promise<void>((resolve) => composer.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(composer.address() as AddressInfo).port}`;
});
afterEach(() => {
  composer.closeAllConnections();
  composer.close();
});

/** Composers may take long to answer it, unless `limits` says less. */
function clientOf(composerUrls: readonly string[], limits: Partial<ComposerClientOptions> = {}) {
  return new ComposerClient({ composerUrls, logger, readTimeoutMs: LONG_MS, connectMs: LONG_MS, ...limits });
}

describe('a command', () => {
  it('is not lost when the composer closes the connection of the request before', async () => {
    const client = clientOf([url]);
    await client.ask({ method: 'GET', path: STATUS_PATH });

    for (let count = 0; count < 3; count += 1)
      expect(await client.ask(COMMAND)).toEqual({ status: 200, body: '{"message":"done"}' });
    expect(taken).toEqual(['', COMMAND.body, COMMAND.body, COMMAND.body]);
  });

  it.each([
    ['cannot be reached', 'http://127.0.0.1:1'],
    ['has no address', 'http://composer.invalid'],
  ])('goes to the next composer if the first %s', async (_, first) => {
    const client = clientOf([first, url]);

    expect((await client.ask(COMMAND)).status).toBe(200);
    expect(taken).toEqual([COMMAND.body]);
  });

  it('is not repeated at another composer if the first may have taken it', async () => {
    const breaking = await listen((request) => void request.socket.destroy());
    const client = clientOf([breaking.url, url]);

    const { status, body } = await client.ask(COMMAND);

    expect([status, taken]).toEqual([503, []]);
    expect(body).toContain('the command may or may not have been run');
  });

  it('goes to another composer than the one that gave the command before no answer', async () => {
    const breaking = await listen((request) => void request.socket.destroy());
    const client = clientOf([breaking.url, url]);
    await client.ask(COMMAND);

    expect((await client.ask(COMMAND)).status).toBe(200);
  });
});

describe('when the time limit of the first composer is over', () => {
  useHeldTimeouts();

  it('a command goes to the next if no connection opened', async () => {
    const connectMs = 1000;
    const client = clientOf([hostThatDropsPackets(), url], { connectMs });
    const answer = client.ask(COMMAND);
    // By then, the connection is opening.
    await nextTurn();

    jest.advanceTimersByTime(connectMs);

    expect((await answer).status).toBe(200);
    expect(taken).toEqual([COMMAND.body]);
  });

  it('what may be taken twice goes to the next', async () => {
    const silent = await listen(() => undefined);
    const arrived = once(silent.server, 'request');
    const readTimeoutMs = 1000;
    const client = clientOf([silent.url, url], { readTimeoutMs });
    const answer = client.ask(COUNTS);
    await arrived;

    jest.advanceTimersByTime(readTimeoutMs);

    expect((await answer).status).toBe(200);
    expect(taken).toEqual([COUNTS.body]);
  });
});

it.each([COMMAND, COUNTS])(
  'a request to $path without an answer ends when the web process stops',
  async (sent) => {
    const silent = await listen(() => undefined);
    const client = clientOf([silent.url, url]);
    const arrived = once(silent.server, 'request');
    const answer = client.ask(sent);
    await arrived;

    client.close();

    expect((await answer).status).toBe(503);
    expect(taken).toEqual([]);
  },
);
