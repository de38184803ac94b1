import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { useHeldTimeouts } from '../../testing/held-timeouts.fixture.ts';
import { endServersAfterEach, listen, startShell } from '../../testing/servers.fixture.ts';
import { useHostThatDropsPackets } from '../../testing/unopened-connection.fixture.ts';
import type { ApiProcessTimes } from './api-process.ts';

endServersAfterEach();
const hostThatDropsPackets = useHostThatDropsPackets();

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** Longer than any test. */
const LONG_MS = 600_000;
/** Longer than a healthy API process needs, even on a busy machine. One test waits for it. */
const ANSWER_MS = 10_000;
/** A port on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';

/** A shell in front of these API processes. Their timeouts are long unless `times` sets others. */
function startShellBefore(apiUrls: readonly string[], times: ApiProcessTimes = {}, apiTimeoutMs = LONG_MS) {
  const apiTimes = { connectMs: LONG_MS, checkTimeoutMs: LONG_MS, ...times };
  return startShell({ apiUrls, apiTimeoutMs, apiTimes });
}

/** An API process that counts its requests and its readiness checks, and answers with its name. */
async function startApi(name: string, handler?: Handler) {
  const seen: string[] = [];
  const checks: string[] = [];
  const { url } = await listen((request, response) => {
    (isCheck(request) ? checks : seen).push(`${request.method} ${request.url}`);
    if (handler) void handler(request, response);
    else void text(request).then((body) => response.end(name + body));
  });
  return { url, seen, checks };
}
const isCheck = ({ url }: IncomingMessage) => url === '/api/health/ready';
const hangUp: Handler = (request) => void request.socket.destroy();
const sayNothing: Handler = () => undefined;
const refuseDocuments: Handler = async (request, response) => {
  await text(request);
  response.writeHead(request.method === 'POST' ? 507 : 200).end('full');
};
const stopSoon: Handler = (request, response) => {
  response.writeHead(isCheck(request) ? 503 : 200).end('stopping');
};

const DOCUMENT = {
  method: 'POST',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: 'document',
};

describe('several processes of the API', () => {
  it('are asked in turn', async () => {
    const [one, other] = [await startApi('one'), await startApi('other')];
    const { get } = await startShellBefore([one.url, other.url]);

    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push((await get('/api/x')).text);

    expect(answers.filter((answer) => answer === 'one')).toHaveLength(3);
    expect(answers.filter((answer) => answer === 'other')).toHaveLength(3);
  });

  it.each([
    ['is gone', NOWHERE],
    ['hangs up', hangUp],
  ] as const)('answer a safe request although one of them %s', async (_, away) => {
    const dead = typeof away === 'string' ? away : (await startApi('dead', away)).url;
    const alive = await startApi('alive');
    const { get, lines } = await startShellBefore([alive.url, dead], { awayMs: LONG_MS });

    for (let n = 0; n < 6; n += 1) {
      const answer = await get('/api/x');
      expect([answer.status, answer.text]).toEqual([200, 'alive']);
    }
    expect(lines.filter(({ api }) => api === dead)).toHaveLength(1);
  });

  it('get a change that did not reach the first of them, with its body', async () => {
    const alive = await startApi('alive ');
    const { get } = await startShellBefore([NOWHERE, NOWHERE, alive.url]);

    for (let n = 0; n < 4; n += 1)
      expect((await get('/api/x', { method: 'POST', body: 'kept' })).text).toBe('alive kept');
    expect(alive.seen).toHaveLength(4);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    'get a %s only once, if it may have arrived',
    async (method) => {
      const [one, other] = [await startApi('one', hangUp), await startApi('other', hangUp)];
      const { get } = await startShellBefore([one.url, other.url]);

      const { status, text: problem } = await get('/api/x', {
        method,
        ...(method === 'DELETE' ? {} : { body: 'x' }),
      });

      expect(status).toBe(502);
      expect(problem).toContain('may or may not have been saved');
      expect([...one.seen, ...other.seen]).toHaveLength(1);
    },
  );

  it('that are all away are a 502, and are asked again at once', async () => {
    let isBack = false;
    const answer: Handler = (request, response) =>
      isBack ? response.end('back') : hangUp(request, response);
    const [one, other] = [await startApi('one', answer), await startApi('other', answer)];
    const { get } = await startShellBefore([one.url, other.url]);
    expect((await get('/api/x')).status).toBe(502);
    expect([one.seen.length, other.seen.length]).toEqual([1, 1]);

    isBack = true;
    expect((await get('/api/x')).text).toBe('back');
  });

  it('are asked again some time after they were away', async () => {
    let isBack = false;
    const first = await startApi('first', (request, response) =>
      isBack || isCheck(request) ? response.end('first') : hangUp(request, response),
    );
    const second = await startApi('second');
    const { get } = await startShellBefore([first.url, second.url], { awayMs: 1, checkMs: 1 });
    const answers = new Set<string>();
    for (let n = 0; n < 2; n += 1) answers.add((await get('/api/x')).text);
    expect([...answers]).toEqual(['second']);

    isBack = true;
    while (!answers.has('first')) answers.add((await get('/api/x')).text);
    expect(first.seen.length).toBeGreaterThan(1);
  });

  it('get no request after one that they left unanswered, until they answer again', async () => {
    let isBack = false;
    const unanswered: ServerResponse[] = [];
    const alive = await startApi('alive');
    const silent = await startApi('silent', (_, response) =>
      isBack ? response.end('silent') : unanswered.push(response),
    );
    const urls = [alive.url, silent.url];
    const { get, lines } = await startShellBefore(urls, { awayMs: 1, checkMs: 1 }, ANSWER_MS);

    for (let n = 0; n < 6; n += 1) {
      const answer = await get('/api/x');
      expect([answer.status, answer.text]).toEqual([200, 'alive']);
    }
    expect(silent.seen).toEqual(['GET /api/x']);
    expect(lines.filter(({ api }) => api === silent.url)).toHaveLength(1);

    isBack = true;
    for (const response of unanswered) response.end();
    while ((await get('/api/x')).text !== 'silent');
  });

  it('get no request after one that they broke off, though they answer one from before', async () => {
    let answerHeld = () => {};
    const other = await startApi('other');
    const breaking = await startApi('breaking', (request, response) => {
      if (isCheck(request)) response.end();
      else if (request.url === '/api/held') answerHeld = () => void response.end('held');
      else hangUp(request, response);
    });
    const { get } = await startShellBefore([other.url, breaking.url], { awayMs: LONG_MS, checkMs: 1 });
    const held = get('/api/held');
    while (breaking.seen.length === 0) await nextTurn();
    for (let n = 0; n < 2; n += 1) await get('/api/x');
    answerHeld();
    expect((await held).text).toBe('held');

    for (let n = 0; n < 6; n += 1) expect((await get('/api/x')).text).toBe('other');
    expect(breaking.seen).toEqual(['GET /api/held', 'GET /api/x']);
  });

  it('get no request while they say that they are about to stop', async () => {
    const [stopping, other] = [await startApi('stopping', stopSoon), await startApi('other')];
    const { get, lines } = await startShellBefore([stopping.url, other.url]);
    await get('/api/x');
    while (!lines.some(({ api }) => api === stopping.url)) await nextTurn();

    for (let n = 0; n < 6; n += 1) expect((await get('/api/x')).text).toBe('other');
    expect((await get('/api/uploads', DOCUMENT)).text).toBe('otherdocument');
  });

  it('are asked in turn if none of them is ready', async () => {
    const [one, other] = [await startApi('one', stopSoon), await startApi('other', stopSoon)];
    const { get, lines } = await startShellBefore([one.url, other.url]);
    await get('/api/x');
    while (lines.filter(({ api }) => api !== undefined).length < 2) await nextTurn();
    const before = [one.seen.length, other.seen.length];

    for (let n = 0; n < 6; n += 1) await get('/api/x');

    expect([one.seen.length, other.seen.length]).toEqual(before.map((count) => count + 3));
  });

  it('get a document that is streamed, each once, and avoid one that was away', async () => {
    const alive = await startApi('alive ');
    const { get } = await startShellBefore([NOWHERE, alive.url], { awayMs: LONG_MS });

    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await get('/api/uploads', DOCUMENT)).status);

    expect(statuses.filter((status) => status === 502).length).toBeLessThanOrEqual(1);
    expect(alive.seen.length).toBe(statuses.filter((status) => status === 200).length);
  });

  it('get no documents while they cannot store one and another can, but everything else', async () => {
    const [full, other] = [await startApi('full', refuseDocuments), await startApi('other')];
    const { get, lines } = await startShellBefore([full.url, other.url]);

    const statuses = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await get('/api/uploads', DOCUMENT)).status);

    expect(statuses.filter((status) => status === 507)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(lines.filter(({ api }) => api === full.url)).toHaveLength(1);
    const answers = new Set([(await get('/api/x')).text, (await get('/api/x')).text]);
    expect(answers).toEqual(new Set(['full', 'other']));
  });

  it('get documents in turn while none of them can store one', async () => {
    const [one, other] = [await startApi('one', refuseDocuments), await startApi('other', refuseDocuments)];
    const { get } = await startShellBefore([one.url, other.url]);

    for (let n = 0; n < 6; n += 1) expect((await get('/api/uploads', DOCUMENT)).status).toBe(507);

    expect([one.seen.length, other.seen.length]).toEqual([3, 3]);
  });
});

describe('several processes of the API, when a time limit is over,', () => {
  useHeldTimeouts();

  it('get a change for which no connection to the first of them opened', async () => {
    const connectMs = 1000;
    const alive = await startApi('alive ');
    const { get } = await startShellBefore([alive.url, hostThatDropsPackets()], { connectMs });
    const answer = get('/api/x', { method: 'POST', body: 'kept' });
    // By then, the connection of its check is open.
    while (alive.checks.length === 0) await nextTurn();

    jest.advanceTimersByTime(connectMs);

    expect((await answer).text).toBe('alive kept');
    expect(alive.seen).toHaveLength(1);
  });

  it('get no request while they are silent, also if no visitor has waited for them', async () => {
    const checkTimeoutMs = 1000;
    const [silent, alive] = [await startApi('silent', sayNothing), await startApi('alive')];
    const { get, lines } = await startShellBefore([silent.url, alive.url], { checkTimeoutMs });
    expect((await get('/api/x')).text).toBe('alive');
    // The check of the silent process is the last pending one.
    while (silent.checks.length === 0 || jest.getTimerCount() > 1) await nextTurn();

    jest.advanceTimersByTime(checkTimeoutMs);
    while (!lines.some(({ api }) => api === silent.url)) await nextTurn();

    for (let n = 0; n < 6; n += 1) expect((await get('/api/x')).text).toBe('alive');
    expect(silent.seen).toEqual([]);
  });
});
