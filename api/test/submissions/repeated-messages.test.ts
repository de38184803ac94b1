import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SubmissionMessage } from '@site/shared/contracts/staff';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, type Worker } from './submission-work.fixture.ts';

let api: TestApi;
/** A second process on the same data. */
let other: TestApi;
let ann: Worker;
let ben: Worker;
beforeAll(async () => {
  const environment = { RATE_LIMIT_ACCEPTED: 'off', RATE_LIMIT_EMAIL: 'off' };
  api = await startTestApi({ environment });
  other = await startTestApi({ environment, sharing: api });
  ann = await addWorker(api, 'ann');
  ben = await addWorker(other, 'ben');
});
afterAll(async () => {
  await other.close();
  await api.close();
});

const REPLY = { path: 'replies', message: { subject: 'Your call on Monday', text: 'At ten?' } };
const REQUEST = { path: 'document-requests', message: { text: 'The ledger, please' } };

const send = (
  submissionId: string,
  { path, message }: typeof REPLY | typeof REQUEST,
  id?: string,
  by = ann,
) => by.send('POST', `/api/admin/submissions/${submissionId}/${path}`, { ...message, id });
const messages = (submissionId: string) =>
  api.context.db('applicant_messages').where({ submission_id: submissionId }).orderBy('created_at');
const mails = (submissionId: string): Promise<string[]> =>
  api.context
    .db('mail_outbox')
    .where({ subject_id: submissionId })
    .whereNotNull('item_id')
    .orderBy('id')
    .pluck('item_id');

describe('a message to an applicant that is sent again under its id', () => {
  it.each([
    [REPLY, 'submission_reply_sent'],
    [REQUEST, 'documents_requested'],
  ] as const)('is answered with what was stored, and is emailed once', async (sent, event) => {
    const { id } = await received(api);
    const key = randomUUID();
    const first = await send(id, sent, key);
    const again = await send(id, sent, key);

    expect([first.status, again.status]).toEqual([201, 201]);
    const message = SubmissionMessage.parse(await jsonOf(first));
    expect(message.id).toBe(key);
    expect(await jsonOf(again)).toEqual(message);
    expect(await mails(id)).toEqual([key]);
    expect(await linesAbout(id, event, api)).toHaveLength(1);
  });

  it.each([REPLY, REQUEST])(
    'at the same time, to two processes, is stored and emailed once',
    async (sent) => {
      const { id } = await received(api);
      const key = randomUUID();
      const answers = await Promise.all([ann, ben, ann, ben].map((by) => send(id, sent, key, by)));

      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const bodies = await Promise.all(answers.map((answer) => answer.text()));
      expect(new Set(bodies).size).toBe(1);
      expect(await messages(id)).toHaveLength(1);
      expect(await mails(id)).toEqual([key]);
    },
  );

  it('for two submissions at the same time is sent for one, and refused for the other', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [one, two] = [await received(api), await received(api)];
      const key = randomUUID();
      const answers = await Promise.all([send(one.id, REPLY, key, ann), send(two.id, REPLY, key, ben)]);

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect([...(await mails(one.id)), ...(await mails(two.id))]).toEqual([key]);
    }
  });

  it('is refused when its content is not the same', async () => {
    const { id } = await received(api);
    const { id: another } = await received(api);
    const key = randomUUID();
    await send(id, REPLY, key);
    const answers = [
      await send(id, { ...REPLY, message: { ...REPLY.message, text: 'At noon?' } }, key),
      await send(id, { ...REPLY, message: { ...REPLY.message, subject: 'Your call' } }, key),
      await send(id, REQUEST, key),
      await send(another, REPLY, key),
    ];

    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(await jsonOf(answer)).toMatchObject({ code: 'idempotency_mismatch' });
    }
    expect(await messages(id)).toMatchObject([REPLY.message]);
    expect([await mails(id), await mails(another)]).toEqual([[key], []]);
  });
});

describe('a message to an applicant without an id, as pages of an earlier version send it', () => {
  it('is emailed each time', async () => {
    const { id } = await received(api);
    for (let n = 0; n < 2; n += 1) expect((await send(id, REPLY)).status).toBe(201);

    expect(await messages(id)).toHaveLength(2);
    expect(new Set(await mails(id)).size).toBe(2);
  });
});

it('an id that is no UUID is refused', async () => {
  const { id } = await received(api);

  expect((await send(id, REPLY, 'first')).status).toBe(422);
  expect(await messages(id)).toEqual([]);
});
