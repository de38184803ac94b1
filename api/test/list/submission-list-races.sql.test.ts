import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { toInstant } from '../../src/database/instants.ts';
import { beforeStatement } from '../support/before-statement.ts';
import { bearer, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';
import { listReader } from './submission-list.fixture.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const LATER = toInstant(NOON + 24 * 3600_000);
/** The rows that an export reads at once. */
const BATCH = 1000;

let api: TestApi;
/** A second process, whose changes do not wait for what the first one reads. */
let other: TestApi;
let token: string;
beforeEach(async () => {
  api = await startTestApi();
  other = await startTestApi({ sharing: api });
  token = await api.signIn();
});
afterEach(async () => {
  await other.close();
  await api.close();
});

/** Stores submissions whose references are numbers, and returns these, oldest first. */
async function storeNumbered(count: number): Promise<string[]> {
  const reference = (index: number) => String(index).padStart(4, '0');
  await storeSubmissions(
    count,
    (index) => ({ createdAt: NOON + index * 1000, reference: reference(index), companyName: 'Northwind' }),
    api.context.db,
  );
  return Array.from({ length: count }, (_, index) => reference(index));
}

async function exportedReferences(query: Readonly<Record<string, string>>): Promise<string[]> {
  const path = `/api/admin/submissions/export?${new URLSearchParams({ ...query, columns: 'reference' })}`;
  const csv = await (await api.fetch(path, { headers: bearer(token) })).text();
  return [...csv.matchAll(/^"(\d{4})"/gm)].map(([, reference = '']) => reference);
}

describe('an export while staff change submissions', () => {
  const SECOND_BATCH = /[<>]= \? and \(/;
  const change = (reference: string | undefined, work: object) =>
    other.context.db('application_submissions').where({ reference }).update(work);

  it.each<[string, string, { readonly oldest: object; readonly newest?: object }]>([
    ['changed', 'descending', { oldest: { updated_at: LATER } }],
    ['changed', 'ascending', { oldest: { updated_at: LATER } }],
    ['status', 'ascending', { oldest: { status: 'won' }, newest: { status: 'new' } }],
    [
      'due',
      'ascending',
      { oldest: { next_action_on: '2027-01-01' }, newest: { next_action_on: '2026-01-01' } },
    ],
  ])('has each of them once when it is sorted by %s, %s', async (sort, order, { oldest, newest }) => {
    const references = await storeNumbered(BATCH + 1);
    await api.context
      .db('application_submissions')
      .update({ status: 'contacted', next_action_on: '2026-06-15' });
    const changed = beforeStatement(
      SECOND_BATCH,
      async () => {
        await change(references[0], oldest);
        if (newest) await change(references.at(-1), newest);
      },
      api.context.db,
    );

    const exported = await exportedReferences({ sort, order });
    await changed;

    expect(exported).toHaveLength(references.length);
    expect(new Set(exported)).toEqual(new Set(references));
  });

  it('has only those with a next action when it is sorted by due date', async () => {
    const [, second, ...others] = await storeNumbered(4);
    await change(second, { next_action_on: '2026-06-15' });
    await change(others.at(-1), { next_action_on: '2026-01-15' });

    expect(await exportedReferences({ sort: 'due', order: 'ascending' })).toEqual([second, others.at(-1)]);
  });
});

describe('a search while a submission is erased', () => {
  const READ_BY_IDS = /from `application_submissions` where `id` in/;
  const search = { text: 'northwind' };
  async function erase(reference: string | undefined): Promise<void> {
    const { id } = await other.context.db('application_submissions').where({ reference }).first('id');
    const request = { method: 'DELETE', headers: bearer(token) };
    expect((await other.fetch(`/api/applications/${id}`, request)).status).toBe(204);
  }

  it('leads to the next page', async () => {
    const references = await storeNumbered(51);
    const erased = beforeStatement(READ_BY_IDS, () => erase(references.at(-1)), api.context.db);

    const { next } = await listReader(api, token).readPage(search);
    await erased;

    expect(next).not.toBeNull();
  });

  it('is exported to its end', async () => {
    const references = await storeNumbered(BATCH + 1);
    const erased = beforeStatement(READ_BY_IDS, () => erase(references.at(-1)), api.context.db);

    const exported = await exportedReferences(search);
    await erased;

    expect(exported).toContain(references[0]);
  });
});
