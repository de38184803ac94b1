import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UPLOAD_LIFE_MS } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { addressOf, startProcess, type Run } from '../support/api-process.ts';
import { FORM, newKey, personFields, submit, toFormData } from '../support/forms.ts';
import { HIGH_LIMITS, jsonOf, SECRET, startTestApi, type TestApi } from '../support/start-test-api.ts';

const file = { bytes: Buffer.from(pdfBytes()), name: 'step.pdf' };

/** A second API process on the same data, which receives the retries. */
let api: TestApi;
let run: Run | undefined;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  run?.child.kill('SIGKILL');
  await run?.ended;
  await api.close();
});

/** Sends one request to an API process that crashes at the given step. */
async function sendToCrashingApi(after: string, path: string, body: FormData, headers: HeadersInit) {
  const { url } = api.context.config.database;
  const environment = {
    ...{ CRASH_AFTER: after, AUTH_SECRET: SECRET, TRUSTED_HOPS: '0', ...HIGH_LIMITS },
    ...(url ? { DATABASE_URL: url } : {}),
  };
  run = startProcess(api.dataDir, { file: '../support/crashing-api.ts', environment });
  const address = await addressOf(run);
  const outcome = await fetch(address + path, { method: 'POST', body, headers }).then(
    () => 'answered',
    () => 'cut off',
  );
  expect(outcome).toBe('cut off');
  await run.ended;
}

/** Runs all cleanups and returns the remaining rows, documents, names, files and mails. */
async function remainingData() {
  const { db, housekeeping } = api.context;
  api.advance(UPLOAD_LIFE_MS + 60_000);
  await housekeeping.run();
  const files = await readdir(join(api.dataDir, 'application-documents'));
  return {
    rows: await db('application_submissions').pluck('file_path'),
    documents: await db('documents').pluck('stored_name'),
    names: await db('document_names').pluck('stored_name'),
    files: files.filter((name) => name !== '.incoming'),
    mails: (await db('mail_outbox').pluck('id')).length,
  };
}

async function expectOneSubmission(): Promise<void> {
  const { rows, documents, names, files, mails } = await remainingData();
  expect(rows).toEqual([expect.stringMatching(/_step\.pdf$/)]);
  for (const stored of [documents, names, files]) expect(stored).toEqual(rows);
  expect(mails).toBe(2);
}

const RESERVED = 'insert into .document_names.';

describe('a submission during which the API is killed', () => {
  it.each([
    ['after the document name is reserved', RESERVED],
    ['after the document is stored', 'put'],
    ['after the key is written', 'insert into .idempotency_keys.'],
    ['after the document name is marked as kept', 'update .document_names. .* <- kept,'],
    ['after its row is written', 'insert into .application_submissions.'],
    ['after the row of the document is written', 'insert into .documents.'],
    ['after its mails are queued', 'insert into .mail_outbox.'],
    ['before the commit', 'insert into .audit_log.'],
    ['before the response', 'insert into .audit_log. > answer'],
  ])('%s succeeds when it is retried, and is saved once', async (_, step) => {
    const headers = newKey();
    const body = toFormData({ ...FORM, ...personFields(api) }, file);
    await sendToCrashingApi(step, '/api/applications', body, headers);

    expect((await submit(api, { file, headers })).status).toBe(201);
    await expectOneSubmission();
  });
});

describe('an upload before its form, during which the API is killed', () => {
  it.each([
    ['after its name is reserved', RESERVED],
    ['after it is stored', 'put'],
    ['after its name is marked as waiting', 'update .document_names. .* <- waiting,'],
    ['before the commit', 'insert into .uploads.'],
    ['before the response', 'insert into .uploads. > answer'],
  ])('%s is stored once after a retry and its form', async (_, step) => {
    const headers = newKey();
    const body = toFormData({}, file);
    await sendToCrashingApi(step, '/api/uploads', body, headers);

    const again = await api.fetch('/api/uploads', { method: 'POST', body, headers });
    const upload = String((await jsonOf(again))['upload']);
    expect((await submit(api, { fields: { upload }, headers })).status).toBe(201);
    await expectOneSubmission();
  });

  it('leaves nothing behind when its form is never sent', async () => {
    await sendToCrashingApi('insert into .uploads. > answer', '/api/uploads', toFormData({}, file), newKey());

    expect(await remainingData()).toEqual({ rows: [], documents: [], names: [], files: [], mails: 0 });
  });
});
