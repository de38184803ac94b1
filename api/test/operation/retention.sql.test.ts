import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { RETENTION_SWEEPS, type Retention } from '@site/shared/contracts/staff';
import type { Db } from '../../src/database/connection.ts';
import { toInstant } from '../../src/database/instants.ts';
import { deleteMails } from '../../src/mail/outbox.ts';
import { deleteSubscriptions } from '../../src/newsletter/delete-subscriptions.ts';
import { signUp, submit } from '../support/forms.ts';
import { bearer, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

const DAY_MS = 24 * 3600_000;

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await startTestApi({ environment: { SITE_NEWSLETTER_OPT_IN: 'double' } });
  token = await api.signIn();
});
afterEach(() => api.close());

const change = (sweep: string, days: number | null) =>
  api.fetch(`/api/admin/retention/${sweep}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ days }),
  });
const read = async () =>
  (await jsonOf(await api.fetch('/api/admin/retention', { headers: bearer(token) })))['items'] as Retention[];
const stateOf = async (sweep: string) => (await read()).find((each) => each.sweep === sweep);
const sweep = () => api.context.housekeeping.run();
const applied = async () =>
  (await api.context.db('audit_log').where({ event: 'retention_applied' })).map(({ detail }) =>
    JSON.parse(String(detail)),
  );
const subscribers = () => api.context.db('newsletter_subscriptions').orderBy('email').pluck('email');
const submissions = () => api.context.db('application_submissions').orderBy('email').pluck('email');

/** Submissions of a status that nobody changed for a number of days. */
async function store(status: string, days: number, more: object = {}): Promise<void> {
  const email = `${status}-${days}@harbour.example`;
  await submit(api, { fields: { email } });
  const created_at = toInstant(Date.now() - days * DAY_MS);
  await api.context
    .db('application_submissions')
    .where({ email })
    .update({ status, created_at, ...more });
}

describe('retention', () => {
  it('is listed with what is on, and has not run yet', async () => {
    const items = await read();

    expect(items.map((each) => each.sweep)).toEqual([...RETENTION_SWEEPS]);
    expect(items[1]).toEqual({
      ...{ sweep: 'audit-addresses', days: 90, canChange: false },
      ...{ lastRunAt: null, lastCount: 0 },
    });
    expect(items[2]).toMatchObject({ sweep: 'audit-log', days: 730, canChange: false });
    expect(items.slice(4).every(({ days, canChange }) => days === null && canChange)).toBe(true);
  });

  it('removes subscribers that never confirmed, with one audit line', async () => {
    for (const name of ['old', 'older', 'new']) await signUp(api, `${name}@harbour.example`);
    await api.context
      .db('newsletter_subscriptions')
      .whereNot({ email: 'new@harbour.example' })
      .update({ created_at: toInstant(Date.now() - 31 * DAY_MS) });

    await sweep();

    expect(await subscribers()).toEqual(['new@harbour.example']);
    expect(await applied()).toEqual([{ sweep: 'unconfirmed-subscribers', days: 30, count: 2 }]);
    expect(await stateOf('unconfirmed-subscribers')).toMatchObject({
      lastCount: 2,
      lastRunAt: expect.any(String),
    });
  });

  it('removes the mails to these subscribers, which may name their addresses', async () => {
    for (const name of ['old', 'new']) await signUp(api, `${name}@harbour.example`);
    const { db } = api.context;
    const created_at = toInstant(Date.now() - 31 * DAY_MS);
    await db('newsletter_subscriptions').where({ email: 'old@harbour.example' }).update({ created_at });
    await db('mail_outbox').update({ state: 'dead', last_error: 'EENVELOPE 550 no such mailbox' });

    await sweep();

    expect(await db('mail_outbox').pluck('subject_id')).toEqual(
      await db('newsletter_subscriptions').pluck('id'),
    );
    expect(await subscribers()).toEqual(['new@harbour.example']);
  });

  it('keeps a subscriber that changes during the sweep, with its mails', async () => {
    for (const name of ['changed', 'old']) await signUp(api, `${name}@harbour.example`);
    const { db } = api.context;
    let reads = 0;
    const matching = (connection: Db) => {
      const all = connection('newsletter_subscriptions');
      return (reads += 1) === 1 ? all : all.whereNot({ email: 'changed@harbour.example' });
    };

    const { signal } = new AbortController();
    expect(await deleteSubscriptions(matching, { db, deleteMails }, signal)).toBe(1);

    expect(await subscribers()).toEqual(['changed@harbour.example']);
    expect(await db('mail_outbox').pluck('subject_id')).toEqual(
      await db('newsletter_subscriptions').pluck('id'),
    );
  });

  it.each([
    ['staff release', 'newsletter-quarantine', 'release', { formToken: '' }],
    ['an admin sends the link again', 'newsletter-subscribers', 'confirmation', {}],
  ])('gives a subscriber 30 days from when %s', async (_, path, action, fields: Record<string, string>) => {
    const { db } = api.context;
    await signUp(api, 'reader@harbour.example', fields);
    await db('newsletter_subscriptions').update({ created_at: toInstant(Date.now() - 40 * DAY_MS) });
    const { id } = await db('newsletter_subscriptions').first('id');
    expect((await postJson(api, `/api/${path}/${id}/${action}`, {}, bearer(token))).status).toBe(204);

    api.advance(29 * DAY_MS);
    await sweep();
    expect(await subscribers()).toHaveLength(1);

    api.advance(2 * DAY_MS);
    await sweep();
    expect(await subscribers()).toEqual([]);
  });

  it('gives a subscriber 30 days from when a link that had failed is sent after all', async () => {
    const { db, mail } = api.context;
    await signUp(api, 'reader@harbour.example');
    await db('newsletter_subscriptions').update({ created_at: toInstant(Date.now() - 28 * DAY_MS) });
    await db('mail_outbox').update({ state: 'dead' });
    const retried = await postJson(api, '/api/dead-mails/retry', {}, bearer(token));
    expect(await jsonOf(retried)).toMatchObject({ count: 1 });
    await mail.lanes.runDue();

    api.advance(29 * DAY_MS);
    await sweep();

    expect(await subscribers()).toHaveLength(1);
  });

  it('keeps submissions until an admin chooses a number of days', async () => {
    await store('lost', 500);
    await sweep();
    expect(await submissions()).toHaveLength(1);

    expect((await change('submissions-lost', 400)).status).toBe(200);
    await sweep();

    expect(await submissions()).toEqual([]);
    expect(await api.context.db('mail_outbox').pluck('id')).toEqual([]);
    expect(await applied()).toEqual([{ sweep: 'submissions-lost', days: 400, count: 1 }]);
  });

  it('keeps submissions that are newer, of another status, in quarantine or still to be worked on', async () => {
    await store('lost', 300);
    await store('won', 500);
    await store('lost', 501, { updated_at: toInstant(Date.now()) });
    await store('lost', 502, { next_action_on: '2030-01-01' });
    await change('submissions-lost', 400);

    await sweep();

    expect(await submissions()).toHaveLength(4);
  });

  it('can be turned off again, and is audited', async () => {
    await store('lost', 500);
    await change('submissions-lost', 400);
    await change('submissions-lost', null);
    await sweep();

    expect(await submissions()).toHaveLength(1);
    const lines = await api.context.db('audit_log').where({ event: 'retention_changed' }).orderBy('id');
    expect(lines.map(({ detail }) => JSON.parse(String(detail)))).toEqual([
      { sweep: 'submissions-lost', days: 400 },
      { sweep: 'submissions-lost', days: 'off' },
    ]);
    expect(lines[0].actor_id).toEqual(expect.any(String));
  });

  it('refuses days out of range, and sweeps that are always on', async () => {
    for (const days of [29, 3651, 40.5]) expect((await change('submissions-lost', days)).status).toBe(422);
    expect((await change('sessions', 60)).status).toBe(404);
  });

  it('runs once a day, in one of several processes', async () => {
    const other = await startTestApi({ sharing: api });
    const runs: string[] = [];
    for (const { context } of [api, other])
      context.db.on('query', ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
        if (sql.startsWith('update `retention_runs`') && sql.includes('`affected`'))
          runs.push(String(bindings?.at(-1)));
      });

    await Promise.all([sweep(), other.context.housekeeping.run()]);
    await sweep();
    const first = [...runs];
    api.advance(25 * 3600_000);
    await sweep();
    await other.close();

    const always = ['audit-addresses', 'audit-log', 'sessions', 'unconfirmed-subscribers'];
    expect(first.sort()).toEqual(always);
    expect(runs.sort()).toEqual([...always, ...always].sort());
  });
});
