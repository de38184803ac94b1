import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createStaffServices } from '../../src/staff-services.ts';
import { changeWork } from '../../src/submissions/work/change-work.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, workOf, type Worker } from './submission-work.fixture.ts';

let api: TestApi;
let ann: Worker;
let ben: Worker;
beforeAll(async () => {
  api = await startTestApi();
  ann = await addWorker(api, 'ann');
  ben = await addWorker(api, 'ben', 'admin');
});
afterAll(() => api.close());

const problemOf = async (response: Response) => ({ status: response.status, ...(await jsonOf(response)) });

describe('a submission that nobody has worked on', () => {
  it('is new and has no assignee, no next action and version 0', async () => {
    const { reference } = await received(api);

    expect(await ann.read(reference)).toMatchObject({
      ...{ status: 'new', status_reason: null, assignee: null, next_action_on: null },
      ...{ updated_at: null, first_touch_at: null, changed_by: null, version: 0 },
    });
  });
});

describe('PATCH /api/admin/submissions/:id/work', () => {
  it('changes what it names and returns the next version', async () => {
    const { id, reference } = await received(api);
    const first = await ann.change(id, { version: 0, status: 'contacted', assignee_id: ben.id });
    const second = await ben.change(id, { version: first.version, next_action_on: '2026-12-01' });

    expect(second).toMatchObject({
      ...{ status: 'contacted', assignee: { id: ben.id, email: ben.email }, next_action_on: '2026-12-01' },
      ...{ changed_by: ben.email, version: 2 },
    });
    expect(await ann.read(reference)).toMatchObject(second);
  });

  it('removes the assignee and the next action', async () => {
    const { id } = await received(api);
    await ann.change(id, { version: 0, assignee_id: ann.id, next_action_on: '2026-12-01' });

    expect(await ann.change(id, { version: 1, assignee_id: null, next_action_on: null })).toMatchObject({
      assignee: null,
      next_action_on: null,
    });
  });

  it('keeps the time when the status first left new', async () => {
    const { id } = await received(api);
    const assigned = await ann.change(id, { version: 0, assignee_id: ann.id });
    const { first_touch_at: touched } = await ann.change(id, { version: 1, status: 'in_review' });
    await ann.change(id, { version: 2, status: 'new' });
    const last = await ann.change(id, { version: 3, status: 'won' });

    expect(assigned.first_touch_at).toBeNull();
    expect(touched).toEqual(expect.any(String));
    expect(last.first_touch_at).toBe(touched);
  });

  it('asks for a reason for lost, and drops it with the next status', async () => {
    const { id } = await received(api);
    const refused = await problemOf(await ann.send('PATCH', workOf(id), { version: 0, status: 'lost' }));
    const lost = await ann.change(id, { version: 0, status: 'lost', status_reason: 'no_fit' });
    const later = await ann.change(id, { version: 1, next_action_on: '2026-12-01' });
    const won = await ann.change(id, { version: 2, status: 'won' });

    expect(refused).toMatchObject({
      status: 422,
      errors: [{ field: 'status_reason', message: 'Choose a reason' }],
    });
    expect([lost, later, won].map(({ status_reason }) => status_reason)).toEqual(['no_fit', 'no_fit', null]);
  });

  it('refuses an assignee who cannot review applications', async () => {
    const { id } = await received(api);
    const analyst = await addWorker(api, 'analyst', 'analyst');

    for (const assignee_id of [analyst.id, 'nobody'])
      expect(await problemOf(await ann.send('PATCH', workOf(id), { version: 0, assignee_id }))).toMatchObject(
        {
          status: 422,
          errors: [{ field: 'assignee_id' }],
        },
      );
    expect((await analyst.send('PATCH', workOf(id), { version: 0, status: 'won' })).status).toBe(403);
  });

  it('records one line for each changed value with the values before and after', async () => {
    const { id } = await received(api);
    const change = { status: 'lost', status_reason: 'competitor', assignee_id: ben.id };
    await ann.change(id, { version: 0, ...change, next_action_on: '2026-12-01' });

    const by = { actor: ann.id };
    expect(await linesAbout(id, 'submission_status_changed', api)).toEqual([
      { ...by, detail: { from: 'new', to: 'lost', reason: 'competitor' } },
    ]);
    expect(await linesAbout(id, 'submission_assigned', api)).toEqual([
      { ...by, detail: { from: 'none', to: ben.id } },
    ]);
    expect(await linesAbout(id, 'submission_next_action_changed', api)).toEqual([
      { ...by, detail: { from: 'none', to: '2026-12-01' } },
    ]);
  });

  it('records nothing and keeps the version when nothing is different', async () => {
    const { id } = await received(api);

    expect(await ann.change(id, { version: 0, status: 'new', assignee_id: null })).toMatchObject({
      updated_at: null,
      version: 0,
    });
    expect(await linesAbout(id, 'submission_status_changed', api)).toEqual([]);
  });

  it('refuses a change of an older version and names who changed it', async () => {
    const { id, reference } = await received(api);
    await ben.change(id, { version: 0, status: 'qualified' });

    const answer = await problemOf(await ann.send('PATCH', workOf(id), { version: 0, status: 'archived' }));

    expect(answer).toMatchObject({
      status: 409,
      code: 'version_conflict',
      detail: `Changed by ${ben.email}`,
    });
    expect(await ann.read(reference)).toMatchObject({ status: 'qualified', version: 1 });
  });

  it('accepts one of many concurrent changes of the same version', async () => {
    const { id, reference } = await received(api);
    const wishes = Array.from({ length: 12 }, (_, index) => ({
      worker: index % 2 === 0 ? ann : ben,
      day: `2026-12-${String(index + 10)}`,
    }));

    const answers = await Promise.all(
      wishes.map(({ worker, day }) => worker.send('PATCH', workOf(id), { version: 0, next_action_on: day })),
    );

    const accepted = answers.findIndex(({ status }) => status === 200);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(11).fill(409)]);
    const winner = wishes[accepted];
    expect(await ann.read(reference)).toMatchObject({
      ...{ next_action_on: winner?.day, changed_by: winner?.worker.email, version: 1 },
    });
    expect(await linesAbout(id, 'submission_next_action_changed', api)).toHaveLength(1);
  });

  it('accepts one of many changes that all read the same version before any is written', async () => {
    const { id, reference } = await received(api);
    const services = { ...api.context, ...createStaffServices(api.context) };
    const days = Array.from({ length: 12 }, (_, index) => `2026-12-${String(index + 10)}`);

    const outcomes = await Promise.allSettled(
      days.map((day) => {
        const caller = { actorId: ann.id, isAdmin: false, by: { actorId: ann.id } };
        return changeWork(id, { version: 0, next_action_on: day }, caller, services);
      }),
    );

    const accepted = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
    expect(accepted).toHaveLength(1);
    expect(
      outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : [])),
    ).toEqual(Array(11).fill('version_conflict'));
    expect(await ann.read(reference)).toMatchObject({ ...accepted[0], version: 1 });
    expect(await linesAbout(id, 'submission_next_action_changed', api)).toHaveLength(1);
  });

  it('answers 404 for an unknown submission', async () => {
    const unknown = workOf('00000000-0000-7000-8000-000000000000');

    expect((await ann.send('PATCH', unknown, { version: 0, status: 'won' })).status).toBe(404);
  });
});

describe('GET /api/admin/assignees', () => {
  it('lists accounts that can review applications, without banned ones', async () => {
    const banned = await addWorker(api, 'banned');
    const { db } = api.context;
    await db('users').where({ id: banned.id }).update({ banned_until: '2999-01-01 00:00:00.000' });

    const { items } = await jsonOf(await ann.send('GET', '/api/admin/assignees'));

    expect(items).toEqual([
      { id: ann.id, email: ann.email },
      { id: ben.id, email: ben.email },
    ]);
  });
});
