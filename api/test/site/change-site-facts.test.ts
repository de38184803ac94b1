import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ADMIN, bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
let token: string;
beforeEach(async () => {
  api = await startTestApi({ environment: { SITE_NAME: 'Northgate' } });
  token = await api.signIn();
});
afterEach(() => api.close());

const put = (fact: string, value: unknown, headers: Record<string, string> = bearer(token)) =>
  api.fetch(`/api/site-facts/${fact}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ value }),
  });
const reset = (fact: string) =>
  api.fetch(`/api/site-facts/${fact}`, { method: 'DELETE', headers: bearer(token) });
const facts = async () => (await jsonOf(await api.fetch('/api/site')))['facts'] as Record<string, unknown>;

describe('a site fact', () => {
  it('can be changed, hidden and reset by an admin, and each response has the current facts', async () => {
    expect(await jsonOf(await put('name', 'Southgate'))).toMatchObject({
      facts: { name: 'Southgate' },
      changed: { name: 'Southgate' },
    });
    expect((await put('phone', null)).status).toBe(200);
    expect(await facts()).toMatchObject({ name: 'Southgate', phone: null });
    expect(await jsonOf(await api.fetch('/api/health/ready'))).toMatchObject({ missingFacts: ['phone'] });

    expect(await jsonOf(await reset('name'))).toMatchObject({
      facts: { name: 'Northgate' },
      changed: { phone: null },
    });
    expect((await reset('name')).status).toBe(404);
  });

  it('is stored without invisible characters', async () => {
    expect((await put('phone', '\u202a+12025550142\u202c')).status).toBe(200);
    expect((await put('name', 'South\u200bgate\r\nInc. ')).status).toBe(200);

    const rows = await api.context.db('site_facts').orderBy('fact').pluck('value');
    expect(rows).toEqual(['Southgate Inc.', '+12025550142']);
    expect((await put('name', '\u200b')).status).toBe(422);
  });

  it('records each change in the audit log', async () => {
    await put('name', 'Southgate');
    await reset('name');

    const lines = await api.context.db('audit_log').where('event', 'like', 'site_fact_%').orderBy('id');
    expect(lines.map(({ event, detail }) => [event, JSON.parse(String(detail))])).toEqual([
      ['site_fact_changed', { fact: 'name', value: 'Southgate' }],
      ['site_fact_reset', { fact: 'name' }],
    ]);
    expect(lines.every(({ actor_id, session_id }) => actor_id !== null && session_id !== null)).toBe(true);
  });

  it('lists its changes with what they replaced, newest first', async () => {
    await put('name', 'Southgate');
    await put('phone', null);
    await put('name', 'Westgate');
    await reset('name');

    const { items } = await jsonOf(await api.fetch('/api/site-facts/history', { headers: bearer(token) }));
    const environment = { isChanged: false, value: null };
    const set = (value: string | null) => ({ isChanged: true, value });
    expect(items).toMatchObject([
      { fact: 'name', before: set('Westgate'), after: environment, actor: ADMIN.email },
      { fact: 'name', before: set('Southgate'), after: set('Westgate') },
      { fact: 'phone', before: environment, after: set(null) },
      { fact: 'name', before: environment, after: set('Southgate') },
    ]);
  });

  it.each([
    ['collectionsUrl', 'javascript:alert(1)', 'Must be an https:// address'],
    ['name', null, 'Must not be missing'],
    ['linkedinUrl', `https://a.example/${'x'.repeat(600)}`, 'Must have 500 characters at most'],
    ['aboutPath', `/${'x'.repeat(600)}`, 'Must have 500 characters at most'],
    ['email', `a@${'b.'.repeat(300)}example`, 'Must have 255 characters at most'],
    ['phone', '555', 'Must be an E.164 number, as +12025550142'],
  ])('rejects an invalid value for %s', async (fact, value, message) => {
    const before = await facts();
    const response = await put(fact, value);

    expect(response.status).toBe(422);
    expect(await jsonOf(response)).toMatchObject({ errors: [{ field: 'value', message }] });
    expect(await facts()).toEqual(before);
  });

  it('that does not exist is not found', async () => {
    expect((await put('slogan', 'Cash is king')).status).toBe(404);
    expect((await put('__proto__', 'x')).status).toBe(404);
    expect((await reset('slogan')).status).toBe(404);
  });

  it('can be changed only by admins', async () => {
    expect((await put('name', 'Southgate', {})).status).toBe(401);
    expect((await api.fetch('/api/site-facts/name', { method: 'DELETE' })).status).toBe(401);
    expect((await facts())['name']).toBe('Northgate');
  });
});
