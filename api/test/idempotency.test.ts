import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfBytes } from '@site/shared/testing/factories';
import { submit } from './forms.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const headers = (key: string) => ({ 'idempotency-key': key });
const rows = async () =>
  Number((await api.context.db('application_submissions').count({ n: '*' }).first())?.['n']);
const files = async () => (await readdir(join(api.dataDir, 'application-documents'))).length;

describe('an idempotency key', () => {
  it('makes a repeated request answer what the first one got', async () => {
    const first = await (await submit(api, { headers: headers('first-key-1') })).json();
    const count = await rows();
    const again = await submit(api, { headers: headers('first-key-1') });

    expect(again.status).toBe(201);
    expect(await again.json()).toEqual(first);
    expect(await rows()).toBe(count);
  });

  it('makes eight requests at once one row, one file and one answer', async () => {
    const [rowsBefore, filesBefore] = [await rows(), await files()];
    const file = { bytes: Buffer.from(pdfBytes()), name: 'once.pdf' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => submit(api, { headers: headers('parallel-key'), file })),
    );

    const bodies = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(new Set(bodies).size).toBe(1);
    expect(await rows()).toBe(rowsBefore + 1);
    expect(await files()).toBe(filesBefore + 1);
  });

  it('refuses another request under the same key', async () => {
    await submit(api, { headers: headers('mismatch-key') });

    const other = await submit(api, { headers: headers('mismatch-key'), fields: { phone: '1' } });
    expect(other.status).toBe(422);
    expect(await other.json()).toMatchObject({ code: 'idempotency_mismatch' });
  });

  it('that failed its checks may be used again', async () => {
    expect((await submit(api, { headers: headers('second-try'), fields: { email: 'x' } })).status).toBe(422);
    expect((await submit(api, { headers: headers('second-try') })).status).toBe(201);
  });

  it('must be a plausible one', async () => {
    expect((await submit(api, { headers: headers('short') })).status).toBe(400);
  });
});
