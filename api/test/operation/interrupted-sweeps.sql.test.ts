import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Retention } from '@site/shared/contracts/staff';
import { toInstant } from '../../src/database/instants.ts';
import { beforeStatement } from '../support/before-statement.ts';
import { signUp, submit } from '../support/forms.ts';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const DAY_MS = 24 * 3600_000;

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await startTestApi({ environment: { SITE_NEWSLETTER_OPT_IN: 'double', RATE_LIMIT_EMAIL: 'off' } });
  token = await api.signIn();
  for (let n = 0; n < 3; n += 1) await submit(api, { fields: { email: `lost${n}@harbour.example` } });
  const created_at = toInstant(Date.now() - 500 * DAY_MS);
  await api.context.db('application_submissions').update({ status: 'lost', created_at });
  await change(400);
});
afterEach(() => api.close());

const change = async (days: number | null) => {
  const answer = await api.fetch('/api/admin/retention/submissions-lost', {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ days }),
  });
  expect(answer.status).toBe(200);
};
const sweep = () => api.context.housekeeping.run();
const left = async () => (await api.context.db('application_submissions').pluck('id')).length;
const recorded = async () =>
  (await api.context.db('audit_log').where({ event: 'retention_applied' }).orderBy('id')).map(({ detail }) =>
    JSON.parse(String(detail)),
  );
const lastCount = async () => {
  const { items } = await jsonOf(await api.fetch('/api/admin/retention', { headers: bearer(token) }));
  return (items as Retention[]).find(({ sweep: name }) => name === 'submissions-lost')?.lastCount;
};
const fail = () => Promise.reject(new Error('The database is gone'));
const ERASURE = /^delete from `application_submissions`/;
/** Lets one submission be erased, and fails at the second. */
const failAtSecond = (next = fail) =>
  beforeStatement(ERASURE, async () => void beforeStatement(ERASURE, next, api.context.db), api.context.db);

describe('a sweep', () => {
  it('that fails half way records what it erased, and the next one the rest', async () => {
    void failAtSecond();
    await sweep();

    expect(await left()).toBe(2);
    expect(await recorded()).toEqual([{ sweep: 'submissions-lost', days: 400, count: 1 }]);
    expect(await lastCount()).toBe(1);

    await sweep();
    expect(await left()).toBe(0);
    expect(await recorded()).toEqual([
      { sweep: 'submissions-lost', days: 400, count: 1 },
      { sweep: 'submissions-lost', days: 400, count: 2 },
    ]);
  });

  /** Like a process that is killed: it erases one submission and can then not write anything more. */
  async function eraseOneAndDie(): Promise<void> {
    void failAtSecond(() => {
      void beforeStatement(/^update `retention_runs`.*`affected`/, fail, api.context.db);
      return fail();
    });
    await sweep();
    expect(await left()).toBe(2);
    expect(await recorded()).toEqual([]);
  }

  it('whose process was killed is recorded by the next one', async () => {
    await eraseOneAndDie();

    api.advance(2 * 3600_000);
    await sweep();

    expect(await left()).toBe(0);
    expect(await recorded()).toEqual([{ sweep: 'submissions-lost', days: 400, count: 3 }]);
  });

  it('whose process was killed is recorded although it was turned off', async () => {
    await eraseOneAndDie();
    await change(null);

    await sweep();

    expect(await left()).toBe(2);
    expect(await recorded()).toEqual([{ sweep: 'submissions-lost', days: 'off', count: 1 }]);
  });

  it('of subscribers that fails at the second batch records the first one', async () => {
    const { db } = api.context;
    await signUp(api, 'reader@harbour.example');
    const [row] = await db('newsletter_subscriptions').select();
    const rows = Array.from({ length: 1000 }, (_, n) => ({
      ...row,
      ...{ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, email: `n${n}@harbour.example` },
      email_folded: `n${n}@harbour.example`,
    }));
    for (let start = 0; start < rows.length; start += 100)
      await db('newsletter_subscriptions').insert(rows.slice(start, start + 100));
    await db('newsletter_subscriptions').update({ created_at: toInstant(Date.now() - 31 * DAY_MS) });
    await change(null);
    const deletion = /^delete from `newsletter_subscriptions`/;
    void beforeStatement(deletion, async () => void beforeStatement(deletion, fail, db), db);

    await sweep();

    expect(await recorded()).toEqual([{ sweep: 'unconfirmed-subscribers', days: 30, count: 1000 }]);
    expect(await db('newsletter_subscriptions').pluck('id')).toHaveLength(1);
  });
});
