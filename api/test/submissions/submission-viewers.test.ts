import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { forgetViewers } from '../../src/submissions/viewers/viewers.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, received, type Worker } from './submission-work.fixture.ts';

const MINUTE_MS = 60_000;

let api: TestApi;
let ann: Worker;
let ben: Worker;
beforeAll(async () => {
  api = await startTestApi();
  ann = await addWorker(api, 'ann');
  ben = await addWorker(api, 'ben');
});
afterAll(() => api.close());

let id: string;
beforeEach(async () => {
  ({ id } = await received(api));
});

const pathOf = (submission: string) => `/api/admin/submissions/${submission}/viewer`;
const view = async (by: Worker) => (await jsonOf(await by.send('PUT', pathOf(id))))['others'];
const leave = (by: Worker) => by.send('DELETE', pathOf(id));
const stored = () => api.context.db('submission_viewers').where({ submission_id: id });

describe('an open submission', () => {
  it('shows who else has it open, not oneself', async () => {
    expect(await view(ann)).toEqual([]);
    expect(await view(ben)).toEqual([ann.email]);
    expect(await view(ann)).toEqual([ben.email]);
    expect(await view(ann)).toEqual([ben.email]);
  });

  it('shows nobody who closed it', async () => {
    await view(ann);
    expect((await leave(ann)).status).toBe(204);
    expect((await leave(ann)).status).toBe(204);

    expect(await view(ben)).toEqual([]);
  });

  it('shows nobody who said nothing for a minute, and their rows are deleted', async () => {
    await view(ann);
    api.advance(MINUTE_MS / 2);
    expect(await view(ben)).toEqual([ann.email]);
    api.advance(MINUTE_MS / 2);
    expect(await view(ben)).toEqual([]);

    await forgetViewers(api.context.now(), api.context.db);
    expect((await stored()).map(({ viewer_id }) => viewer_id)).toEqual([ben.id]);
  });

  it('that does not exist, or is erased meanwhile, is not found', async () => {
    await view(ann);
    await api.context.db('application_submissions').where({ id }).delete();

    expect((await ann.send('PUT', pathOf(id))).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('is told at the same time by many, each once', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, n) => view(n % 2 ? ann : ben)));

    expect(await stored()).toHaveLength(2);
  });
});
