import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfBytes } from '@site/shared/testing/factories';
import { FORM, submit } from '../support/forms.ts';
import { jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  // An open transaction holds SQLite's only connection, so counting attempts would block.
  api = await startTestApi({ environment: { RATE_LIMIT_SUBMISSIONS: 'off' } });
});
afterAll(() => api.close());

const DAY_MS = 24 * 3600_000;

const headers = (key: string) => ({ 'idempotency-key': key });
const rows = async () =>
  Number((await api.context.db('application_submissions').count({ n: '*' }).first())?.['n']);
const mails = async () => Number((await api.context.db('mail_outbox').count({ n: '*' }).first())?.['n']);
const files = async () => (await readdir(join(api.dataDir, 'application-documents'))).length;

/** Blocks the first request with a key from saving it until the returned function is called. */
async function hold(key: string): Promise<() => Promise<void>> {
  const { db } = api.context;
  const transaction = await db.transaction();
  const key_hash = createHash('sha256').update(key).digest('hex');
  await transaction('idempotency_keys').insert({
    key_hash,
    fingerprint: '',
    answer: '{}',
    created_at: '2026-01-01 00:00:00.000',
  });
  return async () => void (await transaction.rollback());
}

describe('an idempotency key', () => {
  it('returns the first answer to a repeated request', async () => {
    const first = await (await submit(api, { headers: headers('first-key-1') })).json();
    const count = await rows();
    const again = await submit(api, { headers: headers('first-key-1') });

    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect(await rows()).toBe(count);
  });

  it('turns eight concurrent requests into one row, one file, two mails and one answer', async () => {
    const before = [await rows(), await files(), await mails()] as const;
    const file = { bytes: Buffer.from(pdfBytes()), name: 'once.pdf' };
    const send = () => submit(api, { headers: headers('parallel-key'), file });
    const answers = await Promise.all(Array.from({ length: 8 }, send));
    for (const { status } of answers) expect([201, 409]).toContain(status);
    const served = [...answers.filter(({ status }) => status === 201), await send()];

    const bodies = await Promise.all(served.map((answer) => answer.text()));
    expect(served.length).toBeGreaterThan(1);
    expect(new Set(bodies).size).toBe(1);
    expect([await rows(), await files(), await mails()]).toEqual([
      before[0] + 1,
      before[1] + 1,
      before[2] + 2,
    ]);
  });

  it('answers 409 while the first request runs, and the first answer afterwards', async () => {
    const before = await rows();
    const send = () => submit(api, { headers: headers('slow-key-1') });
    const receipt = () => api.fetch('/api/applications/receipt', { headers: headers('slow-key-1') });
    expect((await receipt()).status).toBe(404);
    const release = await hold('slow-key-1');
    const twins = [send(), send()];
    const early = await Promise.race(twins);
    const asked = await receipt();
    const other = await submit(api, { headers: headers('slow-key-1'), fields: { phone: '1' } });
    await release();
    const answers = await Promise.all(twins);
    const late = await send();

    expect([early.status, early.headers.get('retry-after')]).toEqual([409, '1']);
    expect(await jsonOf(early)).toMatchObject({ code: 'request_in_flight' });
    expect([asked.status, asked.headers.get('retry-after')]).toEqual([409, '1']);
    expect(other.status).toBe(422);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const first = answers.find(({ status }) => status === 201);
    const known = await first?.json();
    expect(await late.json()).toEqual(known);
    expect(await (await receipt()).json()).toEqual(known);
    expect(await rows()).toBe(before + 1);
  });

  it('is required, and the error says what to send', async () => {
    const before = await rows();
    const answer = await postJson(api, '/api/applications', FORM);

    expect(answer.status).toBe(400);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(await jsonOf(answer)).toMatchObject({
      code: 'idempotency_key_missing',
      detail: expect.stringContaining('Send an Idempotency-Key header'),
    });
    expect(await rows()).toBe(before);
  });

  it('is rejected for a different request', async () => {
    await submit(api, { headers: headers('mismatch-key') });

    const other = await submit(api, { headers: headers('mismatch-key'), fields: { phone: '1' } });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('can be used again after a validation error', async () => {
    expect((await submit(api, { headers: headers('second-try'), fields: { email: 'x' } })).status).toBe(422);
    expect((await submit(api, { headers: headers('second-try') })).status).toBe(201);
  });

  it('is stored for one day', async () => {
    const send = async () => jsonOf(await submit(api, { headers: headers('key-of-a-day') }));
    const first = await send();
    const count = await rows();

    api.advance(DAY_MS - 60_000);
    await api.context.housekeeping.run();
    expect(await send()).toEqual(first);
    expect(await rows()).toBe(count);

    api.advance(61_000);
    await api.context.housekeeping.run();
    expect((await send())['reference']).not.toBe(first['reference']);
    expect(await rows()).toBe(count + 1);
  });

  it('must have a valid format', async () => {
    expect((await submit(api, { headers: headers('short') })).status).toBe(400);
  });
});
