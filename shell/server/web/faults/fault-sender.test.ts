import { EventEmitter, once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { recordFault } from '@site/shared/contracts';
import { FAULTS_PATH } from '@site/shared/federation';
import { aComposition } from '../../testing/composition.fixture.ts';
import { endServersAfterEach, listen, startShell } from '../../testing/servers.fixture.ts';

endServersAfterEach();

const composition = aComposition();
const version = 'd'.repeat(20);
const file = `/assets/blog/${version}/list.0a.js`;
const loadFault = { composition: composition.id, file, frames: [], kind: 'load' };

/** The shell in front of an API that answers with `answer`. `asked` emits each request on arrival. */
async function start(answer: (response: ServerResponse) => unknown, apiTimeoutMs?: number) {
  const asked = new EventEmitter<{ request: [IncomingMessage, string] }>();
  const requests: IncomingMessage[] = [];
  const api = await listen((request, response) => {
    requests.push(request);
    void text(request).then((body) => {
      asked.emit('request', request, body);
      answer(response);
    });
  });
  const shell = await startShell({
    composition,
    apiUrl: api.url,
    trustedHops: 1,
    ...(apiTimeoutMs ? { apiTimeoutMs } : {}),
  });
  const report = async (body: object, address = '192.0.2.1', signals: Record<string, string> = {}) =>
    shell.get(FAULTS_PATH, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        'x-forwarded-for': address,
        authorization: 'Bearer x',
        referer: 'https://site.example/blog',
        ...signals,
      },
    });
  return { ...shell, asked, requests, report };
}
const accept = (response: ServerResponse) => response.writeHead(202).end();
const hang = () => undefined;

describe('a reported fault', () => {
  it.each([{ 'sec-gpc': '1' }, { dnt: '1' }])(
    'is not counted for a visitor who objects: %j',
    async (signals) => {
      const { asked, report, requests } = await start(accept);

      expect((await report(loadFault, '192.0.2.1', signals)).status).toBe(204);
      const counted = once(asked, 'request');
      expect((await report(loadFault, '192.0.2.2')).status).toBe(204);
      await counted;

      expect(requests.map(({ headers }) => headers['x-forwarded-for'])).toEqual(['192.0.2.2']);
    },
  );

  it.each([
    ['a file that did not load', loadFault, 'load'],
    ['an error', { ...loadFault, frames: [`${file}:1:200`], kind: 'error' }, 'error'],
    ['an error without a location', { ...loadFault, kind: 'error' }, 'error'],
    ['a file, by an older shell', { composition: composition.id, file }, 'load'],
    [
      'an error, by an older shell',
      { composition: composition.id, file, frames: [`${file}:1:200`] },
      'error',
    ],
  ])('is counted by the API: %s', async (_, body, kind) => {
    const { report, asked } = await start(accept);
    const arrived = once(asked, 'request');

    await report(body);

    const [{ method, url }, sent] = (await arrived) as [IncomingMessage, string];
    expect([method, url]).toEqual([recordFault.method, recordFault.path]);
    expect(recordFault.body?.parse(JSON.parse(sent))).toEqual({ owner: 'blog', version, kind });
  });

  it('is sent with the visitor’s address, as the proxy does, and nothing else of the request', async () => {
    const { report, asked } = await start(accept);
    const arrived = once(asked, 'request');

    const { headers } = await report(loadFault, '192.0.2.7');

    const [request] = (await arrived) as [IncomingMessage];
    expect(request.headers).toMatchObject({
      'x-forwarded-for': '192.0.2.7',
      'x-forwarded-proto': 'http',
      'x-request-id': headers['x-request-id'],
      'content-type': 'application/json',
    });
    expect(request.headers).not.toHaveProperty('authorization');
    expect(request.headers).not.toHaveProperty('referer');
  });

  it('is not sent if it is over the limit', async () => {
    const { report, asked, requests } = await start(accept);

    for (let count = 0; count < 8; count += 1) {
      const arrived = count < 5 ? once(asked, 'request') : null;
      await report(loadFault);
      await arrived;
    }
    const arrived = once(asked, 'request');
    await report({ ...loadFault, kind: 'error' }, '192.0.2.2');

    // The last request comes after the dropped ones.
    await arrived;
    expect(requests).toHaveLength(6);
  });

  it('is answered and soon dropped while the API hangs', async () => {
    const { report, asked, requests } = await start(hang);

    for (let count = 0; count < 4; count += 1) {
      const arrived = once(asked, 'request');
      expect((await report(loadFault, `192.0.2.${count}`)).status).toBe(204);
      await arrived;
    }
    for (let count = 4; count < 20; count += 1)
      expect((await report(loadFault, `192.0.2.${count}`)).status).toBe(204);

    expect(requests).toHaveLength(4);
  });

  it('is sent again once the API’s time is over', async () => {
    const { report, asked } = await start(hang, 50);
    for (let count = 0; count < 4; count += 1) {
      const arrived = once(asked, 'request');
      await report(loadFault, `192.0.2.${count}`);
      const [request] = (await arrived) as [IncomingMessage];
      await once(request.socket, 'close');
    }
    const arrived = once(asked, 'request');

    await report(loadFault, '192.0.2.9');

    await arrived;
  });

  it('is abandoned when the composer stops', async () => {
    const { report, asked, requests, stop } = await start(hang);
    const arrived = once(asked, 'request');
    await report(loadFault);
    const [request] = (await arrived) as [IncomingMessage];
    const closed = once(request.socket, 'close');

    stop();

    await closed;
    expect((await report(loadFault)).status).toBe(204);
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['refuses', (response: ServerResponse) => response.writeHead(429).end()],
    ['breaks off', (response: ServerResponse) => response.destroy()],
    ['redirects', (response: ServerResponse) => response.writeHead(307, { location: '/elsewhere' }).end()],
  ])('is sent once, and the log says once that the API %s', async (_, answer) => {
    const { report, asked, requests, lines } = await start(answer);
    for (let count = 0; count < 3; count += 1) {
      const arrived = once(asked, 'request');
      await report(loadFault);
      await arrived;
    }

    const warnings = () => lines.filter(({ level }) => Number(level) > 30);
    while (warnings().length === 0) await nextTurn();

    expect(requests).toHaveLength(3);
    expect(warnings().map(({ msg }) => msg)).toEqual([
      'faults of pages are not counted by release, since the API does not accept them',
    ]);
  });
});
