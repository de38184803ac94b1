import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SUBMISSION_LIMITS } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { FORM, newKey, personFields, submit } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const MEGABYTE = 1024 * 1024;
const PDF = Buffer.from(pdfBytes());

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const rowOf = async (response: Response) => {
  const { id } = await jsonOf(response);
  return api.context
    .db('application_submissions')
    .where({ id: String(id) })
    .first();
};
const countOf = async () =>
  Number((await api.context.db('application_submissions').count({ rows: '*' }).first())?.['rows']);

describe('a text', () => {
  const ofLength = (field: string, letter: string, length: number) =>
    field === 'email' ? `${letter.repeat(length - 4)}@b.c` : letter.repeat(length);
  const cases = Object.entries(SUBMISSION_LIMITS).flatMap(([field, limit]) =>
    // One code point each: a letter, an emoji outside the basic multilingual plane, a combining mark.
    ['x', '🧾', '\u0301'].map((letter) => [field, limit, letter] as const),
  );

  it.each(cases)(
    '%s of %i times %s is stored unchanged, and one more character is rejected',
    async (field, limit, letter) => {
      const full = ofLength(field, letter, limit);
      const column = field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

      const taken = await submit(api, { fields: { [field]: full } });
      expect(taken.status).toBe(201);
      expect((await rowOf(taken))[column]).toBe(full);
      const refused = await submit(api, { fields: { [field]: ofLength(field, letter, limit + 1) } });
      expect(refused.status).toBe(422);
      expect(await jsonOf(refused)).toMatchObject({ errors: [{ field }] });
    },
  );

  it.each([
    ['NUL', 'a\0b'],
    ['right to left', 'שלום \u202eabc\u202c'],
    ['four bytes', '𝄞𠜎🏴\u{e0067}\u{e0062}\u{e007f}'],
    ['stacked combining marks', 'Z\u0351\u036b\u0343\u036a\u0302'],
    ['a lone surrogate', 'a\ud83dz'],
    ['SQL quotes', `'; drop table documents; -- \\' " \``],
    ['two Unicode forms of one letter', 'é e\u0301'],
  ])('with %s is returned unchanged to staff', async (_name, text) => {
    const { reference } = await jsonOf(await submit(api, { fields: { projectDescription: text } }));
    token ??= await api.signIn();

    const path = `/api/applications/by-reference/${String(reference)}`;
    const record = await jsonOf(await api.fetch(path, { headers: bearer(token) }));
    // UTF-8 cannot encode lone surrogates, so the client replaces them before sending.
    expect(record['project_description']).toBe(Buffer.from(text).toString());
  });
  let token: string | undefined;
});

const NESTED =
  '--x\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n' +
  '--y\r\nContent-Disposition: file; filename="a.pdf"\r\n\r\n%PDF-\r\n--y--\r\n';

describe('an email with a lone surrogate', () => {
  it('is rejected when sent as a JSON escape', async () => {
    const response = await postJson(api, '/api/newsletter-subscriptions', {
      email: 'a\ud83d@harbour.example',
      ...personFields(api),
    });

    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({ errors: [{ field: 'email' }] });
  });
});

describe('a multipart body', () => {
  const send = (body: string, type = 'multipart/form-data; boundary=x') =>
    api.fetch('/api/applications', {
      method: 'POST',
      headers: { 'content-type': type, ...newKey() },
      body,
    });
  const part = (name: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file = (name: string, type = 'application/pdf') =>
    `--x\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  const letter = (name: string) => `${file(name)}${PDF.toString('latin1')}\r\n`;
  const form = () =>
    Object.entries({ ...FORM, ...personFields(api) })
      .map(([name, value]) => part(name, value))
      .join('');
  const END = '--x--\r\n';
  const parts = (count: number) =>
    Array.from({ length: count }, (_, index) => part(`f${index}`, 'x')).join('');

  it('that is complete is accepted', async () => {
    expect((await send(`${form()}${letter('a.pdf')}${END}`)).status).toBe(201);
  });

  it.each<[string, () => string]>([
    ['with ten thousand parts', () => `${form()}${parts(10_000)}${END}`],
    ['with too many fields', () => `${form()}${parts(21)}${END}`],
    ['cut off in a file', () => `${form()}${file('a.pdf')}%PDF-`],
    ['cut off in a header', () => `${form()}--x\r\nContent-Disposition: form-da`],
    ['cut off before its end', form],
    ['with a nested body in place of the file', () => `${form()}${NESTED}${END}`],
    ['of random bytes', () => randomBytes(20_000).toString('latin1')],
    ['that is empty', () => ''],
    ['with two files', () => `${form()}${letter('a.pdf')}${letter('b.pdf')}${END}`],
    [
      'with the file in another field',
      () => `${form()}${letter('a.pdf').replace('name="file"', 'name="other"')}${END}`,
    ],
    ['with a field name of 10,000 letters', () => `${form()}${part('n'.repeat(10_000), 'x')}${END}`],
    ['with a field of a megabyte', () => `${form()}${part('more', 'x'.repeat(1024 * 1024))}${END}`],
  ])('%s is rejected and nothing is stored', async (_name, body) => {
    const before = await countOf();

    const response = await send(body());

    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({ code: 'bad_multipart' });
    expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(await countOf()).toBe(before);
  });

  it.each([
    'text/plain',
    'application/xml',
    'multipart/mixed; boundary=x',
    'application/x-www-form-urlencoded',
    'nonsense',
  ])('of type %s is rejected', async (type) => {
    expect((await send(`${part('companyName', 'A')}--x--`, type)).status).toBe(415);
  });

  it('with a content length over the limit is rejected before it is sent', async () => {
    const answer = await sendRaw(
      'POST /api/applications HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 11534337\r\n\r\n',
    );

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  });

  it('with fields named like object internals is accepted without them', async () => {
    const more = part('__proto__[x]', 'y') + part('constructor[prototype][x]', 'y') + part('toString', 'y');

    expect((await send(`${form()}${more}${END}`)).status).toBe(201);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  it.each([
    ['a file', () => [form(), file('a.pdf'), PDF, Buffer.alloc(11 * MEGABYTE)]],
    ['its preamble', () => [Buffer.alloc(11 * MEGABYTE), '\r\n', form(), END]],
  ])('without a content length is rejected when it is too large because of %s', async (_name, pieces) => {
    const before = await countOf();

    const answer = await sendChunked(pieces());

    expect([answer.status, answer.type]).toEqual([413, 'application/problem+json; charset=utf-8']);
    expect(await countOf()).toBe(before);
  });

  it('that arrives slowly does not delay other requests', async () => {
    const { port } = new URL(api.url);
    const slow = await Promise.all(Array.from({ length: 100 }, () => openSlowUpload(Number(port))));

    const statuses = await Promise.all(Array.from({ length: 10 }, async () => (await submit(api)).status));

    expect(statuses).toEqual(Array(10).fill(201));
    for (const socket of slow) socket.destroy();
  });
});

describe('a body with a content encoding', () => {
  const PATHS = [
    '/api/applications',
    '/api/forms/newsletter',
    '/api/newsletter-subscriptions',
    '/api/newsletter-subscriptions/confirm',
    '/api/form-work',
    '/api/auth/v1/token',
  ];
  const encodings = PATHS.flatMap((path) => ['gzip', 'deflate', 'br'].map((name) => [path, name] as const));

  it.each(encodings)('is rejected by %s for %s, even when it is not compressed', async (path, encoding) => {
    const type = path.startsWith('/api/forms') ? 'application/x-www-form-urlencoded' : 'application/json';
    const headers = { 'content-type': type, 'content-encoding': encoding, ...newKey() };
    for (const body of [Buffer.from('{}'), gzipSync('{}')]) {
      const response = await api.fetch(path, { method: 'POST', headers, body });
      const answer = (await jsonOf(response)) as { status?: number };

      expect([400, 415]).toContain(answer.status ?? response.status);
    }
  });
});

describe('a request with invalid framing', () => {
  it.each([
    [
      'with an unknown transfer encoding and connection close',
      'Connection: close\r\nTransfer-Encoding: gzip\r\n\r\n',
    ],
    ['with extra bytes after its end and connection close', 'Connection: close\r\n\r\n{"more":1}\r\n\r\n'],
    ['with an invalid chunk', 'Transfer-Encoding: chunked\r\n\r\nZZ\r\n\r\n'],
  ])('%s gets one response and its connection is closed', async (_, rest) => {
    const answers = await receiveAll(`GET /api/health/live HTTP/1.1\r\nHost: x\r\n${rest}`);

    expect(answers.match(/HTTP\/1\.1 /g)).toHaveLength(1);
  });
});

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd.pdf', /_passwd\.pdf$/],
    ['C:\\temp\\ledger.pdf', /_ledger\.pdf$/],
    ['счёт 発票 🧾.pdf', /_[_]+\.pdf$/],
    [`${'é'.repeat(125)}.pdf`, /^\d{13}__+\.pdf$/],
    [`${'n'.repeat(251)}.pdf`, /^\d{13}_n{237}\.pdf$/],
    ['.pdf', /_\.pdf$/],
    ['..pdf', /_\.\.pdf$/],
    ['%00%2f.pdf', /__00_2f\.pdf$/],
  ])('%j is stored safely in the bucket', async (name, stored) => {
    const response = await submit(api, { file: { bytes: PDF, name } });

    expect(response.status).toBe(201);
    const path = (await rowOf(response)).file_path as string;
    expect(path).toMatch(stored);
    expect(path).toMatch(/^[a-zA-Z0-9._-]{1,255}$/);
  });
});

describe('a name with a NUL', () => {
  it('makes the header invalid, so the whole body is rejected', async () => {
    expect((await submit(api, { file: { bytes: PDF, name: 'a\0b.pdf' } })).status).toBe(400);
  });
});

/** Sends a chunked body. Resolves with status and content type of the response. */
function sendChunked(pieces: readonly (string | Buffer)[]): Promise<{ status: number; type: string }> {
  const headers = { 'content-type': 'multipart/form-data; boundary=x', ...newKey() };
  return new Promise((resolve, reject) => {
    const request = http.request(`${api.url}/api/applications`, { method: 'POST', headers }, (answer) => {
      resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '' });
      answer.resume();
      request.destroy();
    });
    request.on('error', reject);
    for (const piece of pieces) request.write(piece);
    request.end();
  });
}

/** Sends raw bytes. Resolves with the first data received. */
function sendRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(bytes));
    socket.once('data', (chunk) => {
      resolve(chunk.toString());
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

/** Sends raw bytes. Resolves with everything received until the connection closes. */
function receiveAll(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(new URL(api.url).port), '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8').on('data', (chunk: string) => (received += chunk));
    socket.once('close', () => resolve(received));
    socket.once('error', reject);
  });
}

/** Starts sending a file and never continues. */
function openSlowUpload(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        'POST /api/applications HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n' +
          '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
        () => resolve(socket),
      );
    });
    socket.once('error', reject);
  });
}
