import { describe, expect, it } from '@jest/globals';
import { createDatabaseClock } from '../../src/database/database-clock.ts';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { isOnMysql } from '../support/start-test-api.ts';

const HOUR_MS = 60 * 60_000;

/** A connection whose server has another time than this process. */
async function openAhead(seconds: number): Promise<Db> {
  const url = process.env['TEST_MYSQL_URL'] ?? '';
  const db = await openDatabase({ dataDir: '', poolSize: 1, timeoutMs: 4000, url });
  await db.raw('set session timestamp = ?', [Date.now() / 1000 + seconds]);
  return db;
}

(isOnMysql ? describe : describe.skip)('the clock of the database', () => {
  it('is used when that of the process is wrong, which is reported once', async () => {
    const db = await openAhead(-HOUR_MS / 1000);
    const reported: number[] = [];
    const clock = createDatabaseClock(db, (differenceMs) => void reported.push(differenceMs));
    await clock.synchronize();
    await clock.synchronize();
    await db.destroy();

    expect(Math.abs(Date.now() - clock.now() - HOUR_MS)).toBeLessThan(HOUR_MS / 10);
    expect(reported).toHaveLength(1);
    expect(Math.abs((reported[0] ?? 0) - HOUR_MS)).toBeLessThan(HOUR_MS / 10);
  });

  it('is not corrected by less than the time of a statement', async () => {
    const db = await openAhead(0);
    const clock = createDatabaseClock(db, () => expect(true).toBe(false));
    await clock.synchronize();
    await db.destroy();

    expect(Math.abs(Date.now() - clock.now())).toBeLessThan(HOUR_MS);
  });
});
