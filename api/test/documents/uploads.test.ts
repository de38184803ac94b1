import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DOCUMENT_LIMIT_BYTES } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { FORM, newKey, personFields, submit, toFormData, type TestFile } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const DAY = 24 * 3600_000;
const LEDGER: TestFile = { bytes: Buffer.from(pdfBytes()), name: 'ledger.pdf' };

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

type Key = ReturnType<typeof newKey>;

const send = (headers: Record<string, string>, file = LEDGER) =>
  api.fetch('/api/uploads', { method: 'POST', body: toFormData({}, file), headers });
const upload = async (key: Key, file = LEDGER) => String((await jsonOf(await send(key, file)))['upload']);
const remove = async (id: string, headers: Key) =>
  (await api.fetch(`/api/uploads/${id}`, { method: 'DELETE', headers })).status;
const apply = (id: string, headers: Key, to = api) =>
  postJson(to, '/api/applications', { ...FORM, ...personFields(to), upload: id }, headers);
const files = async () =>
  (await readdir(join(api.dataDir, 'application-documents'))).filter((name) => name !== '.incoming');
const count = async (table: string) => Number((await api.context.db(table).count({ n: '*' }).first())?.['n']);
/** Counts of the rows of a submission with a document, and its files. */
const whole = async () =>
  Promise.all([count('application_submissions'), count('documents'), count('idempotency_keys'), files()]);

describe('a document that is uploaded before its form', () => {
  it('becomes part of the submission that refers to it, unchanged', async () => {
    const key = newKey();
    const id = await upload(key);
    expect(await count('documents')).toBe(0);

    const answer = await apply(id, key);

    expect(answer.status).toBe(201);
    const row = await api.context.db('application_submissions').first();
    expect(await files()).toEqual([row.file_path]);
    expect(row.file_path).toMatch(/^\d+_ledger\.pdf$/);
    expect(await api.context.db('documents').first()).toMatchObject({
      submission_id: row.id,
      original_name: 'ledger.pdf',
      size: LEDGER.bytes.length,
    });
    const headers = bearer(await api.signIn());
    const download = await api.fetch(`/api/applications/${row.id}/document`, { headers });
    expect(Buffer.from(await download.arrayBuffer()).equals(LEDGER.bytes)).toBe(true);
  });

  it.each([
    ['not of the type of its extension', { bytes: Buffer.from('MZ'), name: 'a.pdf' }, 415],
    ['empty', { bytes: Buffer.alloc(0), name: 'a.pdf' }, 415],
    ['too large', { bytes: Buffer.from(pdfBytes(DOCUMENT_LIMIT_BYTES + 1)), name: 'a.pdf' }, 413],
  ])('is rejected when it is %s, and leaves nothing behind', async (_, file, status) => {
    const answer = await send(newKey(), file);

    expect(answer.status).toBe(status);
    expect(((await jsonOf(answer))['errors'] as { field: string }[])[0]?.field).toBe('file');
    expect([await files(), await count('document_names'), await count('uploads')]).toEqual([[], 0, 0]);
  });

  it('gets a unique id and needs a key and a file', async () => {
    const key = newKey();
    expect(await upload(key)).not.toBe(await upload(key));

    expect((await send({})).status).toBe(400);
    const empty = await api.fetch('/api/uploads', {
      method: 'POST',
      body: toFormData({ a: 'b' }),
      headers: key,
    });
    expect(empty.status).toBe(422);
    expect(JSON.stringify(await api.context.db('uploads'))).not.toContain(key['idempotency-key']);
  });

  it('cannot be used with another key or an unknown id', async () => {
    const id = await upload(newKey());

    for (const [name, key] of [
      [id, newKey()],
      ['x'.repeat(32), newKey()],
    ] as const) {
      const answer = await apply(name, key);
      expect(answer.status).toBe(410);
      expect((await jsonOf(answer))['code']).toBe('upload_gone');
    }
    expect(await count('application_submissions')).toBe(0);
  });

  it('is replaced by a document sent with the form', async () => {
    const key = newKey();
    const id = await upload(key);
    const file = { ...LEDGER, name: 'newer.pdf' };
    expect((await submit(api, { file, fields: { upload: id }, headers: key })).status).toBe(201);

    expect((await api.context.db('documents').first()).original_name).toBe('newer.pdf');
  });

  it('is limited per address', async () => {
    const limited = await startTestApi({ environment: { RATE_LIMIT_UPLOADS: '2/3600' } });
    const statuses = [];
    for (let n = 0; n < 3; n += 1) {
      const body = toFormData({}, LEDGER);
      statuses.push(
        (await limited.fetch('/api/uploads', { method: 'POST', body, headers: newKey() })).status,
      );
    }
    expect(statuses).toEqual([201, 201, 429]);
    expect((await submit(limited, { file: LEDGER })).status).toBe(201);
    await limited.close();
  });
});

describe('a form that refers to an upload', () => {
  it('sent eight times concurrently to two processes is saved once with one file', async () => {
    const other = await startTestApi({ sharing: api });
    const key = newKey();
    const id = await upload(key);

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => apply(id, key, index % 2 ? other : api)),
    );
    await other.close();

    for (const { status } of answers) expect([201, 409]).toContain(status);
    const done = answers.filter(({ status }) => status === 201);
    expect(new Set(await Promise.all(done.map((answer) => answer.text()))).size).toBe(1);
    expect(await whole()).toEqual([1, 1, 1, [expect.stringMatching(/_ledger\.pdf$/)]]);
  });

  it('gets the same answer again, also with the document instead of the id', async () => {
    const key = newKey();
    const id = await upload(key);
    const first = await (await apply(id, key)).json();

    expect(await (await apply(id, key)).json()).toEqual(first);
    api.advance(DAY - 60_000);
    const along = await submit(api, { file: LEDGER, headers: key });
    expect(await along.json()).toEqual(first);
    expect(await whole()).toEqual([1, 1, 1, [expect.any(String)]]);
  });

  it('can be sent again after an error, because the upload is kept', async () => {
    const key = newKey();
    const id = await upload(key);
    await api.context.db.schema.renameTable('audit_log', 'audit_log_away');
    expect((await apply(id, key)).status).toBe(500);
    await api.context.db.schema.renameTable('audit_log_away', 'audit_log');

    expect((await apply(id, key)).status).toBe(201);
    expect(await whole()).toEqual([1, 1, 1, [expect.any(String)]]);
  });
});

describe('an upload without a form', () => {
  it('can be removed with its own key only', async () => {
    const key = newKey();
    const id = await upload(key);

    expect(await remove(id, newKey())).toBe(204);
    expect(await files()).toHaveLength(1);
    expect(await remove(id, key)).toBe(204);
    expect(await remove(id, key)).toBe(204);

    expect([await files(), await count('document_names'), await count('uploads')]).toEqual([[], 0, 0]);
    expect((await apply(id, key)).status).toBe(410);
  });

  it('cannot be removed after its submission', async () => {
    const key = newKey();
    const id = await upload(key);
    await apply(id, key);

    expect(await remove(id, key)).toBe(204);
    await api.context.housekeeping.run();
    expect(await whole()).toEqual([1, 1, 1, [expect.any(String)]]);
  });

  it('is deleted with its file after exactly one day', async () => {
    const used = newKey();
    await apply(await upload(used), used);
    const [kept] = await files();
    const key = newKey();
    const id = await upload(key);

    api.advance(DAY - 60_000);
    await api.context.housekeeping.run();
    expect(await files()).toHaveLength(2);

    api.advance(61_000);
    expect((await apply(id, key)).status).toBe(410);
    await api.context.housekeeping.run();
    expect(await files()).toEqual([kept]);
    expect([await count('uploads'), await count('document_names')]).toEqual([0, 1]);
  });

  it('leaves nothing behind when it cannot be saved', async () => {
    await api.context.db.schema.renameTable('uploads', 'uploads_away');
    expect((await send(newKey())).status).toBe(500);
    await api.context.db.schema.renameTable('uploads_away', 'uploads');

    expect([await files(), await count('document_names')]).toEqual([[], 0]);
  });
});
