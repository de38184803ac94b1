import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SubmissionPage } from '@site/shared/contracts';
import { toInstant } from '../src/database/instants.ts';
import { bearer, startTestApi, type TestApi } from './start-test-api.ts';
import { storeSubmissions } from './stored-submissions.ts';

const TIME = Date.parse('2026-03-02T09:30:00.123Z');

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.signIn();
});
afterAll(() => api.close());

const add = (count: number, createdAt: number) =>
  storeSubmissions(count, () => ({ createdAt }), api.context.db);

async function page(cursor?: string): Promise<SubmissionPage> {
  const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
  const response = await api.fetch(`/api/applications${query}`, { headers: bearer(token) });
  expect(response.status).toBe(200);
  return SubmissionPage.parse(await response.json());
}

describe('GET /api/applications', () => {
  it('returns an empty page when there are no submissions', async () => {
    expect(await page()).toEqual({ items: [], next: null });
  });

  it('pages through 1,000 rows of one instant without gaps or repeats while new rows arrive', async () => {
    await add(1000, TIME);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = await page(cursor);
      seen.push(...items.map(({ id }) => id));
      await add(1, TIME + 60_000);
      cursor = next ?? undefined;
    } while (cursor);

    expect(seen).toHaveLength(1000);
    expect(new Set(seen).size).toBe(1000);
  });

  it('returns the newest first, 50 per page, with instants in UTC', async () => {
    await add(1, TIME + 120_000);
    const { items, next } = await page();

    expect(items).toHaveLength(50);
    expect(next).not.toBeNull();
    expect(items[0]?.created_at).toBe(new Date(TIME + 120_000).toISOString());
    expect(toInstant(new Date(items[0]?.created_at ?? 0))).toBe('2026-03-02 09:32:00.123');
  });

  it('rejects an invalid cursor', async () => {
    const response = await api.fetch('/api/applications?cursor=bm9uc2Vuc2U', { headers: bearer(token) });

    expect(response.status).toBe(400);
  });

  it('requires a role', async () => {
    const visitor = { email: 'visitor@ledgerwell.example', password: 'long enough' };
    await api.addUser(visitor);
    const status = async (headers: Record<string, string>) =>
      (await api.fetch('/api/applications', { headers })).status;

    expect(await status({})).toBe(401);
    expect(await status({ authorization: 'Bearer nonsense' })).toBe(401);
    expect(await status(bearer(await api.signIn(visitor)))).toBe(403);
  });

  it('applies a change of role from the next request', async () => {
    await api.context.db('user_roles').update({ role: 'reader' });
    const denied = await api.fetch('/api/applications', { headers: bearer(token) });
    await api.context.db('user_roles').update({ role: 'admin' });

    expect(denied.status).toBe(403);
    expect((await api.fetch('/api/applications', { headers: bearer(token) })).status).toBe(200);
  });
});
