import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  DOCUMENT_LIMIT_BYTES,
  DOCUMENT_MESSAGES,
  misnamedDocument,
  SubmissionReceipt,
} from '@site/shared/contracts';
import {
  docBytes,
  docmBytes,
  docWithMacrosBytes,
  docxBytes,
  encryptedDocxBytes,
  pdfBytes,
} from '@site/shared/testing/factories';
import { FORM, newKey, submit } from '../support/forms.ts';
import { jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const PDF = Buffer.from(pdfBytes());
const DOC = Buffer.from(docBytes());
const DOCX = Buffer.from(docxBytes());
const OTHER_ZIP = Buffer.from(DOCX.toString('latin1').replaceAll('/word/', '/text/'), 'latin1');
const DOCM = Buffer.from(docmBytes());
const ENCRYPTED = Buffer.from(encryptedDocxBytes());

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const bucket = () => join(api.dataDir, 'application-documents');
const storedNames = async () => (await readdir(bucket())).filter((name) => name !== '.incoming');
const rowOf = async (id: unknown) =>
  api.context
    .db('application_submissions')
    .where({ id: String(id) })
    .first();
const countOf = async (table: string) =>
  Number((await api.context.db(table).count({ rows: '*' }).first())?.['rows']);

describe('POST /api/applications', () => {
  it('stores the form and returns a reference', async () => {
    const response = await submit(api);

    expect(response.status).toBe(201);
    const receipt = SubmissionReceipt.parse(await response.json());
    expect(receipt.reference).toMatch(/^AR-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await rowOf(receipt.id)).toMatchObject({
      company_name: FORM.companyName,
      industry: FORM.industry,
      company_size: FORM.companySize,
      project_description: FORM.projectDescription,
      additional_info: null,
      file_path: null,
    });
  });

  it('queues two mails and writes an audit line', async () => {
    const { id } = await jsonOf(await submit(api));

    const mails = await api.context
      .db('mail_outbox')
      .where({ subject_id: String(id) })
      .orderBy('kind')
      .pluck('kind');
    expect(mails).toEqual(['submission-notice', 'submission-receipt']);
    const lines = await api.context.db('audit_log').where({ subject_id: String(id) });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ event: 'submission_received', address: null });
  });

  it('stores text from all Unicode planes unchanged', async () => {
    const text = '𝄞 Ünïcode 🧾 אבג — “quotes” 漢字';
    const { id } = await jsonOf(
      await submit(api, { fields: { companyName: text, projectDescription: text } }),
    );

    expect(await rowOf(id)).toMatchObject({ company_name: text, project_description: text });
  });

  it('accepts JSON', async () => {
    const response = await postJson(api, '/api/applications', FORM, newKey());

    expect(response.status).toBe(201);
  });

  it('reports each invalid field once, with the message of the form', async () => {
    const response = await submit(api, { fields: { companyName: ' ', industry: 'mining', email: 'nobody' } });

    expect(response.status).toBe(422);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect((await jsonOf(response))['errors']).toEqual([
      { field: 'companyName', code: expect.any(String), message: 'Company name is required' },
      { field: 'industry', code: expect.any(String), message: 'Please select an industry' },
      { field: 'email', code: expect.any(String), message: 'Please enter a valid email address' },
    ]);
  });

  it('accepts a company name of 200 emoji and rejects 201', async () => {
    expect((await submit(api, { fields: { companyName: '🧾'.repeat(200) } })).status).toBe(201);
    const refused = await submit(api, { fields: { companyName: '🧾'.repeat(201) } });

    expect(refused.status).toBe(422);
    expect(JSON.stringify(await refused.json())).toContain('Company name must be less than 200 characters');
  });

  it('rejects other content types and malformed bodies', async () => {
    const send = (type: string, body: string) =>
      api.fetch('/api/applications', { method: 'POST', headers: { 'content-type': type }, body });

    expect((await send('text/plain', 'x')).status).toBe(415);
    expect((await send('application/json', '{"a"')).status).toBe(400);
    expect((await send('multipart/form-data; boundary=x', '--x\r\nnonsense')).status).toBe(400);
    expect((await send('multipart/form-data', 'x')).status).toBe(400);
  });

  it('rejects a body with too many fields', async () => {
    const fields = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`field${index}`, 'x']));

    expect((await submit(api, { fields })).status).toBe(400);
  });
});

describe('a document', () => {
  it.each([
    ['letter.pdf', PDF, ''],
    ['letter.doc', DOC, 'application/msword'],
    ['letter.DOCX', DOCX, 'application/octet-stream'],
    ['modern.doc', DOCX, 'application/msword'],
    ['old.docx', DOC, ''],
  ])('%s is stored under time and name with owner-only permissions', async (name, bytes, type) => {
    const { id } = await jsonOf(await submit(api, { file: { bytes, name, type } }));

    const path = (await rowOf(id)).file_path as string;
    expect(path).toMatch(new RegExp(`^\\d{13}_${name}$`));
    expect(await readFile(join(bucket(), path))).toEqual(bytes);
    expect((await stat(join(bucket(), path))).mode & 0o777).toBe(0o600);
  });

  it('has every character other than letters, digits, dot and hyphen replaced in its stored name', async () => {
    const { id } = await jsonOf(await submit(api, { file: { bytes: PDF, name: 'Übersicht (1) a_b-c.pdf' } }));

    expect((await rowOf(id)).file_path).toMatch(/^\d{13}__bersicht__1__a_b-c\.pdf$/);
  });

  it('gets a unique name, even for concurrent files with the same name', async () => {
    const before = (await storedNames()).length;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => submit(api, { file: { bytes: PDF, name: 'same.pdf' } })),
    );

    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(201));
    expect((await storedNames()).length).toBe(before + 12);
    expect(new Set(await storedNames()).size).toBe(before + 12);
  });

  it('of exactly 10 MB is accepted, and one more byte is rejected without leaving a file', async () => {
    const bytes = Buffer.from(pdfBytes(DOCUMENT_LIMIT_BYTES));
    expect((await submit(api, { file: { bytes, name: 'full.pdf' } })).status).toBe(201);
    const before = await storedNames();

    const refused = await submit(api, {
      file: { bytes: Buffer.concat([bytes, PDF.subarray(0, 1)]), name: 'over.pdf' },
    });

    expect(refused.status).toBe(413);
    expect((await jsonOf(refused))['errors']).toEqual([
      { field: 'file', code: 'too_large', message: DOCUMENT_MESSAGES.size },
    ]);
    expect(await storedNames()).toEqual(before);
  });

  it('in a body of 12 MB is rejected before it is read', async () => {
    const response = await submit(api, { file: { bytes: Buffer.alloc(12 * 1024 * 1024), name: 'huge.pdf' } });

    expect(response.status).toBe(413);
  });

  it.each([
    ['empty.pdf', Buffer.alloc(0), DOCUMENT_MESSAGES.empty],
    ['picture.pdf', Buffer.from('GIF89a not a letter'), DOCUMENT_MESSAGES.type],
    ['archive.docx', OTHER_ZIP, DOCUMENT_MESSAGES.type],
    ['program.exe', PDF, misnamedDocument('pdf', '.exe')],
    ['letter.doc', PDF, 'This is a PDF named .doc. Rename it to end in .pdf'],
    ['letter.pdf', DOCX, 'This is a Word document named .pdf. Rename it to end in .docx'],
    ['letter.p\u202edf', DOC, 'This is a Word document named .p_df. Rename it to end in .doc'],
    ['cut.docx', DOCX.subarray(0, -30), DOCUMENT_MESSAGES.type],
    ['macros.docx', DOCM, DOCUMENT_MESSAGES.macros],
    ['macros.docm', DOCM, DOCUMENT_MESSAGES.type],
    ['macros.doc', Buffer.from(docWithMacrosBytes()), DOCUMENT_MESSAGES.macros],
    ['secret.docx', ENCRYPTED, DOCUMENT_MESSAGES.encrypted],
    ['secret.xlsx', ENCRYPTED, DOCUMENT_MESSAGES.type],
  ])('%s is rejected because of its bytes, and no row is written', async (name, bytes, message) => {
    const rows = await countOf('application_submissions');
    const response = await submit(api, { file: { bytes, name, type: 'application/pdf' } });

    expect(response.status).toBe(415);
    expect(await jsonOf(response)).toMatchObject({ detail: message, errors: [{ field: 'file', message }] });
    expect(await countOf('application_submissions')).toBe(rows);
  });

  it('that is rejected is logged with extension, declared and detected type, but without its name', async () => {
    await submit(api, { file: { bytes: DOCX, name: 'private-letter.PDF', type: 'application/pdf' } });
    await submit(api, { file: { bytes: Buffer.from('MZ'), name: 'private-letter', type: '' } });

    const lines = api
      .log()
      .split('\n')
      .filter((line) => line.includes('rejected a document'));
    expect(lines.slice(-2).map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { extension: '.pdf', declared: 'application/pdf', sniffed: 'docx' },
      { extension: null, declared: 'application/octet-stream', sniffed: null },
    ]);
    expect(api.log()).not.toContain('private-letter');
  });

  it.each([
    ['letter.doc', PDF, 'misnamed'],
    ['letter.pdf', Buffer.from('MZ'), 'type'],
    ['letter.pdf', Buffer.alloc(0), 'empty'],
    ['letter.docx', DOCM, 'macros'],
    ['letter.docx', ENCRYPTED, 'encrypted'],
  ])('%s that is rejected has a reason code', async (name, bytes, code) => {
    const { code: problem, errors } = await jsonOf(await submit(api, { file: { bytes, name } }));

    expect([problem, errors]).toEqual(['document_type', [expect.objectContaining({ field: 'file', code })]]);
  });

  it('leaves nothing in the folder for incoming uploads', async () => {
    await submit(api, { file: { bytes: PDF, name: 'a.pdf' } });
    await submit(api, { file: { bytes: PDF, name: 'a.pdf' }, fields: { email: 'nobody' } });
    await new Promise((resolve) => setImmediate(resolve));

    expect(await waitForEmpty(join(bucket(), '.incoming'))).toEqual([]);
  });

  it('is removed when its row cannot be written', async () => {
    const before = await storedNames();
    await api.context.db.schema.renameTable('audit_log', 'audit_log_away');
    const response = await submit(api, { file: { bytes: PDF, name: 'orphan.pdf' } });
    await api.context.db.schema.renameTable('audit_log_away', 'audit_log');

    expect(response.status).toBe(500);
    expect(await storedNames()).toEqual(before);
  });
});

/** The temporary file is deleted after the response, which the caller can see slightly earlier. */
async function waitForEmpty(folder: string): Promise<string[]> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await readdir(folder)).length === 0) return [];
    await new Promise((resolve) => setImmediate(resolve));
  }
  return readdir(folder);
}
