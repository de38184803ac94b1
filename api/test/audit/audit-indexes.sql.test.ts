import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditConditions } from '../../src/audit/filter.ts';
import { selectLines } from '../../src/audit/lines.ts';
import { toInstant } from '../../src/database/instants.ts';
import { selectRows } from '../../src/database/statements.ts';
import { storeLines } from './audit.fixture.ts';
import { isOnMysql, startTestApi, type TestApi } from '../support/start-test-api.ts';

const NOON = Date.parse('2026-03-02T12:00:00Z');
const LINES = 1000;
const PAGE = 51;
const MIDDLE = [toInstant(NOON + (LINES / 2) * 1000), 'f'];
const DAYS = { from: toInstant(NOON), until: toInstant(NOON + LINES * 1000) };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const at = (index: number) => NOON + index * 1000;
  const who = { actor_id: 'an-actor', subject_id: 'a-subject' };
  await storeLines(
    Array.from({ length: LINES }, (_, index) => ({ at: at(index), ...who })),
    api,
  );
  if (isOnMysql) await api.context.db.raw('analyze table audit_log');
});
afterAll(() => api.close());

/** The database's own description of how it finds the lines. */
async function explain(conditions: AuditConditions, direction: 'next' | 'previous'): Promise<string> {
  const { db } = api.context;
  const { sql, bindings } = selectLines(conditions, { from: MIDDLE, direction, limit: PAGE }, db)
    .toSQL()
    .toNative();
  const statement = `${isOnMysql ? 'explain' : 'explain query plan'} ${sql}`;
  return JSON.stringify(await selectRows(statement, [...bindings] as (string | number)[], db));
}

describe.each<[string, AuditConditions]>([
  ['audit_log_created_at_id_index', {}],
  ['audit_log_created_at_id_index', DAYS],
  ['audit_log_event_created_at_id_index', { event: 'mail_retried', ...DAYS }],
  ['audit_log_result_created_at_id_index', { result: 'success' }],
  ['audit_log_actor_id_created_at_id_index', { actorId: 'an-actor' }],
  ['audit_log_subject_id_created_at_id_index', { subjectId: 'a-subject', ...DAYS }],
])('the index %s', (index, conditions) => {
  it.each(['next', 'previous'] as const)(`serves ${JSON.stringify(conditions)}, %s`, async (direction) => {
    const plan = await explain(conditions, direction);

    expect(plan).toContain(index);
    expect(plan).not.toMatch(/filesort|temp b-tree|temporary/i);
  });

  // Only MySQL counts the rows that a session reads.
  (isOnMysql ? it : it.skip)(`reads only its own rows for ${JSON.stringify(conditions)}`, async () => {
    const read = await api.context.db.transaction(async (session) => {
      await session.raw('flush status');
      await selectLines(conditions, { from: MIDDLE, direction: 'next', limit: PAGE }, session);
      const [counts] = await session.raw("show session status like 'Handler_read%'");
      return counts.reduce((sum: number, { Value }: { Value: string }) => sum + Number(Value), 0);
    });

    expect(read).toBeLessThanOrEqual(PAGE + 2);
  });
});
