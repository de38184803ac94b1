import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChangeCounts } from '@site/shared/contracts/staff';
import { listReader } from '../list/submission-list.fixture.ts';
import { addWorker, type Worker } from './submission-work.fixture.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');

let api: TestApi;
let reviewer: Worker;
let reader: ReturnType<typeof listReader>;
let ids: string[];
beforeAll(async () => {
  api = await startTestApi();
  reviewer = await addWorker(api, 'reviewer');
  reader = listReader(api, await api.signIn());
});
afterAll(() => api.close());
beforeEach(async () => {
  const { db } = api.context;
  await db('application_submissions').delete();
  await storeSubmissions(3, (index) => ({ createdAt: NOON + index, companyName: `Harbor ${index}` }), db);
  ids = await db('application_submissions').orderBy('id').pluck('id');
});

const send = (body: object) => reviewer.send('POST', '/api/admin/submissions/changes', body);
const change = async (body: object) => (await jsonOf(await send(body))) as unknown as ChangeCounts;
const none: ChangeCounts = { changed: 0, unchanged: 0, missing: 0, conflicts: 0 };

describe('a change of several submissions', () => {
  it('changes each as a single change does, with a line in its timeline', async () => {
    expect(await change({ ids, status: 'contacted', assignee_id: reviewer.id })).toEqual({
      ...none,
      changed: 3,
    });

    expect(await reader.companiesOf({ status: 'contacted', assignee: reviewer.email })).toHaveLength(3);
    for (const id of ids) {
      const { items } = await reviewer.timeline(id);
      expect(items.map(({ event }) => event).sort()).toEqual([
        'submission_assigned',
        'submission_status_changed',
      ]);
    }
  });

  it('can be repeated, also in part: nothing is changed or recorded twice', async () => {
    await change({ ids: ids.slice(0, 2), status: 'contacted' });

    expect(await change({ ids: [...ids, ...ids], status: 'contacted' })).toEqual({
      ...none,
      changed: 1,
      unchanged: 2,
    });
    for (const id of ids) expect((await reviewer.timeline(id)).items).toHaveLength(1);
  });

  it('counts submissions that were erased in the meantime', async () => {
    await api.context.db('application_submissions').where({ id: ids[0] }).delete();

    expect(await change({ ids, status: 'won' })).toEqual({ ...none, changed: 2, missing: 1 });
  });

  it.each([
    [{ status: 'lost' }, 'status_reason'],
    [{ assignee_id: 'nobody' }, 'assignee_id'],
    [{ status: 'sold' }, 'status'],
  ])('refuses %j and changes nothing', async (given, field) => {
    const response = await send({ ids, ...given });

    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(await jsonOf(response))).toContain(`"${field}"`);
    expect(await reader.companiesOf({ status: 'new' })).toHaveLength(3);
  });

  it('takes a reason for lost submissions', async () => {
    expect(await change({ ids, status: 'lost', status_reason: 'no_fit' })).toEqual({ ...none, changed: 3 });
  });

  it('takes at most 100', async () => {
    const many = Array.from({ length: 101 }, (_, index) => `id-${index}`);

    expect((await send({ ids: many, status: 'won' })).status).toBe(422);
  });
});

describe('the ids of a selection', () => {
  const idsOf = async (query: string) =>
    jsonOf(await reviewer.send('GET', `/api/admin/submissions/ids?${query}`));

  it('are those of the list with the same filter, in its order', async () => {
    expect(await idsOf('text=harbor')).toEqual({ ids: ids.toReversed(), isCapped: false });
    expect(await idsOf('text=harbor&status=won')).toEqual({ ids: [], isCapped: false });
    expect(await idsOf('sort=company&order=ascending')).toEqual({ ids, isCapped: false });
    expect(await idsOf('text=qq')).toEqual({ ids: [], isCapped: false });
  });
});
