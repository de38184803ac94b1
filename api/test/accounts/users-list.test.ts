import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UserPage } from '@site/shared/contracts/staff';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { signInAs, signUpOnly, storeUsers, type SignedInUser } from './users.fixture.ts';

const NOON = Date.parse('2025-03-02T12:00:00Z');

let api: TestApi;
let admin: SignedInUser;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signInAs('admin@harbour.example', 'admin', api);
});
afterAll(() => api.close());

const fetchPage = (query: Readonly<Record<string, string>>) =>
  admin.call('GET', `?${new URLSearchParams(query)}`);
const readPage = async (query: Readonly<Record<string, string>> = {}) =>
  UserPage.parse(await (await fetchPage(query)).json());
const emailsOf = async (query: Readonly<Record<string, string>>) =>
  (await readPage(query)).items.map(({ email }) => email);

describe('the list of accounts', () => {
  it('says role, state, last sign-in and second factor of each', async () => {
    await signUpOnly('new@harbour.example', api);
    const [newest, own] = (await readPage()).items;

    expect(newest).toMatchObject({
      ...{ email: 'new@harbour.example', role: null, state: 'unconfirmed', isConfirmed: false },
      ...{ hasSecondFactor: false, lastSignInAt: null, invitation: null, isOwn: false },
    });
    expect(own).toMatchObject({
      id: admin.id,
      role: 'admin',
      state: 'active',
      isConfirmed: true,
      isOwn: true,
    });
    expect(own?.lastSignInAt).not.toBeNull();
  });

  it('contains no secrets', async () => {
    expect(JSON.stringify(await jsonOf(await fetchPage({})))).not.toMatch(/password|hash|secret/i);
  });

  it('says who has a second factor', async () => {
    const user = await signInAs('factor@harbour.example', null, api);
    const at = '2025-03-02 12:00:00.000';
    await api.context.db('factors').insert({
      ...{ id: 'a-factor', user_id: user.id, friendly_name: 'Phone', secret: 's', key_id: 'k', last_step: 0 },
      ...{ created_at: at, updated_at: at, verified_at: at },
    });

    expect((await readPage({ email: 'factor@' })).items[0]).toMatchObject({ hasSecondFactor: true });
  });
});

describe('the filter', () => {
  it('finds emails by their start, in any case', async () => {
    await storeUsers(['robin@one.example', 'robin_b@one.example', 'robinxb@one.example'], NOON, api);

    expect(await emailsOf({ email: ' Robin@ ' })).toEqual(['robin@one.example']);
    expect(await emailsOf({ email: 'robin_b' })).toEqual(['robin_b@one.example']);
    expect(await emailsOf({ email: 'obin' })).toEqual([]);
    expect(await emailsOf({ email: '%' })).toEqual([]);
  });

  it('finds accounts by role, and those without one', async () => {
    await signInAs('role-reviewer@two.example', 'reviewer', api);
    await signInAs('role-none@two.example', null, api);

    expect(await emailsOf({ email: 'role-', role: 'reviewer' })).toEqual(['role-reviewer@two.example']);
    expect(await emailsOf({ email: 'role-', role: 'none' })).toEqual(['role-none@two.example']);
    expect(await emailsOf({ email: 'role-', role: 'analyst' })).toEqual([]);
  });

  it('finds accounts by state', async () => {
    await signUpOnly('state-new@two.example', api);
    await signInAs('state-on@two.example', null, api);
    const { id } = await signInAs('state-off@two.example', null, api);
    await admin.call('PUT', `/${id}/ban`);

    for (const [state, email] of [
      ['unconfirmed', 'state-new@two.example'],
      ['active', 'state-on@two.example'],
      ['disabled', 'state-off@two.example'],
    ] as const)
      expect(await emailsOf({ email: 'state-', state })).toEqual([email]);
  });

  it.each(['role=nobody', 'state=gone', 'cursor=x', `email=${'x'.repeat(256)}`])(
    'refuses %s',
    async (query) => {
      expect((await admin.call('GET', `?${query}`)).status).toBe(400);
    },
  );
});

describe('the pages', () => {
  const filter = { email: 'page-' };
  let newestFirst: string[];
  beforeAll(async () => {
    const emails = Array.from({ length: 120 }, (_, index) => `page-${index}@three.example`);
    newestFirst = (await storeUsers(emails, NOON, api)).reverse();
  });
  const idsOf = ({ items }: UserPage) => items.map(({ id }) => id);

  it('hold 50 accounts each, newest first, and lead to the oldest and back', async () => {
    const first = await readPage(filter);
    const second = await readPage({ ...filter, cursor: String(first.next) });
    const third = await readPage({ ...filter, cursor: String(second.next) });

    expect(first.previous).toBeNull();
    expect(third.next).toBeNull();
    expect([first, second, third].flatMap(idsOf)).toEqual(newestFirst);
    const back = await readPage({ ...filter, cursor: String(third.previous) });
    expect(idsOf(back)).toEqual(idsOf(second));
    expect(idsOf(await readPage({ ...filter, cursor: String(back.previous) }))).toEqual(idsOf(first));
  });

  it('belong to their filter', async () => {
    const { next } = await readPage(filter);
    const response = await fetchPage({ email: 'page-1', cursor: String(next) });

    expect(response.status).toBe(400);
    expect((await jsonOf(response))['detail']).toMatch(/belongs to another filter/);
  });
});
