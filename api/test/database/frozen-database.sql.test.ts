import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { submit } from '../support/forms.ts';
import { onOwnServer, startOwnServer, type OwnServer } from '../support/own-server.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let server: OwnServer;
let api: TestApi;
beforeEach(async () => {
  server = await startOwnServer();
  api = await startTestApi({ server: server.url });
});
afterEach(async () => {
  process.kill(server.pid(), 'SIGCONT');
  await api.close();
  await server.end();
});

/** Ends a test that would never end. */
const GIVE_UP_MS = 90_000;
const file = { bytes: Buffer.from(pdfBytes(20_000)), name: 'frozen.pdf' };

async function send(key: number) {
  const headers = { 'idempotency-key': `frozen-database-${key}` };
  const response = await submit(api, { file, headers, fields: { companyName: `Frozen ${key}` } });
  const { status } = response;
  return { key, status, body: await jsonOf(response) };
}

/** Sends again under the same key after a 503, as browsers do: a connection may have been lost while the server stood still. */
async function sendUntilSaved(key: number) {
  for (const deadline = performance.now() + GIVE_UP_MS; ;) {
    const answer = await send(key);
    if (answer.status !== 503 || performance.now() > deadline) return answer;
  }
}

const sendAll = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => send(from + index));

onOwnServer('when the database process is suspended', () => {
  it('forms get 503 while it is, and each is saved once when the database continues', async () => {
    const underWay = sendAll(0, 20);
    await Promise.race(underWay);
    process.kill(server.pid(), 'SIGSTOP');
    const answers = await Promise.all([...underWay, ...sendAll(20, 30)]);

    for (const { status } of answers) expect([201, 503]).toContain(status);
    for (const { key, status } of answers) if (key >= 20) expect(status).toBe(503);
    expect((await api.fetch('/api/health/ready')).status).toBe(503);

    process.kill(server.pid(), 'SIGCONT');
    const again = await Promise.all(Array.from({ length: 30 }, (_, key) => sendUntilSaved(key)));
    expect(again.map(({ status }) => status)).toEqual(Array(30).fill(201));
    for (const { key, status, body } of answers) if (status === 201) expect(again[key]?.body).toEqual(body);

    const { db, housekeeping, config } = api.context;
    const names = await db('application_submissions').pluck('company_name');
    expect(names.sort()).toEqual(Array.from({ length: 30 }, (_, key) => `Frozen ${key}`).sort());
    expect(await db('mail_outbox').pluck('id')).toHaveLength(60);
    api.advance(config.documents.graceMs + 1000);
    await housekeeping.run();
    const stored = await readdir(join(api.dataDir, 'application-documents'));
    expect(stored.filter((name) => name !== '.incoming').sort()).toEqual(
      (await db('documents').pluck('stored_name')).sort(),
    );
  });
});
