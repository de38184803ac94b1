import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pace } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { createApp } from '../../src/app.ts';
import { listen } from '../../src/server.ts';
import { FORM, personFields, toFormData } from '../support/forms.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

/** A busy machine reaches no limit before the answer. Each test shortens the one that it is about. */
const LONG = { silenceMs: 120_000, documentMs: 120_000, fieldsMs: 120_000, restMs: 300 };
const PIECES = 10;

let api: TestApi;
afterEach(() => api.close());

async function startWith(shortened: Partial<typeof LONG>): Promise<void> {
  api = await startTestApi({ overrides: { bodyTimeouts: { ...LONG, ...shortened } } });
}

/** A form with a document as raw bytes. */
async function createForm(): Promise<{ readonly head: string; readonly body: Buffer }> {
  const file = { bytes: Buffer.from(pdfBytes(20_000)), name: 'slow.pdf' };
  const response = new Response(toFormData({ ...FORM, ...personFields(api) }, file));
  const body = Buffer.from(await response.arrayBuffer());
  const head = headOf('/api/applications', response.headers.get('content-type') ?? '', body.length);
  return { head, body };
}

const headOf = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nIdempotency-Key: a-slow-sender\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

/** `answer` resolves with everything received when the connection closes. */
function open(to = api.url): { readonly socket: Socket; readonly answer: Promise<string> } {
  const socket = connect(Number(new URL(to).port), '127.0.0.1');
  let received = '';
  socket.on('data', (part: Buffer) => (received += part.toString()));
  socket.on('error', () => undefined);
  return { socket, answer: new Promise((resolve) => socket.once('close', () => resolve(received))) };
}

/** Sends the pieces with a pause of `pauseMs` between them, until the connection closes. */
async function drip(socket: Socket, pieces: Iterable<Buffer | string>, pauseMs: number): Promise<void> {
  for (const piece of pieces) {
    if (!socket.writable) return;
    socket.write(piece);
    await pace(pauseMs);
  }
}

function* endlessly(piece: string): Generator<string> {
  for (;;) yield piece;
}

const piecesOf = (body: Buffer) => {
  const size = Math.ceil(body.length / PIECES);
  return Array.from({ length: PIECES }, (_, n) => body.subarray(n * size, (n + 1) * size));
};
const problemIn = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))) as unknown;
const rows = () => api.context.db('application_submissions').pluck('id');
const incoming = () => readdir(join(api.dataDir, 'application-documents', '.incoming'));
async function untilEmpty(): Promise<void> {
  while ((await incoming()).length > 0) await new Promise((resolve) => setImmediate(resolve));
}

const TIMEOUT = { status: 408, code: 'request_timeout' };

describe('a sender with a slow connection', () => {
  it('is served even when the whole body takes longer than the silence limit', async () => {
    await startWith({ silenceMs: 2000 });
    const { head, body } = await createForm();
    const { socket, answer } = open();

    socket.write(head.replace('\r\n', '\r\nConnection: close\r\n'));
    await drip(socket, piecesOf(body), 250);

    expect(await answer).toMatch(/^HTTP\/1\.1 201 /);
    expect(await rows()).toHaveLength(1);
  });
});

describe('a sender who holds a connection', () => {
  it('by going silent during a document gets 408, and nothing is left behind', async () => {
    await startWith({ silenceMs: 600 });
    const { head, body } = await createForm();
    const { socket, answer } = open();

    socket.write(head);
    socket.write(body.subarray(0, 10_000));

    const received = await answer;
    expect(received).toMatch(/^HTTP\/1\.1 408 [^]*application\/problem\+json/);
    expect(problemIn(received)).toMatchObject(TIMEOUT);
    expect(await rows()).toEqual([]);
    await untilEmpty();
  });

  it('by sending a document slowly gets 408 after the document limit', async () => {
    await startWith({ documentMs: 1500 });
    const { head, body } = await createForm();
    const { socket, answer } = open();
    const start = performance.now();

    socket.write(head);
    await drip(
      socket,
      Array.from(body.subarray(0, 100), (byte) => Buffer.from([byte])),
      100,
    );

    expect(problemIn(await answer)).toMatchObject(TIMEOUT);
    expect(performance.now() - start).toBeGreaterThan(1500);
    await untilEmpty();
  });

  it('by sending fields slowly gets 408 earlier', async () => {
    await startWith({ fieldsMs: 1200 });
    const { socket, answer } = open();

    socket.write(headOf('/api/newsletter-subscriptions', 'application/json', 1000));
    await drip(socket, Array<string>(24).fill(' '), 100);

    expect(problemIn(await answer)).toMatchObject(TIMEOUT);
  });

  it.each(['application/json', 'multipart/form-data; boundary=x'])(
    'by sending a sign-in as %s slowly gets 408 earlier too',
    async (type) => {
      await startWith({ fieldsMs: 1200 });
      const { socket, answer } = open();

      socket.write(headOf('/api/auth/v1/token?grant_type=password', type, 1000));
      await drip(socket, Array<string>(24).fill(' '), 100);

      expect(problemIn(await answer)).toMatchObject({ code: 'request_timeout' });
    },
  );

  it('by sending more after the response is cut off', async () => {
    await startWith({});
    const { socket, answer } = open();

    socket.write(headOf('/api/nothing', 'application/json', 1000));
    await drip(socket, endlessly(' '), 100);

    expect(await answer).toMatch(/^HTTP\/1\.1 404 /);
  });

  it('with incomplete headers gets 408', async () => {
    await startWith({});
    const timeouts = { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 };
    const listening = await listen(createApp(api.context), '127.0.0.1', 0, timeouts);
    const { socket, answer } = open(`http://127.0.0.1:${listening.port}`);

    socket.write('POST /api/applications HTTP/1.1\r\nHost');

    const received = await answer;
    expect(received).toMatch(/^HTTP\/1\.1 408 [^]*application\/problem\+json/);
    expect(problemIn(received)).toMatchObject(TIMEOUT);
    await listening.close(0);
  });

  it('with an invalid content length gets 400', async () => {
    await startWith({});
    const { socket, answer } = open();

    socket.write('POST /api/applications HTTP/1.1\r\nHost: x\r\nContent-Length: many\r\n\r\n');

    expect(problemIn(await answer)).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});
