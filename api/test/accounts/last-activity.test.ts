import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pdfBytes } from '@site/shared/testing/factories';
import { toInstant } from '../../src/database/instants.ts';
import { issueRequestTicket } from '../../src/submissions/messages/document-requests.ts';
import { submit, toFormData } from '../support/forms.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, notesOf, received, workOf, type Worker } from '../submissions/submission-work.fixture.ts';

const DAY_MS = 24 * 3600_000;
/** Longer than any sweep of these tests keeps a submission, quarantined ones included. */
const LONG_MS = 500 * DAY_MS;
const SWEPT_DAYS = 400;

interface Sent {
  readonly id: string;
  readonly reference: string;
}

let api: TestApi;
let admin: Worker;
let sent: Sent;
beforeEach(async () => {
  api = await startTestApi({ environment: { RATE_LIMIT_ACCEPTED: 'off', RATE_LIMIT_EMAIL: 'off' } });
  admin = await addWorker(api, 'admin', 'admin');
  sent = await received(api);
});
afterEach(() => api.close());

const done = async (answer: Promise<Response>) => {
  const response = await answer;
  expect([200, 201, 204]).toContain(response.status);
  return response;
};
const send = (method: string, path: string, body?: unknown) => done(admin.send(method, path, body));
const pathOf = (part: string, { id }: Sent = sent) => `/api/admin/submissions/${id}/${part}`;
const idOf = async (answer: Promise<Response>) => String((await jsonOf(await answer))['id']);
const addNote = () => idOf(send('POST', notesOf(sent.id), { text: 'Call back' }));
const ask = () => idOf(send('POST', pathOf('document-requests'), { text: 'The ledger, please' }));
const mark = (spam: boolean) => send('POST', '/api/admin/submissions/spam', { ids: [sent.id], spam });
const merge = (one: Sent, into: Sent) => send('POST', pathOf('merge', one), { into: into.reference });
/** Sets all times back, so that everything that happened so far is long ago. */
async function age(): Promise<void> {
  const at = toInstant(Date.now() - LONG_MS);
  const { db } = api.context;
  await db('application_submissions').update({ created_at: at, last_activity_at: null });
  await db('application_submissions').whereNotNull('updated_at').update({ updated_at: at });
}
async function sweepAll(): Promise<void> {
  for (const status of ['new', 'in_review', 'contacted', 'waiting', 'archived', 'lost'])
    await send('PUT', `/api/admin/retention/submissions-${status}`, { days: SWEPT_DAYS });
  await api.context.housekeeping.run();
}
const left = async () =>
  (await api.context.db('application_submissions').orderBy('id').pluck('id')) as string[];

/** What happens before all of it is long ago, and then the action. */
const ACTIONS: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
  'changes its status': async () => () =>
    send('PATCH', workOf(sent.id), { version: 0, status: 'lost', status_reason: 'too_small' }),
  'assigns it': async () => () => send('PATCH', workOf(sent.id), { version: 0, assignee_id: admin.id }),
  'changes it with others': async () => () =>
    send('POST', '/api/admin/submissions/changes', { ids: [sent.id], status: 'in_review' }),
  'adds a note': async () => addNote,
  'edits a note': async () => {
    const note = await addNote();
    return () => send('PUT', `${notesOf(sent.id)}/${note}`, { text: 'Called back' });
  },
  'deletes a note': async () => {
    const note = await addNote();
    return () => send('DELETE', `${notesOf(sent.id)}/${note}`);
  },
  'replies a second time': async () => {
    const reply = () => send('POST', pathOf('replies'), { subject: 'Your application', text: 'Thank you' });
    await reply();
    return reply;
  },
  'asks for documents a second time': async () => {
    await ask();
    return ask;
  },
  'withdraws a request': async () => {
    const request = await ask();
    await send('PATCH', workOf(sent.id), { version: 1, status: 'in_review' });
    return () => send('DELETE', pathOf(`document-requests/${request}`));
  },
  'gets a document from the applicant': async () => {
    const ticket = issueRequestTicket(await ask(), api.context.tickets);
    await send('PATCH', workOf(sent.id), { version: 1, status: 'in_review' });
    const file = { bytes: Buffer.from(pdfBytes()), name: 'ledger.pdf' };
    const path = `/api/forms/application/documents?ticket=${ticket}`;
    return async () => {
      const { body, method } = { method: 'POST', body: toFormData({}, file) };
      expect(await jsonOf(await done(api.fetch(path, { method, body })))).toMatchObject({ errors: [] });
    };
  },
  'marks it as spam': async () => () => mark(true),
  'releases it from quarantine': async () => {
    await mark(true);
    return () => send('POST', `/api/applications/${sent.id}/release`, {});
  },
  'releases it from quarantine with others': async () => {
    await mark(true);
    return () => mark(false);
  },
  'merges it into another one': async () => async () => merge(sent, await received(api)),
  'merges another one into it': async () => async () => merge(await received(api), sent),
  'separates it': async () => {
    await merge(sent, await received(api));
    return () => send('DELETE', pathOf('merge'));
  },
};

describe('an application whose last change is long ago', () => {
  it.each(Object.entries(ACTIONS))('is kept by the next sweep when somebody %s', async (_, prepare) => {
    const act = await prepare();
    await age();
    await act();

    await sweepAll();

    expect(await left()).toContain(sent.id);
  });

  it('is erased after the same time without a further action', async () => {
    await age();
    await addNote();
    api.advance((SWEPT_DAYS + 1) * DAY_MS);
    admin = await addWorker(api, 'second', 'admin');

    await sweepAll();

    expect(await left()).toEqual([]);
  });

  it('is erased although staff read it', async () => {
    await age();
    await admin.read(sent.reference);
    await admin.notes(sent.id);

    await sweepAll();

    expect(await left()).toEqual([]);
  });

  it('is kept in quarantine for ninety days after a note', async () => {
    await submit(api, { fields: { formToken: '', email: 'caught@harbour.example' } });
    const caught = await api.context.db('application_submissions').where({ quarantined: 1 }).first();
    await age();
    await done(admin.send('POST', notesOf(caught.id), { text: 'Looks real' }));
    await api.context.housekeeping.run();
    expect(await left()).toContain(caught.id);

    api.advance(91 * DAY_MS);
    await api.context.housekeeping.run();
    expect(await left()).toEqual([sent.id]);
  });
});
