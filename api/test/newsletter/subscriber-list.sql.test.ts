import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SubscriberDay } from '@site/shared/contracts/staff';
import { SUBSCRIBER_DAYS, SubscriberPage, type ListedSubscriber } from '@site/shared/contracts/staff';
import { createId } from '../../src/database/ids.ts';
import { toInstant } from '../../src/database/instants.ts';
import { bearer, startTestApi, type TestApi } from '../support/start-test-api.ts';

const DAY_MS = 24 * 3600_000;
/** 11 PM of the day before in New York, which is the reporting time zone. */
const NOW = Date.parse('2027-06-15T03:00:00.000Z');

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  api.advance(NOW - Date.now());
  token = await api.signIn();
  const at = (days: number) => toInstant(NOW - days * DAY_MS);
  await store([
    { email: 'Reader@harbour.example', created_at: at(0), confirmed_at: at(0) },
    { email: 'gone@harbour.example', state: 'unsubscribed', created_at: at(40), unsubscribed_at: at(1) },
    { email: 'waiting_1@mill.example', state: 'pending', created_at: at(2), source: '/newsletter' },
    { email: 'waiting%2@mill.example', state: 'pending', created_at: at(3) },
    { email: 'never@mill.example', state: 'suppressed', created_at: at(4) },
  ]);
});
afterAll(() => api.close());

async function store(rows: readonly Readonly<Record<string, string>>[]): Promise<void> {
  await api.context.db('newsletter_subscriptions').insert(
    rows.map((row) => ({
      id: createId(NOW),
      email_folded: row['email']?.toLowerCase(),
      state: 'confirmed',
      ...row,
    })),
  );
}

const fetchPage = (query: Readonly<Record<string, string>>) =>
  api.fetch(`/api/newsletter-subscribers?${new URLSearchParams(query)}`, { headers: bearer(token) });
const readPage = async (query: Readonly<Record<string, string>> = {}) =>
  SubscriberPage.parse(await (await fetchPage(query)).json());
const emails = (items: readonly ListedSubscriber[]) => items.map(({ email }) => email);

describe('the list of subscribers', () => {
  it('has all states, newest first', async () => {
    const { items, next, previous } = await readPage();

    expect(emails(items)).toEqual([
      'Reader@harbour.example',
      'waiting_1@mill.example',
      'waiting%2@mill.example',
      'never@mill.example',
      'gone@harbour.example',
    ]);
    expect([next, previous]).toEqual([null, null]);
    expect(items[1]).toMatchObject({ state: 'pending', source: '/newsletter', confirmedAt: null });
    expect(items[4]).toMatchObject({ unsubscribedAt: '2027-06-14T03:00:00.000Z' });
  });

  it.each<[Record<string, string>, string[]]>([
    [{ state: 'suppressed' }, ['never@mill.example']],
    [{ text: 'HARBOUR' }, ['Reader@harbour.example', 'gone@harbour.example']],
    [{ text: 'g_1' }, ['waiting_1@mill.example']],
    [{ text: '%2' }, ['waiting%2@mill.example']],
    [{ startDate: '2027-06-14' }, ['Reader@harbour.example']],
    [{ endDate: '2027-06-01' }, ['gone@harbour.example']],
    [{ startDate: '2027-06-15' }, []],
    [{ state: 'pending', text: 'mill', endDate: '2027-06-11' }, ['waiting%2@mill.example']],
  ])('can be limited to %j', async (filter, expected) => {
    expect(emails((await readPage(filter)).items)).toEqual(expected);
  });

  it('is read page by page in both directions', async () => {
    const rows = Array.from({ length: 120 }, (_, index) => ({
      email: `paged-${index}@quay.example`,
      created_at: toInstant(NOW - 100 * DAY_MS + Math.floor(index / 30)),
    }));
    await store(rows);
    const filter = { text: 'quay' };

    const first = await readPage(filter);
    const second = await readPage({ ...filter, cursor: String(first.next) });
    const third = await readPage({ ...filter, cursor: String(second.next) });
    const back = await readPage({ ...filter, cursor: String(third.previous) });

    const all = [first, second, third].flatMap(({ items }) => emails(items));
    expect(all.map((email) => email.slice(0, 6))).toEqual(Array(120).fill('paged-'));
    expect(new Set(all).size).toBe(120);
    expect(third.next).toBeNull();
    expect(back.items).toEqual(second.items);
  });

  it('refuses a cursor of another filter', async () => {
    const { next } = await readPage({ text: 'paged' });

    expect((await fetchPage({ text: 'quay', cursor: String(next) })).status).toBe(400);
  });
});

describe('the days of subscribers', () => {
  it('count the last 30 days in the reporting time zone, oldest first', async () => {
    const response = await api.fetch('/api/newsletter-subscribers/days', { headers: bearer(token) });
    const { items } = (await response.json()) as { items: SubscriberDay[] };

    expect(items).toHaveLength(SUBSCRIBER_DAYS);
    expect(items[0]?.date).toBe('2027-05-16');
    expect(items.slice(-5)).toEqual([
      { date: '2027-06-10', signedUp: 1, confirmed: 0, unsubscribed: 0 },
      { date: '2027-06-11', signedUp: 1, confirmed: 0, unsubscribed: 0 },
      { date: '2027-06-12', signedUp: 1, confirmed: 0, unsubscribed: 0 },
      { date: '2027-06-13', signedUp: 0, confirmed: 0, unsubscribed: 1 },
      { date: '2027-06-14', signedUp: 1, confirmed: 1, unsubscribed: 0 },
    ]);
  });
});
