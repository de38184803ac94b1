import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, type Worker } from '../submissions/submission-work.fixture.ts';

const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let api: TestApi;
let ann: Worker;
let admin: Worker;
beforeAll(async () => {
  api = await startTestApi({ environment: { RATE_LIMIT_ACCEPTED: 'off', RATE_LIMIT_EMAIL: 'off' } });
  ann = await addWorker(api, 'ann');
  admin = await addWorker(api, 'admin', 'admin');
});
afterAll(() => api.close());

describe('selected submissions', () => {
  it('are exported, newest first, without those that are gone', async () => {
    const first = await received(api);
    const second = await received(api);
    const ids = [first.id, UNKNOWN, second.id];
    const answer = await ann.send('POST', '/api/admin/submissions/selected-export', { ids });

    expect(answer.headers.get('content-disposition')).toContain('submissions-selected.csv');
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('"reference"');
    expect(lines.slice(1).map((line) => line.slice(0, 15))).toEqual([
      expect.stringContaining(second.reference),
      expect.stringContaining(first.reference),
    ]);
    const [line] = await api.context.db('audit_log').where({ event: 'submissions_exported' });
    expect([line.actor_id, JSON.parse(line.detail)]).toEqual([ann.id, { selected: 3 }]);
  });

  it('can be as many as are selected at once', async () => {
    const ids = Array.from(
      { length: 5000 },
      (_, index) => UNKNOWN.slice(0, -4) + String(index).padStart(4, '0'),
    );
    const path = '/api/admin/submissions/selected-export';

    expect((await ann.send('POST', path, { ids })).status).toBe(200);
    expect((await ann.send('POST', path, { ids: [...ids, UNKNOWN] })).status).toBe(422);
  });

  it('are erased by admins, each with its audit line', async () => {
    const one = await received(api);
    const two = await received(api);
    const body = { ids: [one.id, two.id, UNKNOWN] };

    expect((await ann.send('POST', '/api/admin/submissions/erasures', body)).status).toBe(403);
    const answer = await admin.send('POST', '/api/admin/submissions/erasures', body);
    expect(await jsonOf(answer)).toEqual({ moved: 2, missing: 1 });
    expect(await linesAbout(two.id, 'submission_erased', api)).toEqual([
      { actor: admin.id, detail: { reference: two.reference } },
    ]);
    expect((await ann.send('GET', `/api/applications/by-reference/${one.reference}`)).status).toBe(404);
  });
});

describe('the columns of an export', () => {
  it.each([
    ['', '"reference","received \\(America/New_York\\)","company","contact","email"'],
    ['columns=company,reference', '"company","reference"'],
    ['columns=spam-score,status', '"status","spam_score"'],
  ])('are those that are asked for: %s', async (query, header) => {
    const answer = await ann.send('GET', `/api/admin/submissions/export?${query}`);

    expect((await answer.text()).replace('\uFEFF', '').split('\r\n')[0]).toMatch(new RegExp(`^${header}`));
  });

  it('are refused when one is unknown', async () => {
    const answer = await ann.send('GET', '/api/admin/submissions/export?columns=company,salary');

    expect(answer.status).toBe(400);
  });
});
