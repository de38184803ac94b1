import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { AUTH_BASE } from '@site/shared/contracts';
import { createSignInLimits } from '../src/auth/sign-in-limits.ts';
import { ADMIN, jsonOf, postJson, startTestApi, type TestApi } from './start-test-api.ts';

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
/** As if so many had gone before; a counter is named by its limit. */
const setCounter = (limit: string, points: number) =>
  api.context.db('rate_counters').where('name', 'like', `${limit}%`).update({ points });

describe('failed sign-ins', () => {
  it.each([ADMIN.email, 'nobody@ledgerwell.example'])(
    'of %s are stopped after ten, the right password too',
    async (email) => {
      expect(await fail(10, email)).toEqual(Array(10).fill(400));

      const blocked = await attempt(ADMIN.password, email);
      expect(blocked.status).toBe(429);
      expect(await jsonOf(blocked)).toMatchObject({ code: 'over_request_rate_limit' });
      expect(blocked.headers.get('retry-after')).toBe('60');
    },
  );

  it('at once are no way around: of twenty guesses ten are answered', async () => {
    const answers = await statuses(Array.from({ length: 20 }, () => attempt('wrong')));

    expect(answers.filter((status) => status !== 429)).toHaveLength(10);
  });

  it('are forgotten by a success', async () => {
    await fail(9);
    expect((await attempt(ADMIN.password)).status).toBe(200);

    expect(await fail(10)).toEqual(Array(10).fill(400));
  });

  it('after a block get one try, and then a block of twice the time', async () => {
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

  it('a hundred in a row turn the password off until someone unlocks it', async () => {
    await fail(1);
    await setCounter('account-ceiling', 100);

    const off = await attempt(ADMIN.password);
    expect(off.status).toBe(429);
    expect(off.headers.get('retry-after')).toBe('900');
    await createSignInLimits(api.context.limits, api.context.config.auth.limits).unlock(ADMIN.email);
    expect((await attempt(ADMIN.password)).status).toBe(200);
  });

  it('from one address are stopped after a hundred, over all accounts', async () => {
    await fail(1);
    await setCounter('address-failures', 96);
    const emails = Array.from({ length: 8 }, (_, index) => `spray${index}@ledgerwell.example`);
    const answers = await statuses(emails.map((email) => attempt('wrong', email)));

    expect(answers.filter((status) => status === 400)).toHaveLength(4);
    expect(answers.filter((status) => status === 429)).toHaveLength(4);
  });

  it('that are blocked leave an audit line', async () => {
    await fail(11);

    expect(await api.context.db('audit_log').where({ event: 'login_blocked' })).toHaveLength(1);
  });
});

describe('many sign-ins at once', () => {
  it('of fifty, each gets its answer', async () => {
    const answers = await statuses(
      Array.from({ length: 50 }, (_, index) => attempt('wrong', `a${index}@x.example`)),
    );

    expect(answers).toEqual(Array(50).fill(400));
  });

  it('an unknown address takes as long as a wrong password', async () => {
    await attempt('wrong');
    const medianOf = async (email: (index: number) => string) => {
      const times: number[] = [];
      for (let index = 0; index < 8; index += 1) {
        const start = performance.now();
        await attempt('wrong', email(index));
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[4] ?? 0;
    };
    const wrong = await medianOf(() => ADMIN.email);
    const unknown = await medianOf((index) => `unknown${index}@x.example`);

    expect(Math.abs(wrong - unknown)).toBeLessThan(Math.max(20, wrong));
  });
});
