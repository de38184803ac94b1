import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts/auth';
import { ADMIN, jsonOf, postJson, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeEach(async () => {
  api = await startTestApi();
  await api.addUser({ ...ADMIN, role: 'admin' });
});
afterEach(() => api.close());

const attempt = (password: string, email = ADMIN.email) =>
  postJson(api, `${AUTH_BASE}/token?grant_type=password`, { email, password });
const statuses = async (answers: readonly Promise<Response>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);
const fail = async (times: number, email?: string) => {
  const seen: number[] = [];
  for (let count = 0; count < times; count += 1) seen.push((await attempt('wrong', email)).status);
  return seen;
};
/** Sets a counter, as if there had been that many attempts. Counter names start with the name of the limit. */
const setCounter = (limit: string, points: number) =>
  api.context.db('rate_counters').where('name', 'like', `${limit}%`).update({ points });

describe('failed sign-ins', () => {
  it.each([ADMIN.email, 'nobody@ledgerwell.example'])(
    'for %s are blocked after ten, even with the correct password (B1, E6)',
    async (email) => {
      expect(await fail(10, email)).toEqual(Array(10).fill(400));

      const blocked = await attempt(ADMIN.password, email);
      expect(blocked.status).toBe(429);
      expect(await jsonOf(blocked)).toMatchObject({ code: 'over_request_rate_limit' });
      expect(blocked.headers.get('retry-after')).toBe('60');
    },
  );

  it('sent concurrently are limited too: only ten of twenty are answered (B4)', async () => {
    const answers = await statuses(Array.from({ length: 20 }, () => attempt('wrong')));

    expect(answers.filter((status) => status !== 429)).toHaveLength(10);
  });

  it('are cleared by a successful sign-in (B1)', async () => {
    await fail(9);
    expect((await attempt(ADMIN.password)).status).toBe(200);

    expect(await fail(10)).toEqual(Array(10).fill(400));
  });

  it('after a block get one attempt and then a block twice as long (B1)', async () => {
    await fail(11);
    await api.context
      .db('rate_counters')
      .where('name', 'like', 'account-failures%')
      .update({ expires_at: 1 });

    expect((await attempt('wrong')).status).toBe(400);
    const blocked = await attempt('wrong');
    expect(blocked.status).toBe(429);
    expect(blocked.headers.get('retry-after')).toBe('120');
  });

  it('from one address are blocked after a hundred, across all accounts (B3)', async () => {
    await fail(1);
    await setCounter('address-failures', 96);
    const emails = Array.from({ length: 8 }, (_, index) => `spray${index}@ledgerwell.example`);
    const answers = await statuses(emails.map((email) => attempt('wrong', email)));

    expect(answers.filter((status) => status === 400)).toHaveLength(4);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
  });

  it('that are blocked write an audit line', async () => {
    await fail(11);

    expect(await api.context.db('audit_log').where({ event: 'login_blocked' })).toHaveLength(1);
  });
});

describe('many concurrent sign-ins', () => {
  it('are all answered', async () => {
    const answers = await statuses(
      Array.from({ length: 50 }, (_, index) => attempt('wrong', `a${index}@x.example`)),
    );

    expect(answers).toEqual(Array(50).fill(400));
  });
});
