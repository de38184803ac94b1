import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_SUBMISSION_NOTES, SubmissionNote } from '@site/shared/contracts/staff';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, notesOf, received, type Worker } from './submission-work.fixture.ts';

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

const add = (submissionId: string, text: string, id?: string, by = ann) =>
  by.send('POST', notesOf(submissionId), { id, text });
const added = (submissionId: string) => linesAbout(submissionId, 'submission_note_added', api);

describe('a note that is sent again under its id', () => {
  it('is answered with what was stored, and is added once', async () => {
    const { id } = await received(api);
    const key = randomUUID();
    const first = await add(id, 'Call on Monday', key);
    const again = await add(id, ' Call on Monday ', key);

    expect([first.status, again.status]).toEqual([201, 201]);
    const note = SubmissionNote.parse(await jsonOf(first));
    expect(note).toMatchObject({ id: key, author: ann.email, text: 'Call on Monday' });
    expect(await jsonOf(again)).toEqual(note);
    expect(await ann.notes(id)).toEqual([note]);
    expect(await added(id)).toEqual([{ actor: ann.id, detail: { note: key } }]);
  });

  it('at the same time, to two processes, is added once', async () => {
    const { id } = await received(api);
    const key = randomUUID();
    const callers = [ann, ben, ann, ben];
    const answers = await Promise.all(callers.map((by) => add(id, 'Call on Monday', key, by)));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    // What callers can do with a note depends on who they are.
    const stored = await Promise.all(callers.map((by) => by.notes(id)));
    expect(await Promise.all(answers.map(async (answer) => [await jsonOf(answer)]))).toEqual(stored);
    expect(await added(id)).toHaveLength(1);
  });

  it('for two submissions at the same time is added to one, and refused for the other', async () => {
    for (let n = 0; n < 5; n += 1) {
      const [one, two] = [await received(api), await received(api)];
      const key = randomUUID();
      const answers = await Promise.all([
        add(one.id, 'Call on Monday', key, ann),
        add(two.id, 'Call on Monday', key, ben),
      ]);

      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
      expect([...(await added(one.id)), ...(await added(two.id))]).toHaveLength(1);
    }
  });

  it('is refused when its content is not the same', async () => {
    const [{ id }, { id: another }] = [await received(api), await received(api)];
    const [key, edited, deleted] = [randomUUID(), randomUUID(), randomUUID()];
    for (const note of [key, edited, deleted]) await add(id, 'Call on Monday', note);
    await ann.send('PUT', `${notesOf(id)}/${edited}`, { text: 'Call on Tuesday' });
    await ann.send('DELETE', `${notesOf(id)}/${deleted}`);
    const answers = [
      await add(id, 'Call on Friday', key),
      await add(another, 'Call on Monday', key),
      await add(id, 'Call on Monday', edited),
      await add(id, 'Call on Monday', deleted),
    ];

    for (const answer of answers) {
      expect(answer.status).toBe(422);
      expect(await jsonOf(answer)).toMatchObject({ code: 'idempotency_mismatch' });
    }
    expect((await ann.notes(id)).map(({ text }) => text)).toEqual([
      'Call on Monday',
      'Call on Tuesday',
      null,
    ]);
    expect(await ann.notes(another)).toEqual([]);
    expect(await added(id)).toHaveLength(3);
  });
});

describe('a note without an id, as pages of an earlier version send it', () => {
  it('is added each time', async () => {
    const { id } = await received(api);
    for (let n = 0; n < 2; n += 1) expect((await add(id, 'Call on Monday')).status).toBe(201);

    expect(new Set((await ann.notes(id)).map((note) => note.id)).size).toBe(2);
  });
});

it('an id that is no UUID is refused', async () => {
  const { id } = await received(api);

  expect((await add(id, 'Call on Monday', 'first')).status).toBe(422);
  expect(await ann.notes(id)).toEqual([]);
});

it('the last note that fits is answered again', async () => {
  const { id } = await received(api);
  await fill(id, MAX_SUBMISSION_NOTES - 1);
  const key = randomUUID();

  expect((await add(id, 'Call on Monday', key)).status).toBe(201);
  expect((await add(id, 'Call on Monday', key)).status).toBe(201);
  const one = await add(id, 'Call on Monday');
  expect([one.status, (await jsonOf(one))['code']]).toEqual([409, 'too_many_notes']);
});

function fill(submissionId: string, count: number) {
  const rows = Array.from({ length: count }, () => ({
    ...{ id: randomUUID(), submission_id: submissionId, author_id: ann.id, text: 'Call' },
    created_at: '2026-01-01 00:00:00.000',
  }));
  return api.context.db('submission_notes').insert(rows);
}
