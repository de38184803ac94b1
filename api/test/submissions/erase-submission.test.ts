import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { deleteMails } from '../../src/mail/outbox.ts';
import { erase } from '../../src/submissions/purge.ts';
import { FORM, newKey, personFields, submit, toFormData } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const FILE = { bytes: Buffer.from(pdfBytes()), name: 'ledger.pdf' };

let smtp: TestSmtp;
let api: TestApi;
let token: string;
beforeEach(async () => {
  smtp = await startSmtp();
  api = await startTestApi({ environment: { SMTP_URL: smtp.url } });
  token = await api.signIn();
});
afterEach(async () => {
  await api.close();
  await smtp.close();
});

const send = async (fields = {}) => jsonOf(await submit(api, { file: FILE, fields }));
const remove = (id: unknown, headers = bearer(token)) =>
  api.fetch(`/api/applications/${String(id)}`, { method: 'DELETE', headers });
const TABLES = ['application_submissions', 'documents', 'document_names', 'mail_outbox'];
const rows = () =>
  Promise.all(
    TABLES.map(async (table) => Number((await api.context.db(table).count({ n: '*' }).first())?.['n'])),
  );
const files = async () =>
  (await readdir(join(api.dataDir, 'application-documents'))).filter((name) => name !== '.incoming');

describe('DELETE /api/applications/:id', () => {
  it('deletes one submission with its document, file and mails, and leaves others unchanged', async () => {
    const { id } = await send();
    const { id: other } = await send({ companyName: 'Another Ltd' });

    expect((await remove(id)).status).toBe(204);

    expect(await rows()).toEqual([1, 1, 1, 2]);
    expect(await api.context.db('application_submissions').pluck('id')).toEqual([other]);
    expect(await files()).toEqual(await api.context.db('documents').pluck('stored_name'));
    expect((await remove(id)).status).toBe(404);
  });

  it('deletes the upload of its document, and no other upload', async () => {
    const upload = async (headers: Record<string, string>) =>
      jsonOf(await api.fetch('/api/uploads', { method: 'POST', body: toFormData({}, FILE), headers }));
    const key = newKey();
    const ahead = await upload(key);
    await upload(newKey());
    const { id } = await jsonOf(
      await postJson(api, '/api/applications', { ...FORM, ...personFields(api), ...ahead }, key),
    );

    expect((await remove(id)).status).toBe(204);

    expect(await api.context.db('uploads').count({ n: '*' }).first()).toEqual({ n: 1 });
    expect(await files()).toEqual(await api.context.db('uploads').pluck('stored_name'));
  });

  it('cancels its mails', async () => {
    const { id } = await send();
    await remove(id);
    while ((await api.context.mail.lanes.runDue()) > 0);

    expect(smtp.mails).toEqual([]);
  });

  it('records who erased it in the audit log, without its content', async () => {
    const { id, reference } = await send();
    await remove(id);

    const lines = await api.context.db('audit_log').where({ event: 'submission_erased' });
    expect(lines).toEqual([
      expect.objectContaining({
        subject_id: id,
        actor_id: expect.any(String),
        session_id: expect.any(String),
        request_id: expect.any(String),
        detail: JSON.stringify({ reference }),
      }),
    ]);
  });

  it('changes nothing when the audit line cannot be written', async () => {
    const { id } = await send();
    await api.context.db.schema.renameTable('audit_log', 'audit_log_away');

    expect((await remove(id)).status).toBe(500);

    await api.context.db.schema.renameTable('audit_log_away', 'audit_log');
    expect(await rows()).toEqual([1, 1, 1, 2]);
    expect(await files()).toHaveLength(1);
    const download = await api.fetch(`/api/applications/${String(id)}/document`, { headers: bearer(token) });
    expect(Buffer.from(await download.arrayBuffer())).toEqual(FILE.bytes);
  });

  it('leaves the file to the sweep when the process ends early', async () => {
    const { id } = await send();
    const { db, audit, housekeeping } = api.context;
    await erase(String(id), {}, { db, audit, deleteMails });
    expect(await files()).toHaveLength(1);

    await housekeeping.run();

    expect(await files()).toEqual([]);
    expect(await rows()).toEqual([0, 0, 0, 0]);
  });

  it('also works for a submission in quarantine', async () => {
    const { id } = await send({ formToken: '' });

    expect((await remove(id)).status).toBe(204);
    expect(await rows()).toEqual([0, 0, 0, 0]);
  });

  it('requires the admin role', async () => {
    const visitor = { email: 'visitor@ledgerwell.example', password: 'long enough' };
    await api.addUser(visitor);
    const { id } = await send();

    expect((await api.fetch(`/api/applications/${String(id)}`, { method: 'DELETE' })).status).toBe(401);
    expect((await remove(id, bearer(await api.signIn(visitor)))).status).toBe(403);
    expect(await rows()).toEqual([1, 1, 1, 2]);
  });
});
