import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { auditReader, storeLines } from './audit.fixture.ts';
import { ADMIN, bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';

const NOON = Date.parse('2026-03-02T12:00:00.123Z');
const MINUTE = 60_000;
const SUBJECT = '018bcfe5-6800-7abc-8def-0123456789ab';
/** All paging tests read lines of this event, which nothing else records. */
const PAGED = { event: 'mail_retried' };

let api: TestApi;
let adminId: string;
let reader: ReturnType<typeof auditReader>;
beforeAll(async () => {
  api = await startTestApi();
  reader = auditReader(api, await api.signIn());
  adminId = (await api.context.db('users').where({ email: ADMIN.email }).first('id')).id;
});
afterAll(() => api.close());

describe('pages of the audit log', () => {
  let newestFirst: string[];
  beforeAll(async () => {
    // Runs of 30 lines have the same time, so one ends within each page.
    const lines = Array.from({ length: 120 }, (_, index) => ({
      at: NOON + Math.floor(index / 30) * MINUTE,
    }));
    const stored = (await storeLines(lines, api)).map((id, index) => ({ id, at: lines[index]?.at ?? 0 }));
    newestFirst = stored.sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
  });

  async function pagesFrom(cursor: string | null, direction: 'next' | 'previous'): Promise<string[][]> {
    const pages: string[][] = [];
    for (let at = cursor; at;) {
      const page = await reader.readPage({ ...PAGED, cursor: at });
      pages.push(page.items.map(({ id }) => id));
      at = page[direction];
    }
    return pages;
  }

  it('hold 50 lines each, newest first, and lead to the oldest line', async () => {
    const first = await reader.readPage(PAGED);
    const rest = await pagesFrom(first.next, 'next');

    expect(first.previous).toBeNull();
    expect(first.items.map(({ id }) => id)).toEqual(newestFirst.slice(0, 50));
    expect(rest).toEqual([newestFirst.slice(50, 100), newestFirst.slice(100)]);
  });

  it('lead back to the newest line', async () => {
    const second = await reader.readPage({ ...PAGED, cursor: String((await reader.readPage(PAGED)).next) });
    const last = await reader.readPage({ ...PAGED, cursor: String(second.next) });

    expect(last.next).toBeNull();
    expect(await pagesFrom(last.previous, 'previous')).toEqual([
      newestFirst.slice(50, 100),
      newestFirst.slice(0, 50),
    ]);
  });

  it('show the first page when fewer than 50 newer lines are left', async () => {
    const { next } = await reader.readPage(PAGED);
    const second = await reader.readPage({ ...PAGED, cursor: String(next) });
    const [added] = await storeLines([{ at: NOON + 60 * MINUTE }], api);
    const first = await reader.readPage({ ...PAGED, cursor: String(second.previous) });
    const newest = await reader.readPage({ ...PAGED, cursor: String(first.previous) });

    expect(first.items.map(({ id }) => id)).toEqual(newestFirst.slice(0, 50));
    expect(newest.items.map(({ id }) => id)).toEqual([added, ...newestFirst.slice(0, 49)]);
    expect(newest.previous).toBeNull();
  });

  it.each([
    ['no base64', '%'],
    ['no JSON', Buffer.from('nonsense').toString('base64url')],
    ['another version', Buffer.from('{"version":2}').toString('base64url')],
    ['another shape', Buffer.from('{"version":1,"key":[]}').toString('base64url')],
  ])('reject a cursor with %s', async (_fault, cursor) => {
    const response = await reader.fetchPage({ ...PAGED, cursor });

    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({
      code: 'invalid_request',
      detail: 'The cursor is not valid',
    });
  });

  it('reject a cursor with a date that does not exist', async () => {
    const { next } = await reader.readPage(PAGED);
    const text = Buffer.from(String(next), 'base64url').toString().replace('2026-03-02', '2026-02-31');
    const response = await reader.fetchPage({ ...PAGED, cursor: Buffer.from(text).toString('base64url') });

    expect(response.status).toBe(400);
  });

  it('reject a cursor of another filter', async () => {
    const { next } = await reader.readPage(PAGED);
    const response = await reader.fetchPage({ event: 'login', cursor: String(next) });

    expect(response.status).toBe(400);
    expect(await jsonOf(response)).toMatchObject({
      code: 'invalid_request',
      detail: 'The cursor belongs to another filter. Start again without a cursor',
    });
  });
});

describe('a line', () => {
  it('says who did what to what, without user agent and session', async () => {
    const [id] = await storeLines(
      [
        {
          ...{ at: NOON, event: 'document_downloaded', actor_id: adminId, subject_id: SUBJECT },
          ...{ address: '203.0.113.77', user_agent: 'Browser', detail: '{"rows":2,"day":"2026-03-02"}' },
        },
      ],
      api,
    );
    const { items } = await reader.readPage({ event: 'document_downloaded' });

    expect(items).toEqual([
      {
        ...{ id, at: '2026-03-02T12:00:00.123Z', event: 'document_downloaded', result: 'success' },
        ...{ actor: { id: adminId, email: ADMIN.email }, subject: SUBJECT, address: '203.0.113.77' },
        detail: { rows: 2, day: '2026-03-02' },
      },
    ]);
  });

  it('keeps the id of an actor whose account was deleted', async () => {
    const deleted = '018bcfe5-6800-7abc-8def-00000000dead';
    await storeLines([{ at: NOON, event: 'domain_blocked', actor_id: deleted }], api);
    const { items } = await reader.readPage({ event: 'domain_blocked' });

    expect(items).toMatchObject([{ actor: { id: deleted, email: null } }]);
  });

  it('may have an event that this version does not know', async () => {
    const at = Date.parse('2026-01-15T12:00:00Z');
    await storeLines([{ at, event: 'of_another_version' }], api);
    const { items } = await reader.readPage({ startDate: '2026-01-15', endDate: '2026-01-15' });

    expect(items).toMatchObject([{ event: 'of_another_version' }]);
  });
});

describe('the filter', () => {
  const DAY = '2026-02-10';
  const at = (time: string) => Date.parse(time);
  let byTime: string[];
  beforeAll(async () => {
    byTime = await storeLines(
      [
        { at: at('2026-02-10T04:59:59.999Z'), event: 'role_granted' },
        { at: at('2026-02-10T05:00:00.000Z'), event: 'role_granted', actor_id: adminId, result: 'failure' },
        { at: at('2026-02-11T04:59:59.999Z'), event: 'role_revoked', subject_id: 'a-subject' },
        { at: at('2026-02-11T05:00:00.000Z'), event: 'role_revoked' },
      ],
      api,
    );
  });
  const idsOf = async (query: Record<string, string>) =>
    (await reader.readPage(query)).items.map(({ id }) => id);

  it('limits lines to days of the reporting time zone', async () => {
    expect(await idsOf({ startDate: DAY, endDate: DAY })).toEqual([byTime[2], byTime[1]]);
    expect(await idsOf({ startDate: '2026-02-11', endDate: '2026-02-12' })).toEqual([byTime[3]]);
    expect(await idsOf({ endDate: '2026-02-09' })).toContain(byTime[0]);
  });

  it('limits lines by event, person, subject and result', async () => {
    const days = { startDate: '2026-02-09', endDate: '2026-02-11' };

    expect(await idsOf({ ...days, event: 'role_granted' })).toEqual([byTime[1], byTime[0]]);
    expect(await idsOf({ ...days, actor: ADMIN.email.toUpperCase() })).toEqual([byTime[1]]);
    expect(await idsOf({ ...days, subject: 'a-subject' })).toEqual([byTime[2]]);
    expect(await idsOf({ ...days, result: 'failure' })).toEqual([byTime[1]]);
    expect(await idsOf({ ...days, event: 'role_granted', result: 'success' })).toEqual([byTime[0]]);
  });

  it('finds nothing for a person without an account and for days in the future', async () => {
    const nothing = { items: [], next: null, previous: null };

    expect(await reader.readPage({ actor: 'nobody@ledgerwell.example' })).toEqual(nothing);
    expect(await reader.readPage({ startDate: '9999-12-31' })).toEqual(nothing);
    expect(await idsOf({ ...PAGED, endDate: '9999-12-31' })).toHaveLength(50);
  });

  it.each<Record<string, string>>([
    { event: 'nothing' },
    { actor: 'nobody' },
    { subject: "' or 1=1" },
    { startDate: '2026-02-31' },
    { startDate: '2026-02-11', endDate: '2026-02-10' },
    { result: 'maybe' },
  ])('%j is rejected', async (query) => {
    expect((await reader.fetchPage(query)).status).toBe(400);
  });
});

describe('the audit log', () => {
  it('is for admins only', async () => {
    const statusOf = async (path: string, headers: Record<string, string> = {}) =>
      (await api.fetch(path, { headers })).status;
    for (const path of ['/api/admin/audit', '/api/admin/audit/export']) {
      expect(await statusOf(path)).toBe(401);
      for (const role of ['reviewer', 'analyst'] as const) {
        const user = { email: `${role}-${path.length}@ledgerwell.example`, password: 'long enough' };
        await api.addUser({ ...user, role });
        expect(await statusOf(path, bearer(await api.signIn(user)))).toBe(403);
      }
    }
    expect((await reader.fetchPage()).status).toBe(200);
  });
});
