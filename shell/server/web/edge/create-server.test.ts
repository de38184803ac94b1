import { once } from 'node:events';
import http, { type IncomingMessage, type RequestListener } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pace } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMIT_BYTES } from '@site/shared/contracts';
import { endServersAfterEach, listen, startShell } from '../../testing/servers.fixture.ts';
import { createServerWithTimeouts, TIMEOUTS } from './create-server.ts';

endServersAfterEach();

const SHORT = {
  headersMs: 400,
  documentMs: 5000,
  fieldsMs: 700,
  restMs: 200,
  checkMs: 50,
  idleMs: 50,
  graceMs: 50,
};
const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
let close: () => void = () => undefined;
afterEach(() => close());

async function serve(handle: RequestListener, timeouts = SHORT): Promise<number> {
  const server = createServerWithTimeouts(handle, timeouts);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
}

function post(port: number, path: string, headers: http.OutgoingHttpHeaders) {
  const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', agent: false, headers });
  const ended = new Promise<void>((resolve) => request.once('close', resolve));
  request.on('error', () => undefined);
  const response = once(request, 'response').then(([answer]) => answer as IncomingMessage);
  response.catch(() => undefined);
  return { request, response, ended };
}

describe('the timeouts of the shell', () => {
  it('are long enough for the largest document at 0.25 Mbit/s', () => {
    const needed = ((DOCUMENT_LIMIT_BYTES * 8) / 250_000) * 1000;

    expect(TIMEOUTS.documentMs).toBeGreaterThan(2 * needed);
  });

  it('allow a slow document upload that keeps moving', async () => {
    const api = await listen((request, response) => void text(request).then((body) => response.end(body)));
    const { app } = await startShell({ apiUrl: api.url, apiTimeoutMs: 2000 });
    const timeouts = { ...SHORT, headersMs: 60_000, documentMs: 60_000 };
    const { request, response } = post(await serve(app.handle, timeouts), '/api/uploads', MULTIPART);

    for (let n = 0; n < 9; n += 1) {
      request.write(String(n));
      await pace(250);
    }
    request.end();

    expect(await text(await response)).toBe('012345678');
  });

  it('pass the API’s 408 to a silent visitor, and then close the connection', async () => {
    const problem = '{"code":"request_timeout"}';
    const api = await listen((request, response) => {
      request.once('data', () =>
        response
          .writeHead(408, { 'content-type': 'application/problem+json', connection: 'close' })
          .end(problem),
      );
    });
    const { app } = await startShell({ apiUrl: api.url });
    const { request, response, ended } = post(await serve(app.handle), '/api/uploads', MULTIPART);
    request.write('a part');

    const answer = await response;
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([408, 'application/problem+json']);
    expect(await text(answer)).toBe(problem);
    await ended;
  });

  it('end slow fields and missing headers', async () => {
    const port = await serve(() => undefined);
    const { request, ended } = post(port, '/', { 'content-type': 'application/json' });
    const drops = setInterval(() => request.write(' '), 50);
    const socket = net.connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost'));

    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    await ended;
    clearInterval(drops);
  });
});
