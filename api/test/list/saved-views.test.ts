import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_SAVED_VIEWS, SavedView } from '@site/shared/contracts/staff';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, type Worker } from '../submissions/submission-work.fixture.ts';

let api: TestApi;
let ann: Worker;
let ben: Worker;
let admin: Worker;
beforeAll(async () => {
  api = await startTestApi();
  ann = await addWorker(api, 'ann');
  ben = await addWorker(api, 'ben');
  admin = await addWorker(api, 'admin', 'admin');
});
afterAll(() => api.close());

const PATH = '/api/admin/saved-views';
const DUE = { sort: 'due', order: 'ascending', due: 'today', columns: 'date,company,next-action' };
const save = async (by: Worker, name: string, is_shared = false, list: object = DUE) =>
  SavedView.parse(await jsonOf(await by.send('POST', PATH, { name, is_shared, list })));
async function views(by: Worker) {
  const { items } = await jsonOf(await by.send('GET', PATH));
  return (items as unknown[]).map((item) => SavedView.parse(item));
}
const codeOf = async (answer: Response) => [answer.status, (await jsonOf(answer))['code']];

describe('a saved view', () => {
  it('is the own, or shared with all who review submissions', async () => {
    const own = await save(ann, 'Mine');
    await save(ann, 'Ours', true);

    expect(own).toMatchObject({ name: 'Mine', owner: ann.email, is_editable: true, list: DUE });
    expect((await views(ann)).map(({ name }) => name)).toEqual(['Mine', 'Ours']);
    expect(await views(ben)).toMatchObject([{ name: 'Ours', owner: ann.email, is_editable: false }]);
    expect(await views(admin)).toMatchObject([{ name: 'Ours', is_editable: true }]);
    expect(await linesAbout(own.id, 'saved_view_created', api)).toEqual([{ actor: ann.id, detail: null }]);
  });

  it('is in its place among the others by name, whatever its case and accents', async () => {
    const cara = await addWorker(api, 'cara');
    for (const name of ['Zürich', 'Øresund', 'overdue', 'Älter', 'beta']) await save(cara, name);
    const own = (await views(cara)).filter(({ owner }) => owner === cara.email);

    expect(own.map(({ name }) => name)).toEqual(['Älter', 'beta', 'Øresund', 'overdue', 'Zürich']);
  });

  it('is changed and deleted by its owner, and when it is shared by admins', async () => {
    const own = await save(ben, 'Private');
    const shared = await save(ben, 'Shared', true);
    const next = { name: 'Renamed', is_shared: true, list: { sort: 'company', order: 'ascending' } };
    const change = (by: Worker, { id }: SavedView) => by.send('PUT', `${PATH}/${id}`, next);
    const remove = (by: Worker, { id }: SavedView) => by.send('DELETE', `${PATH}/${id}`);

    for (const answer of [await change(ann, shared), await remove(ann, shared), await change(admin, own)])
      expect(answer.status).toBe(404);
    expect(await jsonOf(await change(admin, shared))).toMatchObject({ ...next, owner: ben.email });
    expect((await remove(ben, shared)).status).toBe(204);
    expect((await remove(ben, shared)).status).toBe(404);
    expect((await remove(ben, own)).status).toBe(204);
  });

  it('has a name that its owner uses once', async () => {
    const first = await save(admin, 'Weekly');
    const second = await save(admin, 'Monthly');
    const body = { name: ' Weekly ', is_shared: false, list: DUE };

    expect(await codeOf(await admin.send('POST', PATH, body))).toEqual([409, 'duplicate']);
    expect(await codeOf(await admin.send('PUT', `${PATH}/${second.id}`, body))).toEqual([409, 'duplicate']);
    expect((await admin.send('PUT', `${PATH}/${first.id}`, body)).status).toBe(200);
  });

  it.each([
    { name: '', is_shared: false, list: {} },
    { name: 'x'.repeat(61), is_shared: false, list: {} },
    { name: 'Wrong', is_shared: false, list: { columns: 'salary' } },
    { name: 'Wrong', is_shared: false, list: { due: 'today' } },
  ])('is refused when it is not valid: %j', async (body) => {
    expect((await ann.send('POST', PATH, body)).status).toBe(422);
  });

  it('that an earlier version stored and this one cannot read is left out', async () => {
    const { id } = await save(ann, 'Broken');
    const before = (await views(ann)).length;
    await api.context.db('saved_views').where({ id }).update({ list: '{"sort":"mood"}' });

    expect(await views(ann)).toHaveLength(before - 1);
    expect(api.log()).toContain('left out saved views that are not valid');
  });

  it('is one of fifty at most, and goes with its account', async () => {
    const cleo = await addWorker(api, 'cleo');
    for (let n = 0; n < MAX_SAVED_VIEWS; n += 1) await save(cleo, `View ${n}`);
    const body = { name: 'One more', is_shared: false, list: {} };
    expect(await codeOf(await cleo.send('POST', PATH, body))).toEqual([409, 'too_many_views']);

    await api.context.db('users').where({ id: cleo.id }).delete();
    expect(await api.context.db('saved_views').where({ owner_id: cleo.id })).toEqual([]);
  });
});
