import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  FILTERS_BY_SORT,
  SUBMISSION_SORTS,
  SUBMISSION_STATUSES,
  type SubmissionSort,
} from '@site/shared/contracts/staff';
import { toInstant } from '../../src/database/instants.ts';
import { selectRows as selectRaw } from '../../src/database/statements.ts';
import type { SubmissionConditions } from '../../src/submissions/list/conditions.ts';
import { SORT_COLUMNS } from '../../src/submissions/list/order.ts';
import { rowsQuery, type Selection } from '../../src/submissions/list/select-rows.ts';
import { isOnMysql, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const ROWS = 1000;
const PAGE = 51;
const MIDDLE = toInstant(NOON + (ROWS / 2) * 1000);
const RANGE = { from: toInstant(NOON), until: toInstant(NOON + ROWS * 1000) };

/** Conditions that the filter of each name leads to. The stored rows meet all of them. */
const CONDITIONS: Readonly<Record<string, Partial<SubmissionConditions>>> = {
  status: { statuses: ['new'] },
  industry: { industry: 'finance' },
  companySize: { companySize: 'medium' },
  document: { hasDocument: false },
  due: { dueBefore: '2027-01-01' },
  assignee: { assigneeId: 'somebody' },
  startDate: { from: RANGE.from },
  endDate: { until: RANGE.until },
};

/** Every allowed pair of filter and sort, and each sort alone. The sort by status merges several ranges; a search has its own index. */
const PAIRS = SUBMISSION_SORTS.filter((sort) => sort !== 'status').flatMap((sort) =>
  [null, ...FILTERS_BY_SORT[sort].filter((filter) => filter !== 'text')].map(
    (filter) => [sort, filter] as const,
  ),
);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.context;
  await storeSubmissions(
    ROWS,
    (index) => ({ createdAt: NOON + index * 1000, industry: 'finance', companySize: 'medium' }),
    db,
  );
  await db('application_submissions').update({ assignee_id: 'somebody', next_action_on: '2026-12-01' });
  if (isOnMysql) await db.raw('analyze table application_submissions');
});
afterAll(() => api.close());

function selectionOf(sort: SubmissionSort, filter: string | null): Selection {
  const conditions = { statuses: [], hasNextAction: sort === 'due', ...(filter && CONDITIONS[filter]) };
  return { conditions, sort, descends: true };
}

function partOf(sort: SubmissionSort, direction: 'next' | 'previous') {
  const values: Readonly<Record<string, string>> = {
    id: 'f',
    company_order: 'm',
    status: 'new',
    next_action_on: '2026-12-01',
  };
  const from = SORT_COLUMNS[sort].map((column) => values[column] ?? MIDDLE);
  return { from, direction, limit: PAGE };
}

/** The database's own description of how it finds the rows. */
async function explain(selection: Selection, direction: 'next' | 'previous'): Promise<string> {
  const { db } = api.context;
  const { sql, bindings } = rowsQuery(selection, partOf(selection.sort, direction), db).toSQL().toNative();
  const statement = `${isOnMysql ? 'explain' : 'explain query plan'} ${sql}`;
  return JSON.stringify(await selectRaw(statement, [...bindings] as (string | number)[], db));
}

describe.each(PAIRS)('the list sorted by %s and filtered by %s', (sort, filter) => {
  it.each(['next', 'previous'] as const)('is read from an index in order, %s', async (direction) => {
    const plan = await explain(selectionOf(sort, filter), direction);

    expect(plan).toMatch(/submissions_by_|application_submissions_quarantined_created_at_id_index/);
    expect(plan).not.toMatch(/filesort|temp b-tree|temporary/i);
  });

  // Only MySQL counts the rows that a session reads.
  (isOnMysql ? it : it.skip)('reads only the rows of the page', async () => {
    const read = await api.context.db.transaction(async (session) => {
      await session.raw('flush status');
      await rowsQuery(selectionOf(sort, filter), partOf(sort, 'next'), session);
      const [counts] = await session.raw("show session status like 'Handler_read%'");
      return counts.reduce((sum: number, { Value }: { Value: string }) => sum + Number(Value), 0);
    });

    expect(read).toBeLessThanOrEqual(PAGE + 2);
  });
});

describe('the export of next actions, which is sorted by date', () => {
  // SQLite chooses by itself.
  (isOnMysql ? it : it.skip)('is read from their index', async () => {
    const { conditions } = selectionOf('due', null);
    const plan = await explain({ conditions, sort: 'received', descends: true }, 'next');

    expect(plan).toContain('submissions_by_due');
  });
});

describe.each(['received', 'changed', 'status'] as const)('several statuses, sorted by %s', (sort) => {
  (isOnMysql ? it : it.skip)('are read as one page of each at most', async () => {
    const conditions = { statuses: SUBMISSION_STATUSES };
    const read = await api.context.db.transaction(async (session) => {
      await session.raw('flush status');
      await rowsQuery({ conditions, sort, descends: true }, partOf(sort, 'next'), session);
      const [counts] = await session.raw("show session status like 'Handler_read_prev'");
      return Number(counts[0].Value);
    });

    expect(read).toBeLessThanOrEqual(PAGE * SUBMISSION_STATUSES.length);
  });
});
