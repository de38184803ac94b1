import { createHash } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { docBytes, docxBytes, pdfBytes } from '@site/shared/testing/factories';
import { submit } from '../support/forms.ts';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.signIn();
});
afterAll(() => api.close());

const BYTES = Buffer.from(pdfBytes(3_000_000));

async function idOf(name: string, bytes = BYTES): Promise<string> {
  return String((await jsonOf(await submit(api, { file: { bytes, name } })))['id']);
}

const download = (id: string, headers = bearer(token)) =>
  api.fetch(`/api/applications/${id}/document`, { headers });

describe('GET /api/applications/:id/document', () => {
  it('returns the same bytes as an attachment', async () => {
    const response = await download(await idOf('Bilanz €“2026”.pdf'));

    const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    expect(hash(new Uint8Array(await response.arrayBuffer()))).toBe(hash(BYTES));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': String(BYTES.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'private, max-age=3600',
      'content-disposition': expect.stringContaining(
        "filename*=UTF-8''Bilanz%20%E2%82%AC%E2%80%9C2026%E2%80%9D.pdf",
      ),
    });
  });

  it.each([
    ['letter.DOC', Buffer.from(docxBytes()), 'letter.docx'],
    ['letter.v2.docx', Buffer.from(docBytes()), 'letter.v2.doc'],
    ['letter', BYTES, 'letter.pdf'],
    ['letter.PDF', BYTES, 'letter.PDF'],
  ])('gives %s an extension that matches its content', async (name, bytes, called) => {
    const { headers } = await download(await idOf(name, bytes));

    expect(headers.get('content-disposition')).toBe(`attachment; filename=${called}`);
  });

  it('writes an audit line with actor and session', async () => {
    const id = await idOf('a.pdf');
    await (await download(id)).arrayBuffer();

    const [line] = await api.context.db('audit_log').where({ event: 'document_downloaded', subject_id: id });
    expect(line).toMatchObject({
      actor_id: expect.any(String),
      session_id: expect.any(String),
      address: '127.0.0.1',
    });
  });

  it('answers 404 when the document, the submission or the file does not exist', async () => {
    const without = String((await jsonOf(await submit(api)))['id']);
    const lost = await idOf('lost.pdf');
    const { file_path: path } = await api.context.db('application_submissions').where({ id: lost }).first();
    await unlink(join(api.dataDir, 'application-documents', path));

    expect((await download(without)).status).toBe(404);
    expect((await download('00000000-0000-7000-8000-000000000000')).status).toBe(404);
    expect((await download('..%2f..%2fauth-secret')).status).toBe(404);
    expect(await jsonOf(await download(lost))).toMatchObject({ code: 'document_missing' });
  });

  it('requires the admin role', async () => {
    const id = await idOf('a.pdf');

    expect((await api.fetch(`/api/applications/${id}/document`)).status).toBe(401);
  });
});
