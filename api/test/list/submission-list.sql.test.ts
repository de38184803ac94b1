import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SUBMISSION_LIMITS } from '@site/shared/contracts';
import { listReader, storeListed } from './submission-list.fixture.ts';
import { ADMIN, bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOON = Date.parse('2026-03-02T12:00:00.123Z');

let api: TestApi;
let token: string;
let reader: ReturnType<typeof listReader>;
beforeAll(async () => {
  api = await startTestApi();
  token = await api.signIn();
  reader = listReader(api, token);
});
afterAll(() => api.close());

describe('the list of submissions', () => {
  beforeAll(async () => {
    const { id: admin } = await api.context.db('users').where({ email: ADMIN.email }).first('id');
    await storeListed(
      [
        { at: NOON, companyName: 'beta', industry: 'retail', companySize: 'small', status: 'won' },
        {
          at: NOON + 1000,
          companyName: 'Alpha',
          industry: 'retail',
          status: 'new',
          changedAt: NOON + DAY_MS,
        },
        {
          at: NOON + 2000,
          companyName: 'Gamma',
          industry: 'finance',
          status: 'contacted',
          assigneeId: admin,
        },
        { at: NOON + DAY_MS / 2, companyName: 'delta', industry: 'finance', status: 'new' },
        { at: NOON, companyName: 'Caught', isQuarantined: true },
      ],
      api,
    );
  });

  it('is sorted by arrival, newest first, without quarantine', async () => {
    expect(await reader.companiesOf({})).toEqual(['delta', 'Gamma', 'Alpha', 'beta']);
  });

  it.each([
    ['company', 'ascending', ['Alpha', 'beta', 'delta', 'Gamma']],
    ['company', 'descending', ['Gamma', 'delta', 'beta', 'Alpha']],
    ['received', 'ascending', ['beta', 'Alpha', 'Gamma', 'delta']],
    ['changed', 'descending', ['Alpha', 'delta', 'Gamma', 'beta']],
    ['status', 'ascending', ['Alpha', 'delta', 'Gamma', 'beta']],
    ['status', 'descending', ['beta', 'Gamma', 'delta', 'Alpha']],
  ])('can be sorted by %s, %s', async (sort, order, companies) => {
    expect(await reader.companiesOf({ sort, order })).toEqual(companies);
  });

  it.each([
    [{ status: 'new' }, ['delta', 'Alpha']],
    [{ status: 'won,contacted' }, ['Gamma', 'beta']],
    [{ status: 'won,new', sort: 'changed', order: 'ascending' }, ['beta', 'delta', 'Alpha']],
    [{ industry: 'retail' }, ['Alpha', 'beta']],
    [{ industry: 'retail', companySize: 'small' }, ['beta']],
    [{ assignee: ADMIN.email.toUpperCase() }, ['Gamma']],
    [{ assignee: 'nobody@ledgerwell.example' }, []],
    [{ document: 'with' }, []],
    [{ document: 'without', status: 'won' }, ['beta']],
    [{ startDate: '2026-03-03' }, []],
    [{ startDate: '2026-03-02', endDate: '2026-03-02' }, ['delta', 'Gamma', 'Alpha', 'beta']],
    [{ startDate: '2999-01-01' }, []],
  ])('can be filtered by %j', async (query: Record<string, string>, companies) => {
    expect(await reader.companiesOf(query)).toEqual(companies);
  });

  it('names the assignee and the time of the last change, and has no long texts', async () => {
    const { items } = await reader.readPage({ assignee: ADMIN.email });

    expect(items).toMatchObject([
      { assignee: ADMIN.email, status: 'contacted', changed_at: '2026-03-02T12:00:02.123Z' },
    ]);
    expect(JSON.stringify(await jsonOf(await reader.fetchPage()))).not.toContain('project_description');
  });

  it.each([
    [{ status: 'new,unheard-of' }, 'status'],
    [{ industry: 'unheard-of' }, 'industry'],
    [{ startDate: '2026-03-02', endDate: '2026-03-01' }, 'endDate'],
    [{ sort: 'company', industry: 'retail' }, 'sort'],
    [{ sort: 'changed', assignee: ADMIN.email }, 'sort'],
  ])('rejects %j with a message', async (query: Record<string, string>, field) => {
    const response = await reader.fetchPage(query);

    expect(response.status).toBe(400);
    expect(JSON.stringify(await jsonOf(response))).toContain(`"${field}"`);
  });

  it('is for staff who review submissions', async () => {
    const analyst = { email: 'analyst@ledgerwell.example', password: 'long enough' };
    await api.addUser({ ...analyst, role: 'analyst' });
    const statusFor = async (path: string, headers: Record<string, string>) =>
      (await api.fetch(`/api/admin/submissions${path}`, { headers })).status;
    const analysts = bearer(await api.signIn(analyst));

    for (const path of ['', '/count', '/export']) {
      expect(await statusFor(path, {})).toBe(401);
      expect(await statusFor(path, analysts)).toBe(403);
    }
  });
});

describe('pages', () => {
  const ofIndustry = { industry: 'education' };
  beforeAll(async () => {
    // Runs of 30 rows with the same time and company, so that a run ends within each page.
    const { db } = api.context;
    const at = (index: number) => NOON + Math.floor(index / 30) * 1000;
    await storeSubmissions(
      120,
      (index) => ({
        createdAt: at(index),
        companyName: `Company ${Math.floor(index / 30)}`,
        industry: 'education',
      }),
      db,
    );
    await db('application_submissions')
      .where({ industry: 'education' })
      .whereIn('company_name', ['Company 1', 'Company 2'])
      .update({ status: 'proposal' });
  });

  async function idsFrom(query: Record<string, string>, cursor: string | null, way: 'next' | 'previous') {
    const pages: string[][] = [];
    for (let at = cursor; at;) {
      const page = await reader.readPage({ ...query, cursor: at });
      pages.push(page.items.map(({ id }) => id));
      at = page[way];
    }
    return pages;
  }

  it.each<Record<string, string>>([
    ofIndustry,
    { ...ofIndustry, order: 'ascending' },
    { sort: 'company', order: 'ascending' },
    { sort: 'status' },
    { sort: 'changed' },
    { status: 'new,proposal' },
    { status: 'new,proposal', sort: 'changed', order: 'ascending' },
  ])('lead to the last row and back without gaps or repeats for %j', async (query) => {
    const first = await reader.readPage(query);
    const pages = [first.items.map(({ id }) => id), ...(await idsFrom(query, first.next, 'next'))];
    const second = await reader.readPage({ ...query, cursor: String(first.next) });
    const third = await reader.readPage({ ...query, cursor: String(second.next) });
    const back = await idsFrom(query, third.previous, 'previous');

    expect(pages.map((page) => page.length).slice(0, 2)).toEqual([50, 50]);
    expect(new Set(pages.flat()).size).toBe(pages.flat().length);
    expect(pages.flat().length).toBeGreaterThanOrEqual(120);
    expect(back).toEqual([pages[1], pages[0]]);
  });

  it('have up to 200 rows if that is asked for, and go on where a page of another size ended', async () => {
    const { next } = await reader.readPage(ofIndustry);
    const rest = await reader.readPage({ ...ofIndustry, limit: '200', cursor: String(next) });

    expect(rest.items).toHaveLength(70);
    expect((await reader.readPage({ ...ofIndustry, limit: '200' })).items).toHaveLength(120);
    for (const limit of ['0', '201', '1.5', 'all'])
      expect((await reader.fetchPage({ limit })).status).toBe(400);
  });

  it.each([
    ['emoji', '😀', 'descending'],
    ['control characters', '\u0001', 'ascending'],
  ])('go on after a company name of as many %s as the form accepts', async (_, character, order) => {
    const companyName = character.repeat(SUBMISSION_LIMITS.companyName);
    await storeSubmissions(
      2,
      () => ({ createdAt: NOON, companyName, industry: 'healthcare' }),
      api.context.db,
    );
    const query = { sort: 'company', order, limit: '1' };
    const first = await reader.readPage(query);
    const second = await reader.readPage({ ...query, cursor: String(first.next) });

    expect([first, second].map(({ items }) => items[0]?.company_name)).toEqual([companyName, companyName]);
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  it('reject a cursor of another filter or order', async () => {
    const { next } = await reader.readPage(ofIndustry);
    for (const query of [{ industry: 'retail' }, { ...ofIndustry, order: 'ascending' }]) {
      const response = await reader.fetchPage({ ...query, cursor: String(next) });

      expect(response.status).toBe(400);
      expect(await jsonOf(response)).toMatchObject({
        detail: 'The cursor belongs to another filter. Start again without a cursor',
      });
    }
  });

  it('say from where to count newer rows', async () => {
    const count = async (query: Record<string, string>) =>
      jsonOf(
        await api.fetch(`/api/admin/submissions/count?${new URLSearchParams(query)}`, {
          headers: bearer(token),
        }),
      );
    const { start } = await reader.readPage(ofIndustry);
    expect(await count(ofIndustry)).toEqual({ count: 120, isCapped: false });
    expect(await count({ ...ofIndustry, cursor: String(start) })).toEqual({ count: 0, isCapped: false });

    await storeListed([{ at: NOON + 60_000, industry: 'education' }], api);

    expect(await count({ ...ofIndustry, cursor: String(start) })).toEqual({ count: 1, isCapped: false });
    expect(await count({ status: 'new,proposal' })).toMatchObject({ isCapped: false });
  });
});

describe('the export', () => {
  it('has the rows of the filter in the order of the list, without formulas, and is recorded', async () => {
    await storeListed(
      [
        { at: NOON, companyName: '=2+5', industry: 'consulting' },
        { at: NOON + 1, companyName: 'Later, "Inc."', industry: 'consulting', status: 'won' },
      ],
      api,
    );
    const query = 'industry=consulting&startDate=2026-03-02&endDate=2026-03-02';
    const response = await api.fetch(`/api/admin/submissions/export?${query}`, { headers: bearer(token) });
    const lines = (await response.text()).split('\r\n');

    expect(response.headers.get('content-disposition')).toContain('submissions-2026-03-02-to-2026-03-02.csv');
    expect(lines[0]).toContain('"reference","received (America/New_York)","company"');
    expect(lines[1]?.split(',')[1]).toBe('"2026-03-02 07:00:00"');
    expect(lines.slice(1).map((line) => line.split('","')[2])).toEqual([
      'Later, ""Inc.""',
      "'=2+5",
      undefined,
    ]);
    const { detail } = await api.context
      .db('audit_log')
      .where({ event: 'submissions_exported' })
      .first('detail');
    expect(JSON.parse(detail)).toMatchObject({ industry: 'consulting', startDate: '2026-03-02' });
  });
});
