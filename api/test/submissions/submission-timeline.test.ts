import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_TIMELINE_EVENTS } from '@site/shared/contracts/staff';
import { storeLines } from '../audit/audit.fixture.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { addWorker, linesAbout, received, type Worker } from './submission-work.fixture.ts';

let api: TestApi;
let ann: Worker;
let ben: Worker;
beforeAll(async () => {
  api = await startTestApi();
  ann = await addWorker(api, 'ann');
  ben = await addWorker(api, 'ben', 'admin');
});
afterAll(() => api.close());

describe('the timeline of a submission', () => {
  it('lists what happened, newest first, with emails in place of ids', async () => {
    const { id, reference } = await received(api);
    await ann.read(reference);
    await ann.change(id, { version: 0, status: 'lost', status_reason: 'too_small' });
    await ben.change(id, { version: 1, assignee_id: ann.id });
    await ben.addNote(id, 'Private');

    const { items, hasMore } = await ann.timeline(id);

    expect(items.map(({ event, actor }) => [event, actor])).toEqual([
      ['submission_note_added', ben.email],
      ['submission_assigned', ben.email],
      ['submission_status_changed', ann.email],
      ['submission_viewed', ann.email],
      ['submission_received', null],
    ]);
    expect(items[1]).toMatchObject({ before: null, after: ann.email });
    expect(items[2]).toMatchObject({ before: 'new', after: 'lost', reason: 'too_small' });
    expect(hasMore).toBe(false);
    expect(JSON.stringify(items)).not.toContain('Private');
  });

  it('ends after 50 events and says that there are more', async () => {
    const { id } = await received(api);
    const now = Date.now();
    const lines = Array.from({ length: MAX_TIMELINE_EVENTS }, (_, index) => ({
      ...{ at: now + 1000 + index, event: 'document_downloaded', subject_id: id },
    }));
    await storeLines(lines, api);

    const { items, hasMore } = await ann.timeline(id);

    expect(items).toHaveLength(MAX_TIMELINE_EVENTS);
    expect(items.every(({ event }) => event === 'document_downloaded')).toBe(true);
    expect(hasMore).toBe(true);
  });

  it('is not found for an unknown submission', async () => {
    const path = '/api/admin/submissions/00000000-0000-7000-8000-000000000000/timeline';

    expect((await ann.send('GET', path)).status).toBe(404);
  });
});

describe('a view of a submission', () => {
  it('is recorded for each person once in ten minutes', async () => {
    const { id, reference } = await received(api);
    for (const reader of [ann, ann, ben]) await reader.read(reference);
    await ann.notes(id);
    const viewers = async () => (await linesAbout(id, 'submission_viewed', api)).map(({ actor }) => actor);

    expect(await viewers()).toEqual([ann.id, ben.id]);
    api.advance(10 * 60_000 + 1);
    await ann.notes(id);
    expect(await viewers()).toEqual([ann.id, ben.id, ann.id]);
  });

  it('shows nothing when it cannot be recorded', async () => {
    const { reference } = await received(api);
    const rename = (from: string, to: string) =>
      api.context.db.schema.alterTable('audit_log', (table) => table.renameColumn(from, to));
    await rename('user_agent', 'user_agent_away');

    const answer = await ann.send('GET', `/api/applications/by-reference/${reference}`);

    await rename('user_agent_away', 'user_agent');
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('company_name');
  });

  it('is not recorded when there is no such submission', async () => {
    await ann.send('GET', '/api/applications/by-reference/AR-0000-0000');

    expect(await linesAbout('AR-0000-0000', 'submission_viewed', api)).toEqual([]);
  });
});
