import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { FormOutcome, MAX_REQUESTED_DOCUMENTS } from '@site/shared/contracts';
import { pdfBytes } from '@site/shared/testing/factories';
import { issueRequestTicket } from '../../src/submissions/messages/document-requests.ts';
import { submit, toFormData, type TestFile } from '../support/forms.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, type Worker } from '../submissions/submission-work.fixture.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

let api: TestApi;
let ann: Worker;
beforeAll(async () => {
  api = await startTestApi({
    environment: {
      ACCESS_TOKEN_SECONDS: '3600',
      RATE_LIMIT_ACCEPTED: 'off',
      RATE_LIMIT_EMAIL: 'off',
      RATE_LIMIT_SUBMISSIONS: 'off',
    },
  });
  ann = await addWorker(api, 'ann');
});
afterAll(() => api.close());

/** A PDF of its own: the same bytes twice are one document. */
let size = 2000;
const aLedger = (): TestFile => ({ bytes: Buffer.from(pdfBytes((size += 1))), name: 'ledger.pdf' });

interface Asked {
  readonly id: string;
  readonly reference: string;
  readonly message: string;
  readonly path: string;
}

/** An application whose applicant was asked for documents. */
async function ask(of?: { readonly id: string; readonly reference: string }): Promise<Asked> {
  const submission = of ?? (await received(api));
  const path = `/api/admin/submissions/${submission.id}/document-requests`;
  const message = String((await jsonOf(await ann.send('POST', path, { text: 'The ledger, please' })))['id']);
  const ticket = issueRequestTicket(message, api.context.tickets);
  return { ...submission, message, path: `/api/forms/application/documents?ticket=${ticket}` };
}

async function send({ path }: Pick<Asked, 'path'>, file?: TestFile): Promise<FormOutcome> {
  const response = await api.fetch(path, { method: 'POST', body: toFormData({}, file) });
  expect(response.status).toBe(200);
  return FormOutcome.parse(await response.json());
}
const slots = async ({ path }: Pick<Asked, 'path'>) => {
  const response = await api.fetch(path);
  return response.status === 200 ? (await jsonOf(response))['slots'] : response.status;
};
const CLOSED = { location: null, status: 410, errors: [{ field: 'submit' }] };
const files = () => readdir(join(api.dataDir, 'application-documents'));

describe('the page behind a request for documents', () => {
  it('says what is asked for, and what arrived', async () => {
    const asked = await ask();
    expect(await slots(asked)).toEqual({
      reference: asked.reference,
      request: 'The ledger, please',
      open: '',
    });

    await send(asked, aLedger());
    await send(asked, aLedger());
    expect(await slots(asked)).toMatchObject({ documents: '2 documents', open: '' });
  });

  it('shows nothing for a forged ticket, a withdrawn request and an erased application', async () => {
    const asked = await ask();
    expect(await slots({ path: `${asked.path}x` })).toBe(404);

    await ann.send('DELETE', `/api/admin/submissions/${asked.id}/document-requests/${asked.message}`);
    expect(await slots(asked)).toBe(404);
    expect(await send(asked, aLedger())).toMatchObject(CLOSED);

    const erased = await ask();
    await api.context.db('application_submissions').where({ id: erased.id }).delete();
    expect(await slots(erased)).toBe(404);
    expect(await send(erased, aLedger())).toMatchObject(CLOSED);
  });
});

describe('a document that staff asked for', () => {
  it('joins the record, which staff review again', async () => {
    const { id, reference } = await jsonOf(await submit(api, { file: { ...aLedger(), name: 'first.pdf' } }));
    const asked = await ask({ id: String(id), reference: String(reference) });
    const outcome = await send(asked, { ...aLedger(), name: 'May.pdf' });

    expect(outcome.location).toBe(asked.path.replace('/api/forms', ''));
    const record = await ann.read(asked.reference);
    expect(record.document).toMatchObject({ name: 'first.pdf' });
    expect(record.further_documents).toMatchObject([{ name: 'May.pdf', type: 'pdf' }]);
    expect(record.status).toBe('in_review');
    expect(await linesAbout(asked.id, 'document_received', api)).toHaveLength(1);
    const mails = await api.context.db('mail_outbox').where({ subject_id: asked.id }).pluck('kind');
    expect(mails.filter((kind) => kind === 'document-notice')).toHaveLength(1);
  });

  it('can be previewed and downloaded by its number', async () => {
    const asked = await ask();
    const [first, second] = [aLedger(), aLedger()];
    await send(asked, first);
    await send(asked, second);

    for (const [number, { bytes }] of [first, second].entries()) {
      const query = number === 0 ? '' : `?number=${number + 1}`;
      const file = await ann.send('GET', `/api/applications/${asked.id}/document${query}`);
      expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true);
    }
    const preview = `/api/admin/submissions/${asked.id}/document/preview`;
    expect((await ann.send('GET', `${preview}?number=2`)).status).toBe(200);
    expect((await ann.send('GET', `${preview}?number=3`)).status).toBe(404);
    expect((await ann.send('GET', `${preview}?number=0`)).status).toBe(400);
  });

  it('is the first document of an application that came without one', async () => {
    const asked = await ask();
    await send(asked, aLedger());

    expect(await ann.read(asked.reference)).toMatchObject({
      document: { name: 'ledger.pdf' },
      file_path: expect.stringMatching(/_ledger\.pdf$/),
      further_documents: [],
    });
  });

  it('is stored once when it is sent again or at the same time', async () => {
    const asked = await ask();
    const before = (await files()).length;
    const ledger = aLedger();
    await Promise.all(Array.from({ length: 4 }, () => send(asked, ledger)));
    await send(asked, ledger);

    expect(await slots(asked)).toMatchObject({ documents: '1 document' });
    expect((await files()).length).toBe(before + 1);
  });

  it('never exceeds the number that a request takes, even at the same time', async () => {
    const asked = await ask();
    const outcomes = await Promise.all(
      Array.from({ length: MAX_REQUESTED_DOCUMENTS + 2 }, () => send(asked, aLedger())),
    );

    expect(outcomes.filter(({ location }) => location !== null)).toHaveLength(MAX_REQUESTED_DOCUMENTS);
    expect(await slots(asked)).toEqual({
      reference: asked.reference,
      closed: '',
      documents: `${MAX_REQUESTED_DOCUMENTS} documents`,
    });
    expect(await send(asked, aLedger())).toMatchObject(CLOSED);
  });

  it('is checked like one that came with its application', async () => {
    const asked = await ask();
    const outcome = await send(asked, { bytes: Buffer.from('not a PDF'), name: 'ledger.pdf' });

    expect(outcome).toMatchObject({ location: null, errors: [{ field: 'file' }] });
    expect(await send(asked)).toMatchObject({ location: null, errors: [{ field: 'file' }] });
    expect(await slots(asked)).not.toHaveProperty('documents');
  });

  it('goes with its application when that is erased', async () => {
    const admin = await addWorker(api, 'admin', 'admin');
    const before = (await files()).length;
    const asked = await ask();
    await send(asked, aLedger());
    await send(asked, aLedger());
    expect((await admin.send('DELETE', `/api/applications/${asked.id}`)).status).toBe(204);

    expect((await files()).length).toBe(before);
    const rows = await api.context.db('documents').where({ submission_id: asked.id });
    expect(rows).toEqual([]);
  });

  it('is taken for a day after the first, and for 14 days at most', async () => {
    const answered = await ask();
    const open = await ask();
    await send(answered, aLedger());
    api.advance(DAY_MS - HOUR_MS);
    expect((await send(answered, aLedger())).location).not.toBeNull();
    api.advance(2 * HOUR_MS);
    expect(await send(answered, aLedger())).toMatchObject(CLOSED);

    api.advance(13 * DAY_MS);
    expect(await send(open, aLedger())).toMatchObject(CLOSED);
  });
});
