import { readdir } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMIT_BYTES, DOCUMENT_MESSAGES, FormOutcome, Problem } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { createVirusScan } from '../../src/documents/virus-scan.ts';
import { FORM, newKey, submit, toFormData, type TestFile } from '../support/forms.ts';
import { openTcpProxy, type TcpProxy } from '../support/tcp-proxy.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const address = process.env['TEST_CLAMAV_URL'];
const withClamav = address ? describe : describe.skip;

/** The text that the clamd of the tests detects (shared/run/provision/provision-clamav.mjs). */
const VIRUS = 'This text is the virus of the tests.';
const SIGNATURE = 'Site.Test.UNOFFICIAL';

const clean = (size?: number): TestFile => ({ bytes: Buffer.from(pdfBytes(size)), name: 'ledger.pdf' });
/** The text is at the very end, so an incomplete scan does not find it. */
const marked = (size = 2000): TestFile => {
  const { bytes, name } = clean(size - VIRUS.length);
  return { bytes: Buffer.concat([bytes, Buffer.from(VIRUS)]), name };
};

let api: TestApi;
const upload = (file: TestFile, headers = newKey()) =>
  api.fetch('/api/uploads', { method: 'POST', body: toFormData({}, file), headers });
const post = async (file: TestFile) => {
  const body = toFormData(FORM, file);
  const answer = await api.fetch('/api/forms/application', { method: 'POST', body });
  return FormOutcome.parse(await answer.json());
};

const TABLES = ['application_submissions', 'documents', 'document_names', 'uploads', 'idempotency_keys'];
const rows = async () => (await Promise.all(TABLES.map((table) => api.context.db(table)))).flat();
const files = async (folder = '') => readdir(join(api.dataDir, 'application-documents', folder));
/** Temporary files are deleted after the response. */
async function expectNothing(): Promise<void> {
  expect(await rows()).toEqual([]);
  expect(await files()).toEqual(['.incoming']);
  for (let tries = 0; tries < 1000 && (await files('.incoming')).length > 0; tries += 1);
  expect(await files('.incoming')).toEqual([]);
}
async function expectUnchecked(answer: Response): Promise<void> {
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(Problem.parse(await answer.json()).code).toBe('document_unchecked');
}

withClamav('an API with a ClamAV', () => {
  let proxy: TcpProxy;
  beforeEach(async () => {
    proxy = await openTcpProxy(address ?? 'tcp://127.0.0.1:3310');
    api = await startTestApi({ environment: { CLAMAV_URL: proxy.url } });
  });
  afterEach(async () => {
    await api.close();
    await proxy.disconnect();
  });

  it('accepts a clean document before its form, with it, and without JavaScript', async () => {
    expect((await upload(clean())).status).toBe(201);
    expect((await submit(api, { file: clean() })).status).toBe(201);
    expect((await post(clean())).status).toBe(303);

    expect(await files()).toHaveLength(4);
  });

  it('rejects a document with a virus in each case, stores nothing, and logs the virus', async () => {
    for (const answer of [await upload(marked()), await submit(api, { file: marked() })]) {
      expect(answer.status).toBe(422);
      expect(Problem.parse(await answer.json())).toMatchObject({
        code: 'document_virus',
        errors: [{ field: 'file', code: 'virus', message: DOCUMENT_MESSAGES.virus }],
      });
    }
    expect(await post(marked())).toMatchObject({
      location: null,
      status: 422,
      values: FORM,
      errors: [{ field: 'file', message: DOCUMENT_MESSAGES.virus }],
      slots: {},
    });

    await expectNothing();
    expect(api.log().split(`"signature":"${SIGNATURE}"`)).toHaveLength(4);
    expect(api.log()).not.toContain(VIRUS);
  });

  it('scans all ten megabytes of a document', async () => {
    expect((await submit(api, { file: marked(DOCUMENT_LIMIT_BYTES) })).status).toBe(422);
    await expectNothing();

    expect((await submit(api, { file: clean(DOCUMENT_LIMIT_BYTES) })).status).toBe(201);
  });

  it('returns the correct verdict for each of many concurrent documents', async () => {
    const documents = Array.from({ length: 30 }, (_, index) =>
      index % 2 ? marked(300_000) : clean(300_000),
    );

    const answers = await Promise.all(documents.map((file) => upload(file)));

    expect(answers.map(({ status }) => status)).toEqual(documents.map((_, index) => (index % 2 ? 422 : 201)));
    expect(await files()).toHaveLength(16);
  });

  it('rejects documents while ClamAV is unavailable and accepts them once it is back', async () => {
    await proxy.disconnect();
    const [ahead, along] = [newKey(), newKey()];

    await expectUnchecked(await upload(clean(), ahead));
    await expectUnchecked(await submit(api, { file: clean(), headers: along }));
    expect(await post(clean())).toMatchObject({
      status: 503,
      values: FORM,
      errors: [{ field: 'submit', message: expect.stringContaining('File Upload Failed') }],
      slots: { 'error-file': expect.stringContaining('choose your document again') },
    });
    await expectNothing();
    expect((await submit(api)).status).toBe(201);

    await proxy.reconnect();
    expect((await upload(clean(), ahead)).status).toBe(201);
    expect((await submit(api, { file: clean(), headers: along })).status).toBe(201);
  });

  it('repeats an earlier answer while ClamAV is unavailable', async () => {
    const headers = newKey();
    const first = await jsonOf(await submit(api, { file: clean(), headers }));
    await proxy.disconnect();

    expect(await jsonOf(await submit(api, { file: clean(), headers }))).toEqual(first);
  });
});

describe('an API with a ClamAV that never answers', () => {
  let server: Server;
  beforeEach(async () => {
    server = createServer((socket) => socket.on('error', () => undefined).resume());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const limits = { sendingMs: 300, verdictMs: 300 };
    api = await startTestApi({ scan: createVirusScan(`tcp://127.0.0.1:${port}`, limits) });
  });
  afterEach(async () => {
    await api.close();
    await new Promise((resolve) => server.close(resolve));
  });

  it('rejects documents temporarily and serves everything else', async () => {
    const answers = await Promise.all([upload(clean()), submit(api, { file: clean() })]);

    for (const answer of answers) await expectUnchecked(answer);
    await expectNothing();
    expect((await submit(api)).status).toBe(201);
    expect((await api.fetch('/api/health/ready')).status).toBe(200);
  });
});
