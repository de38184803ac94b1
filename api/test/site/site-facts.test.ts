import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { DEFAULT_SITE_FACTS, readSiteFacts } from '@site/shared/contracts';
import { runFactsCommand } from '../../src/site-facts/facts-command.ts';
import { jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ environment: { SITE_NAME: 'Northgate', SITE_EMAIL: 'none' } });
});
afterEach(async () => {
  await api.context.db('site_facts').delete();
});
afterAll(() => api.close());

const read = async () => {
  const response = await api.fetch('/api/site');
  expect(response.status).toBe(200);
  return readSiteFacts.reply?.parse(await response.json());
};
const command = (...args: string[]) => runFactsCommand(args, api.context.siteFacts);
const write = (fact: string, value: string | null) =>
  api.context.db('site_facts').insert({ fact, value, updated_at: '2026-01-01 00:00:00.000' });

describe('GET /api/site', () => {
  it('returns defaults, overridden by the environment, overridden by the database', async () => {
    await write('phone', '+12025550199');
    await write('linkedinUrl', null);
    await write('name', 'Southgate');

    expect(await read()).toEqual({
      facts: {
        ...DEFAULT_SITE_FACTS,
        name: 'Southgate',
        email: null,
        phone: '+12025550199',
        linkedinUrl: null,
      },
      changed: { phone: '+12025550199', linkedinUrl: null, name: 'Southgate' },
    });
  });

  it('has no invisible characters of a row that an earlier version stored', async () => {
    await write('name', 'South\u200bgate');

    expect(await jsonOf(await api.fetch('/api/site'))).toMatchObject({
      facts: { name: 'Southgate' },
      changed: { name: 'Southgate' },
    });
  });

  it('sends cache headers and answers 304 for a known ETag', async () => {
    const first = await api.fetch('/api/site');
    const etag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control')).toBe('public, max-age=2');

    const again = await api.fetch('/api/site', { headers: { 'if-none-match': `"x", W/${etag}` } });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');

    await write('phone', null);
    expect((await api.fetch('/api/site', { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it.each([
    ['collectionsUrl', 'javascript:alert(1)', 'collectionsUrl must be an https:// address'],
    ['schedulingUrl', 'http://meet.example/', 'schedulingUrl must be an https:// address'],
    ['name', null, 'name must not be missing'],
    ['slogan', 'Cash is king', 'slogan is not a site fact'],
  ])('ignores an invalid row for %s and logs it once', async (fact, value, fault) => {
    await write(fact, value);
    await write('phone', '+12025550199');

    expect((await read())?.changed).toEqual({ phone: '+12025550199' });
    await read();

    expect(api.log().split(fault)).toHaveLength(2);
  });
});

describe('npm run admin -- facts', () => {
  it('changes, hides and resets a fact, each with an audit line', async () => {
    expect(await command('set', 'phone', '+12025550177')).toBe('phone is now +12025550177');
    expect((await read())?.facts.phone).toBe('+12025550177');
    expect(await command('set', 'phone', 'none')).toBe(
      'phone is now empty. Elements that show it are hidden',
    );
    expect((await read())?.facts.phone).toBeNull();
    expect(await command('reset', 'phone')).toBe('phone has the value from the environment again');
    expect(await command('reset', 'phone')).toBe('phone was not changed before');
    expect((await read())?.facts.phone).toBe(DEFAULT_SITE_FACTS.phone);

    const events = await api.context.db('audit_log').where('event', 'like', 'site_fact%').pluck('event');
    expect(events.sort()).toEqual(['site_fact_changed', 'site_fact_changed', 'site_fact_reset']);
  });

  it('lists all facts and marks the changed ones', async () => {
    await command('set', 'copyrightYear', '2026');

    const lines = (await command()).split('\n');

    expect(lines).toHaveLength(Object.keys(DEFAULT_SITE_FACTS).length);
    expect(lines).toContain('copyrightYear        2026  (changed)');
    expect(lines).toContain('name                 Northgate');
    expect(lines).toContain('email                none');
  });

  it.each([
    [
      ['set', 'collectionsUrl', 'javascript:alert(1)'],
      'collectionsUrl must be an https:// address. Nothing was changed.',
    ],
    [
      ['set', 'schedulingUrl', 'http://a.example'],
      'schedulingUrl must be an https:// address. Nothing was changed.',
    ],
    [['set', 'phone', '555'], 'phone must be an E.164 number, as +12025550142. Nothing was changed.'],
    [['set', 'name', 'none'], 'name must not be missing. Nothing was changed.'],
    [['set', 'slogan', 'x'], 'slogan is not a site fact. Site facts: name, phone,'],
    [['set', 'phone'], 'Usage: npm run admin -- facts'],
    [['help'], 'Usage: npm run admin -- facts'],
  ])('rejects %j with a message', async (args, words) => {
    await expect(command(...args)).rejects.toThrow(words);
    expect(await api.context.db('site_facts').select()).toEqual([]);
  });
});
