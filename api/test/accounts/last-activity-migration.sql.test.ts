import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toInstant } from '../../src/database/instants.ts';
import { addLastActivity } from '../../src/database/migrations/submissions/0041-last-activity.ts';
import { statementsOf } from '../../src/database/migrations/migration.ts';
import { received } from '../submissions/submission-work.fixture.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';

const DAY_MS = 24 * 3600_000;
const START = Date.now();
const daysAgo = (days: number) => toInstant(START - days * DAY_MS);

let api: TestApi;
let id: string;
beforeEach(async () => {
  api = await startTestApi();
  ({ id } = await received(api));
  await api.context.db('application_submissions').update({ created_at: daysAgo(500) });
});
afterEach(() => api.close());

/** Runs the statements that collect the last activity, as on a database that was used before the migration. */
async function collect(): Promise<void> {
  const { db } = api.context;
  for (const { sql, bindings = [] } of statementsOf(addLastActivity, db))
    if (sql.startsWith('update')) await db.raw(sql, [...bindings]);
}
const lastActivity = async () =>
  (await api.context.db('application_submissions').where({ id }).first('last_activity_at'))?.last_activity_at;

const other = '00000000-0000-4000-8000-000000000001';
const note = { submission_id: '', id: other, author_id: other, text: 'Call back' };
const message = { ...note, kind: 'reply', subject: 'Your application' };
const document = {
  ...{ stored_name: 'ledger.pdf', original_name: 'ledger.pdf', type: 'pdf', size: 1, sha256: 'a' },
  message_id: other,
};

/** Rows that an earlier version left, each from ten days ago. */
const LEFT: Readonly<Record<string, () => PromiseLike<unknown>>> = {
  'a note': () => insert('submission_notes', { ...note, created_at: daysAgo(10) }),
  'a note that was edited': () =>
    insert('submission_notes', { ...note, created_at: daysAgo(20), edited_at: daysAgo(10) }),
  'a note that was deleted': () =>
    insert('submission_notes', { ...note, created_at: daysAgo(20), deleted_at: daysAgo(10) }),
  'a reply': () => insert('applicant_messages', { ...message, created_at: daysAgo(10) }),
  'a request that was answered': () =>
    insert('applicant_messages', { ...message, created_at: daysAgo(20), answered_at: daysAgo(10) }),
  'a request that was withdrawn': () =>
    insert('applicant_messages', { ...message, created_at: daysAgo(20), withdrawn_at: daysAgo(10) }),
  'a document from the applicant': () => insert('documents', { ...document, created_at: daysAgo(10) }),
  'its release from quarantine': () => insertLine('submission_released'),
  'a merge': () => insertLine('submission_merged'),
};
const insert = (table: string, row: object) => api.context.db(table).insert({ ...row, submission_id: id });
const insertLine = (event: string) =>
  api.context
    .db('audit_log')
    .insert({ id: other, event, result: 'success', subject_id: id, created_at: daysAgo(10) });

describe('the migration that adds the last activity', () => {
  it.each(Object.entries(LEFT))('takes it from %s', async (_, leave) => {
    await leave();
    await collect();
    await collect();

    expect(await lastActivity()).toBe(daysAgo(10));
  });

  it('leaves it out where nothing happened, and where only somebody read the application', async () => {
    await insertLine('submission_viewed');
    await collect();

    expect(await lastActivity()).toBeNull();
  });

  it('takes the latest of several', async () => {
    await insert('submission_notes', { ...note, created_at: daysAgo(30) });
    await insert('applicant_messages', { ...message, created_at: daysAgo(10) });
    await insert('documents', { ...document, created_at: daysAgo(20) });
    await collect();

    expect(await lastActivity()).toBe(daysAgo(10));
  });
});
