import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { COMMANDS_PATH, STATUS_PATH } from '../../model/control-paths.ts';
import { ComposerClient } from './composer-client.ts';

const COMMAND = { method: 'POST', path: COMMANDS_PATH, body: '{"verb":"list"}' } as const;
const logger = pino({ level: 'silent' });
let composer: http.Server;
let url: string;
/** Bodies of the requests that the composer has answered. */
let taken: string[];

beforeEach(async () => {
  taken = [];
  const used = new WeakSet<Socket>();
  composer = http.createServer((request, response) => {
    // Like one that closes an idle connection just as the next request arrives.
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

describe('a command', () => {
  it('is not lost when the composer closes the connection of the request before', async () => {
    const client = new ComposerClient({ composerUrls: [url], logger });
    await client.ask({ method: 'GET', path: STATUS_PATH });

    for (let count = 0; count < 3; count += 1)
      expect(await client.ask(COMMAND)).toEqual({ status: 200, body: '{"message":"done"}' });
    expect(taken).toEqual(['', COMMAND.body, COMMAND.body, COMMAND.body]);
  });

  it('goes to the next composer if the first cannot be reached', async () => {
    const client = new ComposerClient({ composerUrls: ['http://127.0.0.1:1', url], logger });

    expect((await client.ask(COMMAND)).status).toBe(200);
  });

  it('is not repeated at another composer if the first may have taken it', async () => {
    const breaking = http.createServer((request) => void request.socket.destroy());
    await new Promise<void>((resolve) => breaking.listen(0, '127.0.0.1', resolve));
    const first = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`;
    const client = new ComposerClient({ composerUrls: [first, url], logger });

    expect((await client.ask(COMMAND)).status).toBe(503);
    expect(taken).toEqual([]);
    breaking.close();
  });
});
