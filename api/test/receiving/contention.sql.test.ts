import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { hashOfKey } from '../../src/idempotency/answers.ts';
import { newKey, submit, toFormData } from '../support/forms.ts';
import { isOnMysql, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
let other: Db;
beforeEach(async () => {
  api = await startTestApi({ environment: { DATABASE_TIMEOUT_MS: '2000' } });
  other = await openDatabase({ ...api.context.config.database, poolSize: 1, timeoutMs: 60_000 });
});
afterEach(async () => {
  await other.destroy();
  await api.close();
});

const file = { bytes: Buffer.from(pdfBytes()), name: 'contended.pdf' };

/** Uploads a document and returns a function that sends its form. */
async function uploadAhead() {
  const headers = newKey();
  const response = await api.fetch('/api/uploads', { method: 'POST', body: toFormData({}, file), headers });
  const upload = String((await jsonOf(response))['upload']);
  return { headers, send: () => submit(api, { fields: { upload }, headers }) };
}

const sendMany = () =>
  Array.from({ length: 30 }, (_, n) => submit(api, { fields: { companyName: `Beside ${n}` } }));

async function statusesOf(responses: readonly Promise<Response>[]): Promise<number[]> {
  return (await Promise.all(responses)).map(({ status }) => status);
}

/** Resolves when a statement of the API fails because of another transaction. */
const refused = () => new Promise<void>((resolve) => api.context.db.on('query-error', () => resolve()));

describe('a row that another transaction locks for longer than a statement may wait', () => {
  it('is written once it is free, and every request succeeds', async () => {
    const { send } = await uploadAhead();
    const holder = await other.transaction();
    await holder('document_names').update({ state: 'waiting' });
    const wasRefused = refused();
    const answers = statusesOf([send(), ...sendMany()]);
    await wasRefused;
    await holder.rollback();

    expect(new Set(await answers)).toEqual(new Set([201]));
    expect(await api.context.db('application_submissions').pluck('id')).toHaveLength(31);
  });
});

(isOnMysql ? describe : describe.skip)('a deadlock', () => {
  /** Resolves when the API waits for the row locked by `holder`. It has locked the row of its key by then. */
  const asksForName = () =>
    new Promise<void>((resolve) =>
      api.context.db.on('query', ({ sql }: { sql: string }) => {
        if (sql.startsWith('update `document_names`')) resolve();
      }),
    );

  it('does not fail any request of the batch', async () => {
    const { send, headers } = await uploadAhead();
    const holder = await other.transaction();
    await holder('document_names').update({ state: 'waiting' });
    // The database rolls back the transaction with fewer changes, so the other one needs many.
    const rows = Array.from({ length: 1000 }, (_, n) => ({ name: `weight-${n}`, points: 1 }));
    await holder('rate_counters').insert(rows);
    const [wasAsked, wasRefused] = [asksForName(), refused()];
    const answers = statusesOf([send(), ...sendMany()]);
    await wasAsked;
    await holder('idempotency_keys').insert({
      key_hash: hashOfKey(headers['idempotency-key']),
      fingerprint: 'of the other',
      answer: '{}',
      created_at: '2026-01-01 00:00:00.000',
    });
    await wasRefused;
    await holder.rollback();

    expect(new Set(await answers)).toEqual(new Set([201]));
    expect(await api.context.db('application_submissions').pluck('id')).toHaveLength(31);
    expect(await api.context.db('mail_outbox').pluck('id')).toHaveLength(62);
  });
});
