import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase, type DatabaseConfig } from '../src/database/connection.ts';
import { migrate } from '../src/database/migrate.ts';
import { migrateByKnex } from '../test/support/migrated-by-knex.ts';
import { createDatabase } from '../test/support/create-database.ts';
import { fillTable } from './database.ts';

/**
 * Migrates a large table from the first version of the database to the current one, on SQLite and on `TEST_MYSQL_URL`: once
 * without interruption and once with the process killed three times. Quick run: `npm run bench:migrations -w api -- 100000`.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const KILLS = 3;

async function main(): Promise<void> {
  for (const url of [undefined, process.env['TEST_MYSQL_URL']]) {
    const engine = url ? 'MySQL' : 'SQLite';
    const uninterrupted = await withRows(url, (config) => secondsOf(() => migrate(config, () => undefined)));
    console.log(`${engine}: ${ROWS} rows migrated in ${uninterrupted.toFixed(1)} s`);
    const killed = await withRows(url, async (config) => {
      for (let kill = 1; kill <= KILLS; kill += 1)
        await migrateAndKill(config, (uninterrupted * 1000 * kill) / (KILLS + 1));
      return secondsOf(() => migrate(config, () => undefined));
    });
    console.log(`${engine}: after ${KILLS} kills, the last run took ${killed.toFixed(1)} s`);
  }
}

async function withRows<T>(
  server: string | undefined,
  work: (config: DatabaseConfig) => Promise<T>,
): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'api-bench-'));
  const { url, drop } = server
    ? await createDatabase(server)
    : { url: undefined, drop: async () => undefined };
  // The statement timeout is shorter than most migrations need, to show that it does not apply to them.
  const config = { dataDir, poolSize: 1, timeoutMs: 1000, ...(url ? { url } : {}) };
  try {
    await migrateByKnex({ ...config, timeoutMs: 60_000 }, { migrations: 1 });
    const db = await openDatabase({ ...config, timeoutMs: 60_000 });
    await fillTable(db, ROWS);
    await db.destroy();
    return await work(config);
  } finally {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function migrateAndKill({ dataDir, url }: DatabaseConfig, afterMs: number): Promise<void> {
  const command = join(import.meta.dirname, '..', 'src', 'migrate-command.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', command], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) },
    stdio: 'inherit',
  });
  await wait(afterMs);
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

await main();
