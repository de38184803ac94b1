import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parseSearch } from '@site/shared/contracts/staff';
import fc from 'fast-check';
import { insertRows } from '../../src/database/statements.ts';
import { findIndexed, findMatches, findNear } from '../../src/submissions/search/find-matches.ts';
import { toSearch, type Selection } from '../../src/submissions/list/select-rows.ts';
import { listReader } from './submission-list.fixture.ts';
import { bearer, jsonOf, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions, type StoredFields } from '../support/stored-submissions.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');

/** Texts in which every kind of word occurs, and what may mean something to a search engine. */
const STORED: readonly StoredFields[] = [
  {
    reference: 'AR-7K3M-92QX',
    companyName: 'Harbor Freight Lines',
    contactName: 'Finance Director',
    email: 'jane.doe@harbor.example',
    phone: '(202) 555-0101',
    projectDescription: 'Our freight invoices are paid late.',
  },
  { companyName: 'Müller & Söhne', contactName: 'The Who', email: 'post@mueller.example' },
  { companyName: 'Pizzazz About Com', projectDescription: 'zebra z0 z1 pizza' },
  { companyName: 'Дельта 株式会社', projectDescription: '𝒜lpha 😀 naïve ﬁnance' },
  { companyName: '+harbor* -"freight" <(~@', projectDescription: "NEAR AND OR NOT ' OR 1=1 --" },
  { companyName: `${'long'.repeat(40)}tail`, projectDescription: 'harbor '.repeat(200) },
  { companyName: '3M', contactName: 'Ng', phone: '+1 555 010 2030 x12' },
  { companyName: 'Øre Großmann', contactName: 'Zofia z Łodzi', phone: '+44 20 7946 0018' },
  { companyName: 'Strasse', contactName: 'Ngozi', phone: '020 7946 0999' },
];

let api: TestApi;
let reader: ReturnType<typeof listReader>;
beforeAll(async () => {
  api = await startTestApi();
  reader = listReader(api, await api.signIn());
  await storeSubmissions(
    STORED.length,
    (index) => ({ createdAt: NOON + index * 1000, ...STORED[index] }),
    api.context.db,
  );
});
afterAll(() => api.close());

const searchFor = (text: string) => reader.companiesOf({ text });

describe('a search in the list', () => {
  it.each([
    ['harbor', 3],
    ['FREIG', 2],
    ['freight harbor', 2],
    ['freight late', 1],
    ['arbor', 0],
    ['muller', 1],
    ['SÖHNE müll', 1],
    ['the who', 1],
    ['about com', 1],
    ['pizza', 1],
    ['pizzazz zebra', 1],
    ['pizy', 0],
    ['дель', 1],
    ['株式会', 1],
    ['naive finance', 1],
    ['alpha', 1],
    ['jane.doe@harbor.example', 1],
    ['jane.doe@harbor', 1],
    ['doe@harbor.example', 0],
    ['202-555-0101', 1],
    ['+1 202 555 0101', 1],
    ['2025550101', 1],
    ['555-0101', 1],
    ['AR-7K3M-92QX', 1],
    ['ar7k3m92qx', 1],
    ['near not', 1],
    [`${'long'.repeat(20)}`, 1],
    ['harbor -freight', 2],
    ['nothing like it', 0],
    ['3M', 1],
    ['ng', 1],
    ['ngo', 1],
    ['z', 1],
    ['ore grossmann', 1],
    ['GROẞMANN', 1],
    ['łodzi', 1],
    ['Straße', 1],
    ['株式', 1],
    ['+1 (555) 010-2030 ext. 12', 1],
    ['555-010-2030', 1],
    ['+1 555 010 2030', 1],
    ['010 2030', 1],
    ['2030', 1],
    ['+44 20 7946 0018', 1],
    ['0044 20 7946 0018', 1],
    ['020 7946 0018', 1],
    ['7946', 2],
    ['+44 20 7946 0999', 1],
    ['(302) 555-0101', 0],
  ])('for %j finds %i', async (text, count) => {
    expect(await searchFor(text)).toHaveLength(count);
  });

  it('finds nothing without a word, rather than everything', async () => {
    expect(await searchFor('" * ')).toEqual([]);
  });

  it('is combined with the other filters, and count and export agree', async () => {
    const query = new URLSearchParams({ text: 'freight harbor', status: 'new', startDate: '2026-03-02' });
    const headers = bearer(await api.signIn());
    const count = await api.fetch(`/api/admin/submissions/count?${query}`, { headers });
    const csv = await (await api.fetch(`/api/admin/submissions/export?${query}`, { headers })).text();

    expect(await reader.companiesOf(Object.fromEntries(query))).toHaveLength(2);
    expect(await jsonOf(count)).toEqual({ count: 2, isCapped: false });
    expect(csv.trim().split('\r\n')).toHaveLength(3);
    expect(await searchFor('freight harbor')).toEqual(await reader.companiesOf({ text: 'freight harbor' }));
    expect(await reader.companiesOf({ text: 'harbor', status: 'won' })).toEqual([]);
  });

  it('is sorted by date only', async () => {
    expect((await reader.fetchPage({ text: 'harbor', sort: 'company' })).status).toBe(400);
  });

  it('does not write what was searched for to the audit log', async () => {
    const { db } = api.context;
    const detail: string = (
      await db('audit_log').where({ event: 'submissions_exported' }).orderBy('created_at', 'desc').first()
    ).detail;

    expect(detail).toContain('"text":"given"');
  });
});

describe('hostile searches', () => {
  const { conditions, ...rest }: Selection = {
    conditions: { statuses: [] },
    sort: 'received',
    descends: true,
  };
  const part = { from: null, direction: 'next', limit: 50 } as const;
  const pieces = fc.constantFrom(
    ...['harbor', 'freight', 'z', 'pizza', 'Müller', 'AND', 'OR', 'NOT', 'NEAR(', '^', 'words:', '%', '_'],
    ...[
      '+',
      '-',
      '<',
      '>',
      '(',
      ')',
      '~',
      '*',
      '"',
      '@',
      "'",
      '\\',
      ';',
      '--',
      '\0',
      '{',
      '}',
      '?',
      ':a',
      ' ',
    ],
    ...['дельта', '株式', '😀', '\u0301', '\uD800', 'x', '0', '2025550101'],
  );
  const texts = fc.oneof(
    fc.array(pieces, { minLength: 1, maxLength: 12 }).map((parts) => parts.join('')),
    fc.string({ minLength: 1, maxLength: 40, unit: 'binary' }),
  );

  it('find the same by the index of words as by reading the rows, and never fail', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const { terms } = parseSearch(text);
        if (terms.length === 0) return;
        const search = toSearch({ ...rest, conditions: { ...conditions, terms } });
        const { db } = api.context;
        expect(await findIndexed(search, part, db)).toEqual(await findNear(search, part, db));
      }),
      { numRuns: 300, seed: 20_261_123 },
    );
  });

  it('find every stored submission by the start of any of its words', async () => {
    const words = STORED.flatMap(({ companyName = '' }) => parseSearch(companyName).terms);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...words), fc.nat(20), async (word, more) => {
        const start = [...word].slice(0, 3 + more).join('');
        const search = toSearch({ ...rest, conditions: { ...conditions, terms: [start] } });
        expect(await findIndexed(search, part, api.context.db)).not.toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('pages of a search', () => {
  const MATCHES = 120;
  beforeAll(() =>
    storeSubmissions(
      MATCHES,
      (index) => ({ createdAt: NOON - Math.floor(index / 30) * 1000, companyName: `Paged ${index}` }),
      api.context.db,
    ),
  );

  it('have each match once, in both directions', async () => {
    const found: string[] = [];
    let cursor: string | null = '';
    let page = await reader.readPage({ text: 'paged' });
    for (;;) {
      found.push(...page.items.map(({ id }) => id));
      cursor = page.next;
      if (cursor === null) break;
      page = await reader.readPage({ text: 'paged', cursor });
    }
    const back: string[] = page.items.map(({ id }) => id);
    while (page.previous !== null) {
      page = await reader.readPage({ text: 'paged', cursor: page.previous });
      back.unshift(...page.items.map(({ id }) => id));
    }

    expect(new Set(found).size).toBe(MATCHES);
    expect(back).toEqual(found);
  });
});

describe('a word that few of the newest submissions have', () => {
  it('is found in order, by looking at more of the list or by the index', async () => {
    const { db } = api.context;
    const one = { createdAt: NOON - 60_000, companyName: 'Common Carriers' };
    const other = { createdAt: NOON - 60_000, companyName: 'Scattered Carriers' };
    await storeSubmissions(400, (index) => (index % 10 === 0 ? other : one), db);
    const search = toSearch({
      conditions: { statuses: [], terms: ['scattered'] },
      sort: 'received',
      descends: true,
    });
    for (const limit of [1, 5, 20, 41]) {
      const part = { from: null, direction: 'next', limit } as const;
      const found = await findMatches(search, part, db);
      expect(found).toEqual(await findIndexed(search, part, db));
      expect(found).toHaveLength(Math.min(limit, 40));
    }
  });
});

describe('the words of submissions', () => {
  it('are erased with the submission', async () => {
    const { db } = api.context;
    await storeSubmissions(1, () => ({ createdAt: NOON, companyName: 'Forgotten Quarry' }), db);
    const { items } = await reader.readPage({ text: 'forgotten quarry' });
    await api.fetch(`/api/applications/${items[0]?.id}`, {
      method: 'DELETE',
      headers: bearer(await api.signIn()),
    });

    expect(await searchFor('quarry')).toEqual([]);
    expect(await db('submission_texts').where('words', 'like', '%quarry%')).toEqual([]);
    const search = toSearch({
      conditions: { statuses: [], terms: ['quarry'] },
      sort: 'received',
      descends: true,
    });
    expect(await findIndexed(search, { from: null, direction: 'next', limit: 5 }, db)).toEqual([]);
  });

  it('are replaced for submissions that an earlier release saved, and for no others', async () => {
    const { db, housekeeping } = api.context;
    await storeSubmissions(1, () => ({ createdAt: NOON, companyName: 'Current Quarry' }), db);
    const current = db('application_submissions').where({ company_name: 'Current Quarry' }).select('id');
    await db('submission_texts').whereIn('submission_id', current).update({ words: ' xkept' });
    await storeSubmissions(3, () => ({ createdAt: NOON, companyName: 'Earlier Quay' }), db);
    const ids: string[] = await db('application_submissions')
      .where({ company_name: 'Earlier Quay' })
      .pluck('id');
    await db('application_submissions').whereIn('id', ids).update({ company_folded: null });
    await db('submission_texts').whereIn('submission_id', ids).delete();
    await insertRows(
      'submission_texts',
      ids.slice(1).map((submission_id) => ({ submission_id, words: ' xobsolete' })),
      db,
    );
    expect(await searchFor('quay')).toEqual([]);

    await housekeeping.run();

    expect(await searchFor('quay')).toHaveLength(3);
    expect(await searchFor('obsolete')).toEqual([]);
    const search = toSearch({
      conditions: { statuses: [], terms: ['quay'] },
      sort: 'received',
      descends: true,
    });
    expect(await findIndexed(search, { from: null, direction: 'next', limit: 5 }, db)).toHaveLength(3);
    expect(await db('submission_texts').where({ words: ' xkept' })).toHaveLength(1);
  });

  it('are replaced in small parts, between which the process answers', async () => {
    const { db, housekeeping } = api.context;
    await storeSubmissions(100, () => ({ createdAt: Date.now(), companyName: 'Earlier Lot' }), db);
    await db('application_submissions')
      .where({ company_name: 'Earlier Lot' })
      .update({ company_folded: null });
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 0);

    await housekeeping.run();
    clearInterval(timer);

    expect(turns).toBeGreaterThanOrEqual(4);
    expect(await db('application_submissions').whereNull('company_folded')).toEqual([]);
  });
});
