import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FORMS_BASE } from '@site/shared/contracts';
import { aComposition, aPage } from '../../testing/composition.fixture.ts';
import { ask, endServers, listen, startShell } from '../../testing/servers.fixture.ts';
import { BODY_FRAMINGS } from './body-framings.fixture.ts';
import { CONNECTION_FRAMINGS } from './connection-framings.fixture.ts';
import type { Framing } from './framing.fixture.ts';
import { HEAD_FRAMINGS } from './head-framings.fixture.ts';

/** A complete request as received by the API. */
interface Seen {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const FRAMINGS: readonly Framing[] = [...CONNECTION_FRAMINGS, ...BODY_FRAMINGS, ...HEAD_FRAMINGS];
const composition = aComposition({
  pages: ['/application/received', '/newsletter/left'].map((path) => aPage(path)),
});
const OWN = [
  'host',
  'connection',
  'x-request-id',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
];
const FRAMING = ['content-length', 'transfer-encoding'];
const READ = [
  ...['authorization', 'content-encoding', 'content-type', 'idempotency-key', 'if-none-match'],
  ...['referer', 'user-agent', 'accept-language', 'origin', 'dnt', 'sec-gpc', 'sec-purpose'],
];
const KNOWN = new Set([...OWN, ...FRAMING, ...READ]);

let shell: Awaited<ReturnType<typeof startShell>>;
/** All requests that the API received. Its parser is as lenient about framing as Node allows. */
const all: Seen[] = [];
let count = 0;

beforeAll(async () => {
  const record = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request).catch(() => null);
    const { method = '', url = '', headers } = request;
    if (body !== null) all.push({ method, url, headers, body });
    response.end(JSON.stringify({ url, slots: {} }));
  };
  const api = await listen((request, response) => void record(request, response), {
    insecureHTTPParser: true,
    requireHostHeader: false,
  });
  shell = await startShell({ composition, apiUrl: api.url });
});
afterAll(endServers);

/** Sends the bytes; `answer` resolves with the final status, or with null if the connection ends without one. */
function send(bytes: string) {
  const socket = net.connect(shell.port, '127.0.0.1');
  let received = '';
  const answers = () => [...received.matchAll(/^HTTP\/1\.1 ([2-5]\d\d) /gm)].map(([, code]) => Number(code));
  const answer = new Promise<number | null>((resolve) => {
    socket.on('data', (part) => {
      received += part.toString('latin1');
      const [first] = answers();
      if (first !== undefined) resolve(first);
    });
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(answers()[0] ?? null));
  });
  socket.write(Buffer.from(bytes, 'latin1'));
  return { answer, answers, end: () => void socket.destroy() };
}

/** Other visitors, who get the right answers. */
async function others(): Promise<void> {
  const urls = [1, 2, 3].map(() => `/api/other-${(count += 1)}`);
  for (const url of urls) expect(JSON.parse((await ask(shell.port, url)).text)).toMatchObject({ url });
}

async function comesTo({ bytes }: Framing) {
  const before = all.length;
  const { answer, answers, end } = send(bytes);
  const status = await answer;
  await others();
  end();
  const seen = all.slice(before).filter(({ url }) => !url.startsWith('/api/other-'));
  return { status, seen, answers: answers().length };
}

describe('a request with ambiguous framing', () => {
  it('has more than 300 cases', () => {
    expect(new Set(FRAMINGS.map(({ bytes }) => bytes)).size).toBeGreaterThan(300);
    expect(new Set(FRAMINGS.map(({ name }) => name)).size).toBe(FRAMINGS.length);
  });

  it.each(FRAMINGS)('$name', async (framing) => {
    const { status, seen, answers } = await comesTo(framing);

    expect(answers).toBeLessThanOrEqual(1);
    if (framing.comesTo === 'refusal') {
      expect(seen).toEqual([]);
      expect(status ?? 400).toBeGreaterThanOrEqual(400);
      return;
    }
    expect(seen.map(({ body }) => body)).toEqual([framing.comesTo.body]);
    expect(status).toBe(200);
  });

  it('does not mix up answers under load', async () => {
    const hostile = FRAMINGS.filter(({ comesTo: result }) => result !== 'refusal');
    const sent = hostile.map(({ bytes }) => send(bytes));
    await Promise.all([...Array.from({ length: 100 }, others), ...sent.map(({ answer }) => answer)]);
    await others();

    expect(sent.map(({ answers }) => answers())).toEqual(sent.map(() => [200]));
    for (const { end } of sent) end();
  });

  it('sends nothing to the API that its sender could not have requested', () => {
    expect(all.length).toBeGreaterThan(FRAMINGS.length);
    const taken = new Map(shell.lines.map(({ requestId, path }) => [requestId, path]));
    for (const { url, headers } of all) {
      const [path] = url.split('?');
      expect([path, path?.replace(FORMS_BASE, '')]).toContain(taken.get(headers['x-request-id']));
      expect(headers['x-forwarded-for']).toBe('127.0.0.1');
      expect(Object.keys(headers).filter((name) => !KNOWN.has(name))).toEqual([]);
    }
    expect(new Set(all.map(({ headers }) => headers['x-request-id'])).size).toBe(all.length);
  });
});
