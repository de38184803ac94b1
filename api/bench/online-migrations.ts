import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, type Db } from '../src/database/connection.ts';
import { inTransaction } from '../src/database/in-transaction.ts';
import { migrate } from '../src/database/migrate.ts';
import { createDatabase } from '../test/support/create-database.ts';
import { migrateByKnex } from '../test/support/migrated-by-knex.ts';
import { fillTable, submissionAt } from './database.ts';

/**
 * Applies the migrations that change a large table of submissions while submissions arrive, as the previous release of the API
 * inserts them: the columns it knows, its timeout and its retries. Needs TEST_MYSQL_URL.
 * Quick run: `npm run bench:online-migrations -w api -- 100000`.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
/** The last migration before submissions got a status and the indexes of the list. */
const APPLIED = 25;
const WRITERS = 4;
/** Between two submissions of a writer. */
const PAUSE_MS = 20;
/** The default of DATABASE_TIMEOUT_MS. */
const TIMEOUT_MS = 4000;

interface Arrivals {
  readonly milliseconds: number[];
  readonly faults: string[];
}

async function main(): Promise<void> {
  const server = process.env['TEST_MYSQL_URL'];
  if (!server)
    throw new Error('Set TEST_MYSQL_URL to a MySQL or MariaDB server on which databases can be created.');
  const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
  const { url, drop } = await createDatabase(server);
  const config = { dataDir, poolSize: WRITERS, timeoutMs: TIMEOUT_MS, ...(url ? { url } : {}) };
  try {
    await migrateByKnex({ ...config, timeoutMs: 60_000 }, { migrations: APPLIED });
    const filling = await openDatabase({ ...config, timeoutMs: 60_000 });
    await fillTable(filling, ROWS);
    await filling.destroy();

    const db = await openDatabase(config);
    const quiet = await arrivalsDuring(db, () => wait(5000));
    const migrated = await arrivalsDuring(db, async () => {
      const start = performance.now();
      await migrate(config, (message) => console.log(message));
      console.log(`${ROWS} submissions migrated in ${((performance.now() - start) / 1000).toFixed(1)} s`);
    });
    await db.destroy();
    console.log(`before the migration: ${summaryOf(quiet)}`);
    console.log(`during the migration: ${summaryOf(migrated)} (target: 0 failed)`);
  } finally {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

let nextIndex = ROWS;

async function arrivalsDuring(db: Db, work: () => Promise<unknown>): Promise<Arrivals> {
  const arrivals: Arrivals = { milliseconds: [], faults: [] };
  let isOver = false;
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!isOver) {
      const start = performance.now();
      nextIndex += 1;
      const submission = submissionAt(Date.now() - nextIndex * 1000, nextIndex);
      await inTransaction(db, async (transaction) => {
        await transaction('application_submissions').insert(submission);
      }).catch((error: unknown) => arrivals.faults.push(String(error).split(' - ').at(-1) ?? ''));
      arrivals.milliseconds.push(performance.now() - start);
      await wait(PAUSE_MS);
    }
  });
  await work().finally(() => {
    isOver = true;
  });
  await Promise.all(writers);
  return arrivals;
}

function summaryOf({ milliseconds, faults }: Arrivals): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(0);
  const reasons = [...new Set(faults)].map((fault) => `\n  ${fault}`).join('');
  return `${sorted.length} submissions, ${faults.length} failed, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, slowest ${at(1)} ms${reasons}`;
}

await main();
