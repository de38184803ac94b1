import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { UPLOAD_LIFE_MS } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { addressOf, startProcess, type Run } from './api-process.ts';
import { FORM, ownKey, personal, submit, toFormData } from './forms.ts';
import { HIGH_LIMITS, jsonOf, SECRET, startTestApi, type TestApi } from './start-test-api.ts';

const file = { bytes: Buffer.from(pdfBytes()), name: 'step.pdf' };

/** Stands beside the one that crashes, on the same data, and takes what is sent again. */
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

/** Sends one request to an API that ends at a step of its work. */
async function sendToOneThatCrashes(after: string, path: string, body: FormData, headers: HeadersInit) {
  const { url } = api.context.config.database;
  const environment = {
    ...{ CRASH_AFTER: after, AUTH_SECRET: SECRET, TRUSTED_HOPS: '0', ...HIGH_LIMITS },
    ...(url ? { DATABASE_URL: url } : {}),
  };
  run = startProcess(api.dataDir, { file: '../test/crashing-api.ts', environment });
  const address = await addressOf(run);
  const outcome = await fetch(address + path, { method: 'POST', body, headers }).then(
    () => 'answered',
    () => 'cut off',
  );
  expect(outcome).toBe('cut off');
  await run.ended;
}

/** What there is once nothing is left to wait for: rows, names and files of documents, mails. */
async function whatIsLeft() {
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
  const { rows, documents, names, files, mails } = await whatIsLeft();
  expect(rows).toEqual([expect.stringMatching(/_step\.pdf$/)]);
  for (const stored of [documents, names, files]) expect(stored).toEqual(rows);
  expect(mails).toBe(2);
}

const RESERVED = 'insert into .document_names.';

describe('a submission whose API is killed', () => {
  it.each([
    ['when the name of its document is reserved', RESERVED],
    ['when its document is stored', 'put'],
    ['when its key is written', 'insert into .idempotency_keys.'],
    ['when its document is kept', 'update .document_names. .* <- kept,'],
    ['when its row is written', 'insert into .application_submissions.'],
    ['when the row of its document is', 'insert into .documents.'],
    ['when its mails are planned', 'insert into .mail_outbox.'],
    ['when only the commit is left', 'insert into .audit_log.'],
    ['when only the answer is left', 'insert into .audit_log. > answer'],
  ])('%s succeeds when it is sent again, and is one', async (_, step) => {
    const headers = ownKey();
    const body = toFormData({ ...FORM, ...personal(api) }, file);
    await sendToOneThatCrashes(step, '/api/applications', body, headers);

    expect((await submit(api, { file, headers })).status).toBe(201);
    await expectOneSubmission();
  });
});

describe('a document that comes ahead, whose API is killed', () => {
  it.each([
    ['when its name is reserved', RESERVED],
    ['when it is stored', 'put'],
    ['when its name may wait', 'update .document_names. .* <- waiting,'],
    ['when only the commit is left', 'insert into .uploads.'],
    ['when only the answer is left', 'insert into .uploads. > answer'],
  ])('%s is there once when it was sent again and its form came', async (_, step) => {
    const headers = ownKey();
    const body = toFormData({}, file);
    await sendToOneThatCrashes(step, '/api/uploads', body, headers);

    const again = await api.fetch('/api/uploads', { method: 'POST', body, headers });
    const upload = String((await jsonOf(again))['upload']);
    expect((await submit(api, { fields: { upload }, headers })).status).toBe(201);
    await expectOneSubmission();
  });

  it('leaves nothing when no form comes', async () => {
    await sendToOneThatCrashes(
      'insert into .uploads. > answer',
      '/api/uploads',
      toFormData({}, file),
      ownKey(),
    );

    expect(await whatIsLeft()).toEqual({ rows: [], documents: [], names: [], files: [], mails: 0 });
  });
});
