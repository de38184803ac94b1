import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from '@jest/globals';
import { openDatabase, type Db } from '../../src/database/connection.ts';
import { addressOf, startMigrated, type Run } from './api-process.ts';
import { createDatabase } from './create-database.ts';

/** Starts API processes that a test kills, with one folder and database per test. */
export function useKilledApi(environment: Readonly<Record<string, string>>) {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof createDatabase>>;
  let runs: Run[];
  beforeEach(async () => {
    database = await createDatabase();
    dataDir = await mkdtemp(join(tmpdir(), 'api-crash-'));
    runs = [];
  });
  afterEach(async () => {
    for (const { child } of runs) child.kill('SIGKILL');
    await Promise.all(runs.map(({ ended }) => ended));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const urlOnly = () => (database.url ? { url: database.url } : {});

  return {
    dataDir: () => dataDir,
    databaseUrl: () => database.url,
    async start() {
      const { url } = database;
      const run = await startMigrated(dataDir, {
        environment: { ...environment, ...(url ? { DATABASE_URL: url } : {}) },
      });
      runs.push(run);
      return { ...run, url: await addressOf(run) };
    },
    /** Reads what the processes left. */
    async read<T>(work: (db: Db) => Promise<T>): Promise<T> {
      const db = await openDatabase({ dataDir, poolSize: 1, timeoutMs: 4000, ...urlOnly() });
      return work(db).finally(() => db.destroy());
    },
  };
}
