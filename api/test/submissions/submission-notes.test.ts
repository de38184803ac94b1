import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, notesOf, received, type Worker } from './submission-work.fixture.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let ann: Worker;
let ben: Worker;
let admin: Worker;
beforeAll(async () => {
  // The token outlasts the time for editing a note.
  api = await startTestApi({ environment: { ACCESS_TOKEN_SECONDS: '3600' } });
  ann = await addWorker(api, 'ann');
  ben = await addWorker(api, 'ben');
  admin = await addWorker(api, 'admin', 'admin');
});
afterAll(() => api.close());

const placeOf = (submission: string, note: string) => `${notesOf(submission)}/${note}`;
const codeOf = async (response: Response) => [response.status, (await jsonOf(response))['code']];

describe('the notes on a submission', () => {
  it('are plain text with author and time, oldest first', async () => {
    const { id } = await received(api);
    await ann.addNote(id, ' Asked for the ledger.\n<b>Friday</b> ');
    await ben.addNote(id, 'Got it 🙂\0');

    expect(await ben.notes(id)).toMatchObject([
      {
        author: ann.email,
        text: 'Asked for the ledger.\n<b>Friday</b>',
        editable_until: null,
        deletable: false,
      },
      { author: ben.email, text: 'Got it 🙂\0', editable_until: expect.any(String), deletable: true },
    ]);
  });

  it('have at most 5,000 code points', async () => {
    const { id } = await received(api);
    const { text } = await ann.addNote(id, '🙂'.repeat(5000));

    expect(text).toBe('🙂'.repeat(5000));
    for (const refused of ['🙂'.repeat(5001), '', '  '])
      expect((await ann.send('POST', notesOf(id), { text: refused })).status).toBe(422);
  });

  it('can be edited by their author for 15 minutes of the server', async () => {
    const { id } = await received(api);
    const note = await ann.addNote(id, 'Call Monday');
    api.advance(14 * MINUTE_MS);
    const edited = await ann.send('PUT', placeOf(id, note.id), { text: 'Call Tuesday' });
    const byOther = await ben.send('PUT', placeOf(id, note.id), { text: 'Call never' });
    api.advance(2 * MINUTE_MS);
    const late = await ann.send('PUT', placeOf(id, note.id), { text: 'Call Wednesday' });

    expect(await jsonOf(edited)).toMatchObject({ text: 'Call Tuesday', edited_at: expect.any(String) });
    expect(await codeOf(byOther)).toEqual([409, 'note_locked']);
    expect(await codeOf(late)).toEqual([409, 'note_locked']);
    expect(await ann.notes(id)).toMatchObject([
      { text: 'Call Tuesday', editable_until: null, deletable: true },
    ]);
  });

  it('can be deleted by their author and by admins, which leaves who did it', async () => {
    const { id } = await received(api);
    const [own, other] = [await ann.addNote(id, 'Mine'), await ann.addNote(id, 'Private 4111')];

    expect(await codeOf(await ben.send('DELETE', placeOf(id, own.id)))).toEqual([409, 'note_locked']);
    expect((await ann.send('DELETE', placeOf(id, own.id))).status).toBe(200);
    expect((await admin.send('DELETE', placeOf(id, other.id))).status).toBe(200);
    expect((await admin.send('DELETE', placeOf(id, other.id))).status).toBe(404);

    expect(await ann.notes(id)).toMatchObject([
      { text: null, deleted: { by: ann.email }, editable_until: null, deletable: false },
      { text: null, deleted: { by: admin.email } },
    ]);
    expect(await api.context.db('submission_notes').where({ id: other.id }).pluck('text')).toEqual([null]);
  });

  it('are recorded without their text', async () => {
    const { id } = await received(api);
    const note = await ann.addNote(id, 'Owes 12,000');
    await ann.send('PUT', placeOf(id, note.id), { text: 'Owes 13,000' });
    await ann.send('DELETE', placeOf(id, note.id));

    for (const event of ['added', 'edited', 'deleted'])
      expect(await linesAbout(id, `submission_note_${event}`, api)).toEqual([
        { actor: ann.id, detail: { note: note.id } },
      ]);
  });

  it('are erased with the submission', async () => {
    const { id } = await received(api);
    await ann.addNote(id, 'Private');

    expect((await admin.send('DELETE', `/api/applications/${id}`)).status).toBe(204);

    expect(await api.context.db('submission_notes').where({ submission_id: id })).toEqual([]);
    expect((await ann.send('GET', notesOf(id))).status).toBe(404);
    expect((await ann.send('POST', notesOf(id), { text: 'Too late' })).status).toBe(404);
  });

  it('belong to their submission only', async () => {
    const [one, two] = [await received(api), await received(api)];
    const note = await ann.addNote(one.id, 'Here');

    expect((await ann.send('DELETE', placeOf(two.id, note.id))).status).toBe(404);
    expect(await ann.notes(two.id)).toEqual([]);
  });
});
