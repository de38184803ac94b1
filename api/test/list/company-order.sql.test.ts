import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listReader } from './submission-list.fixture.ts';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');

/** In the order that staff expect, whatever the database. */
const COMPANIES = [
  'Ærø Ferries',
  'Ångström Labs',
  'antique Freight',
  'Łódź Textiles',
  'Lumen',
  'Oak Street',
  'ÖBB Cargo',
  'Øre',
  'Otter  Creek',
  'Straße Nord',
  'STRASSE Süd',
  'Zürich Re',
  'Дельта',
  '東京',
];

let api: TestApi;
let reader: ReturnType<typeof listReader>;
beforeAll(async () => {
  api = await startTestApi();
  reader = listReader(api, await api.signIn());
  const { db } = api.context;
  const mixed = COMPANIES.toReversed();
  await storeSubmissions(
    mixed.length,
    (index) => ({
      createdAt: NOON + index,
      companyName: mixed[index] ?? '',
      email: `post${index}@company.example`,
    }),
    db,
  );
});
afterAll(() => api.close());

/** All companies, page by page. */
async function pagesOf(order: string): Promise<string[]> {
  const query = { sort: 'company', order, limit: '3' };
  const companies: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await reader.readPage(cursor ? { ...query, cursor } : query);
    companies.push(...page.items.map(({ company_name: company }) => company));
    cursor = page.next;
  }
  return companies;
}

describe('companies with accents', () => {
  it.each([
    ['ascending', COMPANIES],
    ['descending', COMPANIES.toReversed()],
  ])('are in place, %s, on every page', async (order, companies) => {
    expect(await pagesOf(order)).toEqual(companies);
  });

  it('are the same company however they are typed', async () => {
    const { db } = api.context;
    const names = ['Café Großmann', 'CAFE\u0301 GROSSMANN', 'Cafe  Grossmann'];
    const email = (index: number) => `owner${index}@cafe.example`;
    await storeSubmissions(
      names.length,
      (index) => ({ createdAt: NOON, companyName: names[index] ?? '', email: email(index) }),
      db,
    );
    const { id } = await db('application_submissions')
      .where({ email: email(0) })
      .first('id');
    const headers = bearer(await api.signIn());
    const { items } = await jsonOf(await api.fetch(`/api/admin/submissions/${id}/related`, { headers }));

    expect(items).toHaveLength(2);
    await db('application_submissions').where('email', 'like', 'owner%').delete();
  });
});

describe('companies that an earlier release saved', () => {
  it('are in the list at once, and in place after the next housekeeping', async () => {
    const { db, housekeeping } = api.context;
    await db('application_submissions').update({ company_folded: null });
    expect((await pagesOf('ascending')).toSorted()).toEqual(COMPANIES.toSorted());

    await housekeeping.run();

    expect(await pagesOf('ascending')).toEqual(COMPANIES);
  });
});
