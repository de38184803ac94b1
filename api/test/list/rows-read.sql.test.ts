import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Db } from '../../src/database/connection.ts';
import { toInstant } from '../../src/database/instants.ts';
import { findAddressesOfText, selectQuarantined } from '../../src/submissions/repository.ts';
import { isOnMysql, startTestApi, type TestApi } from '../support/start-test-api.ts';
import { storeSubmissions } from '../support/stored-submissions.ts';

const ROWS = 3000;
const TIME = Date.parse('2026-03-02T09:30:00.123Z');
const TEXT = 'a'.repeat(64);
const PAGE = 51;

/** Only MySQL counts the rows that a session reads. */
(isOnMysql ? describe : describe.skip)(`with ${ROWS} submissions of the same text`, () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi();
    const spam = { score: 0, reasons: [], isQuarantined: true, textHash: TEXT };
    await storeSubmissions(ROWS, (index) => ({ createdAt: TIME + index * 1000, spam }), api.context.db);
    await api.context.db.raw('analyze table application_submissions');
  });
  afterAll(() => api.close());

  async function rowsRead(query: (db: Db) => Promise<unknown>): Promise<number> {
    return api.context.db.transaction(async (session) => {
      await session.raw('flush status');
      await query(session);
      const [counts] = await session.raw("show session status like 'Handler_read%'");
      return counts.reduce((sum: number, { Value }: { Value: string }) => sum + Number(Value), 0);
    });
  }

  it('the list of quarantine reads only its own rows', async () => {
    expect(await rowsRead((db) => selectQuarantined(PAGE, db))).toBeLessThanOrEqual(PAGE + 1);
  });

  it('the check for equal texts reads only a few rows', async () => {
    const since = toInstant(TIME - 1000);

    expect(await rowsRead((db) => findAddressesOfText(TEXT, since, db))).toBeLessThan(300);
  });
});
