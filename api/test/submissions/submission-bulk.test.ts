import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, type Worker } from './submission-work.fixture.ts';

const DAY_MS = 24 * 3600_000;
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

let api: TestApi;
let ann: Worker;
beforeAll(async () => {
  api = await startTestApi({
    environment: {
      RATE_LIMIT_ACCEPTED: 'off',
      RATE_LIMIT_EMAIL: 'off',
      RATE_LIMIT_SUBMISSIONS: 'off',
      ACCESS_TOKEN_SECONDS: '3600',
    },
  });
  ann = await addWorker(api, 'ann');
});
afterAll(() => api.close());

const move = async (ids: readonly string[], spam: boolean) =>
  jsonOf(await ann.send('POST', '/api/admin/submissions/spam', { ids, spam }));
const rowOf = (id: string) => api.context.db('application_submissions').where({ id }).first();
const mailsOf = async (id: string) =>
  (await api.context.db('mail_outbox').where({ subject_id: id }).pluck('kind')).length;

describe('submissions that staff mark as spam', () => {
  it('are in quarantine, with who did it', async () => {
    const [one, two] = [await received(api), await received(api)];
    expect(await move([one.id, two.id, one.id, UNKNOWN], true)).toEqual({ moved: 2, missing: 1 });

    expect(await rowOf(one.id)).toMatchObject({ quarantined: 1, version: 1, changed_by: ann.id });
    const quarantined = await jsonOf(await ann.send('GET', '/api/quarantine'));
    expect(JSON.stringify(quarantined)).toContain(two.reference);
    expect(await linesAbout(two.id, 'submission_marked_spam', api)).toEqual([
      { actor: ann.id, detail: null },
    ]);
    expect(await move([one.id], true)).toEqual({ moved: 0, missing: 1 });
  });

  it('can be marked and released any number of times, and name the reason once', async () => {
    const { id } = await received(api);
    for (let n = 0; n < 20; n += 1) {
      expect(await move([id], true)).toEqual({ moved: 1, missing: 0 });
      expect(await move([id], false)).toEqual({ moved: 1, missing: 0 });
    }

    expect(await rowOf(id)).toMatchObject({ quarantined: 0, spam_reasons: 'marked by staff' });
  });

  it('come back without a second email', async () => {
    const { id } = await received(api);
    const before = await mailsOf(id);
    await move([id], true);
    expect(await move([id, id], false)).toEqual({ moved: 1, missing: 0 });
    await move([id], true);
    await move([id], false);

    expect(await rowOf(id)).toMatchObject({ quarantined: 0 });
    expect(before).toBe(2);
    expect(await mailsOf(id)).toBe(before);
  });

  it('get their emails when they were caught on arrival', async () => {
    const { id } = await received(api);
    const { db } = api.context;
    await db('application_submissions').where({ id }).update({ quarantined: 1 });
    await db('mail_outbox').where({ subject_id: id }).delete();

    expect(await move([id], false)).toEqual({ moved: 1, missing: 0 });
    expect(await mailsOf(id)).toBe(2);
  });

  it('are kept from the day they were marked, however old they are', async () => {
    const { id } = await received(api);
    api.advance(400 * DAY_MS);
    const late = await addWorker(api, 'late');
    await late.send('POST', '/api/admin/submissions/spam', { ids: [id], spam: true });
    await api.context.housekeeping.run();
    expect(await rowOf(id)).toBeTruthy();

    api.advance(400 * DAY_MS);
    await api.context.housekeeping.run();
    expect(await rowOf(id)).toBeUndefined();
  });
});
