import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_SUBMISSION_MESSAGES, SubmissionMessage } from '@site/shared/contracts/staff';
import { FORM } from '../support/forms.ts';
import { startSmtp, type TestSmtp } from '../support/smtp.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, type Worker } from './submission-work.fixture.ts';

let smtp: TestSmtp;
let api: TestApi;
let ann: Worker;
beforeAll(async () => {
  smtp = await startSmtp();
  api = await startTestApi({
    environment: {
      SMTP_URL: smtp.url,
      SITE_URL: 'https://www.ledgerwell.example',
      MAIL_STAFF: 'desk@ledgerwell.example',
      ACCESS_TOKEN_SECONDS: '3600',
      RATE_LIMIT_ACCEPTED: 'off',
      RATE_LIMIT_EMAIL: 'off',
    },
  });
  ann = await addWorker(api, 'ann');
});
afterEach(async () => {
  await deliver();
  smtp.mails.splice(0);
});
afterAll(async () => {
  await api.close();
  await smtp.close();
});

const repliesOf = (id: string) => `/api/admin/submissions/${id}/replies`;
const requestsOf = (id: string) => `/api/admin/submissions/${id}/document-requests`;
const REPLY = { subject: 'Your call on Monday', text: 'Dear Reader,\n\ncan we talk at ten?\nOr at noon?' };

async function reply(id: string, body: object = REPLY) {
  return SubmissionMessage.parse(await jsonOf(await ann.send('POST', repliesOf(id), body)));
}
async function messages(id: string) {
  const { items } = await jsonOf(await ann.send('GET', `/api/admin/submissions/${id}/messages`));
  return (items as unknown[]).map((item) => SubmissionMessage.parse(item));
}
const statusOf = async (reference: string) => (await ann.read(reference)).status;

async function deliver(): Promise<string[]> {
  while ((await api.context.mail.lanes.runDue()) > 0);
  return smtp.mails.filter(({ to }) => to.includes(FORM.email)).map(({ source }) => source);
}
const headerOf = (source: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'mi').exec(source)?.[1]?.trim();
/** Delivers all mails and returns the one with this subject. Mails of one round arrive in any order. */
const deliverMail = async (subject: string) =>
  (await deliver()).find((source) => headerOf(source, 'Subject') === subject) ?? '';

describe('a reply to an applicant', () => {
  it('is sent, and its answer goes to staff', async () => {
    const { id } = await received(api);
    await reply(id);
    const source = await deliverMail('Your call on Monday');

    expect(headerOf(source, 'Reply-To')).toBe('desk@ledgerwell.example');
    expect(headerOf(source, 'Auto-Submitted')).toBe('no');
    expect(source).toContain('can we talk at ten?<br>Or at noon?');
  });

  it('belongs to the conversation that the receipt began', async () => {
    const { id } = await received(api);
    const [receipt = ''] = await deliver();
    await reply(id);
    const [, source = ''] = await deliver();

    expect(headerOf(receipt, 'Message-ID')).toBeTruthy();
    expect(headerOf(source, 'In-Reply-To')).toBe(headerOf(receipt, 'Message-ID'));
    expect(headerOf(source, 'References')).toBe(headerOf(receipt, 'Message-ID'));
  });

  it('stays on the record with its author', async () => {
    const { id } = await received(api);
    const first = await reply(id);
    await reply(id, { subject: 'Again', text: '🙂' });

    expect(await messages(id)).toEqual([
      expect.objectContaining({ kind: 'reply', subject: 'Again', text: '🙂', request: null }),
      { ...first, author: ann.email, ...REPLY },
    ]);
    const sent = await linesAbout(id, 'submission_reply_sent', api);
    expect(sent[0]).toEqual({ actor: ann.id, detail: { message: first.id } });
  });

  it('moves a new application to contacted, and no other', async () => {
    const { id, reference } = await received(api);
    await reply(id);
    expect(await statusOf(reference)).toBe('contacted');

    await ann.change(id, { version: 1, status: 'proposal' });
    await reply(id);
    expect(await statusOf(reference)).toBe('proposal');
  });

  it.each([
    [{ ...REPLY, subject: ' ' }, 'subject', 'Enter a subject'],
    [{ ...REPLY, text: '' }, 'text', 'Enter a message'],
    [{ ...REPLY, text: '🙂'.repeat(5001) }, 'text', 'Use 5,000 characters or fewer'],
  ])('is refused when a field is missing or too long', async (body, field, message) => {
    const { id } = await received(api);
    const answer = await ann.send('POST', repliesOf(id), body);

    expect(answer.status).toBe(422);
    expect(await jsonOf(answer)).toMatchObject({ errors: [{ field, message }] });
    expect(await messages(id)).toEqual([]);
  });

  it('is refused in quarantine, for an erased application, and when there are too many', async () => {
    const { id } = await received(api);
    await api.context.db('application_submissions').where({ id }).update({ quarantined: 1 });
    expect((await ann.send('POST', repliesOf(id), REPLY)).status).toBe(404);

    await api.context.db('application_submissions').where({ id }).update({ quarantined: 0 });
    for (let n = 0; n < MAX_SUBMISSION_MESSAGES; n += 1) await reply(id, { subject: 'S', text: 'T' });
    const full = await ann.send('POST', repliesOf(id), REPLY);
    expect([full.status, (await jsonOf(full))['code']]).toEqual([409, 'too_many_messages']);

    await api.context.db('application_submissions').where({ id }).delete();
    expect((await ann.send('POST', repliesOf(id), REPLY)).status).toBe(404);
    expect((await ann.send('GET', `/api/admin/submissions/${id}/messages`)).status).toBe(404);
    expect(await api.context.db('applicant_messages').where({ submission_id: id })).toEqual([]);
  });
});

describe('a request for documents', () => {
  it('sends a link and waits for the applicant', async () => {
    const { id, reference } = await received(api);
    const request = SubmissionMessage.parse(
      await jsonOf(await ann.send('POST', requestsOf(id), { text: 'Please send your ledger.' })),
    );
    const source = await deliverMail(`Documents for your application (${reference})`);

    expect(request.request).toMatchObject({ is_open: true, answered_at: null, documents: 0 });
    expect(await statusOf(reference)).toBe('waiting');
    expect(source).toMatch(/https:\/\/www\.ledgerwell\.example\/application\/documents\?ticket=[\w.-]+/);
    expect(source).toContain('Please send your ledger.');
  });

  it('closes an earlier one, whose mail is then not sent', async () => {
    const { id } = await received(api);
    await deliver();
    smtp.mails.splice(0);
    for (const text of ['The ledger, please', 'The ledger of May, please'])
      await ann.send('POST', requestsOf(id), { text });

    expect((await messages(id)).map(({ request }) => request?.is_open)).toEqual([true, false]);
    const sent = await deliver();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toContain('The ledger of May, please');
  });

  it('can be withdrawn once', async () => {
    const { id, reference } = await received(api);
    const { id: message } = await jsonOf(await ann.send('POST', requestsOf(id), { text: 'The ledger' }));
    const path = `${requestsOf(id)}/${String(message)}`;

    expect((await ann.send('DELETE', path)).status).toBe(204);
    expect((await ann.send('DELETE', path)).status).toBe(404);
    expect((await messages(id))[0]?.request).toMatchObject({
      is_open: false,
      withdrawn_at: expect.any(String),
    });
    expect(await statusOf(reference)).toBe('in_review');
  });

  it('ends after 14 days', async () => {
    const { id } = await received(api);
    await ann.send('POST', requestsOf(id), { text: 'The ledger' });
    const until = String((await messages(id))[0]?.request?.closes_at);

    expect(Date.parse(until) - api.context.now()).toBeGreaterThan(13.9 * 24 * 3600_000);
    expect(Date.parse(until) - api.context.now()).toBeLessThanOrEqual(14 * 24 * 3600_000);
  });
});
