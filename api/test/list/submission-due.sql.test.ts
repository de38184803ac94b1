import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ADMIN, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { listReader, storeListed } from './submission-list.fixture.ts';

const DAY_MS = 24 * 3600_000;

let api: TestApi;
let reader: ReturnType<typeof listReader>;
beforeAll(async () => {
  api = await startTestApi();
  reader = listReader(api, await api.signIn());
  const { db } = api.context;
  const names = ['Yesterday', 'Today', 'Tomorrow', 'Never', 'Long ago', 'Also today'];
  await storeListed(
    names.map((companyName, n) => ({ at: Date.now() - DAY_MS + n, companyName })),
    api,
  );
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(api.context.now());
  const inDays = (days: number) => new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  const due = { Yesterday: inDays(-1), Today: today, Tomorrow: inDays(1), 'Long ago': '2020-02-29' };
  for (const [company_name, next_action_on] of Object.entries({ ...due, 'Also today': today }))
    await db('application_submissions').where({ company_name }).update({ next_action_on });
  const { id } = await db('users').where({ email: ADMIN.email }).first('id');
  await db('application_submissions').where({ company_name: 'Also today' }).update({ assignee_id: id });
});
afterAll(() => api.close());

describe('the list of next actions', () => {
  it.each([
    [{ sort: 'due', order: 'ascending' }, ['Long ago', 'Yesterday', 'Today', 'Also today', 'Tomorrow']],
    [{ sort: 'due', order: 'descending' }, ['Tomorrow', 'Also today', 'Today', 'Yesterday', 'Long ago']],
    [{ sort: 'due', order: 'ascending', due: 'overdue' }, ['Long ago', 'Yesterday']],
    [{ sort: 'due', order: 'ascending', due: 'today' }, ['Long ago', 'Yesterday', 'Today', 'Also today']],
    [{ sort: 'due', due: 'today', assignee: ADMIN.email }, ['Also today']],
  ])('has what is due in the reporting time zone: %j', async (query: Record<string, string>, companies) => {
    expect(await reader.companiesOf(query)).toEqual(companies);
  });

  it('is counted and paged', async () => {
    const query = { sort: 'due', order: 'ascending', due: 'today' };
    const first = await reader.readPage({ ...query, limit: '3' });
    const second = await reader.readPage({ ...query, limit: '3', cursor: String(first.next) });

    expect(first.items.map(({ company_name }) => company_name)).toEqual(['Long ago', 'Yesterday', 'Today']);
    expect(second.items.map(({ company_name }) => company_name)).toEqual(['Also today']);
  });

  it.each([
    { due: 'today' },
    { sort: 'due', due: 'soon' },
    { sort: 'due', industry: 'retail' },
    { sort: 'due', cursor: 'x' },
  ])('rejects %j', async (query: Record<string, string>) => {
    expect((await reader.fetchPage(query)).status).toBe(400);
  });
});
