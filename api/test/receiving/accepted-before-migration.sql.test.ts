import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { statementsOf } from '../../src/database/migrations/migration.ts';
import { addAcceptedBefore } from '../../src/database/migrations/submissions/0044-accepted-before.ts';
import { storeLines } from '../audit/audit.fixture.ts';
import { signUp } from '../support/forms.ts';
import { startTestApi, type TestApi } from '../support/start-test-api.ts';
import { received } from '../submissions/submission-work.fixture.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
});
afterEach(() => api.close());

/** Runs the statements that fill the columns, as on a database that was used before the migration. */
async function collect(): Promise<void> {
  const { db } = api.context;
  for (const { sql, bindings = [] } of statementsOf(addAcceptedBefore, db))
    if (sql.startsWith('update')) await db.raw(sql, [...bindings]);
}

describe('the migration that adds whether something was accepted before', () => {
  it.each([
    ['submission_received', 1],
    ['submission_released', 1],
    ['submission_quarantined', 0],
  ])('reads %s of an application in quarantine as %i', async (event, expected) => {
    const { db } = api.context;
    const { id } = await received(api);
    await db('audit_log').delete();
    await storeLines([{ at: Date.now(), event, subject_id: id }], api);
    await db('application_submissions').update({ quarantined: 1, was_accepted: 0 });
    await collect();
    await collect();

    expect(await db('application_submissions').pluck('was_accepted')).toEqual([expected]);
  });

  it.each([
    ['newsletter_subscribed', 1],
    ['newsletter_released', 1],
    ['newsletter_quarantined', 0],
  ])('reads %s of a sign-up in quarantine as %i', async (event, expected) => {
    const { db } = api.context;
    await signUp(api, 'reader@harbour.example', { formToken: '' });
    const { id } = await db('newsletter_subscriptions').first('id');
    await storeLines([{ at: Date.now(), event, subject_id: id }], api);
    await collect();

    expect(await db('newsletter_subscriptions').pluck('was_accepted')).toEqual([expected]);
  });
});
