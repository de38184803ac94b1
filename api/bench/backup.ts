import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createConnection } from 'mysql2';
import { openDatabase, type DatabaseConfig } from '../src/database/connection.ts';
import { migrate } from '../src/database/migrate.ts';
import { createDatabase } from '../test/support/create-database.ts';
import { fillTable } from './database.ts';
import { runMeasured, type Measured } from './run-measured.ts';

/**
 * Backs up and restores a site with many submissions, on SQLite and on `TEST_MYSQL_URL`, with the commands as they are built. For
 * comparison: reading the same rows with the plain driver, without writing them anywhere. Quick run:
 * `npm run bench:backup -w api -- --rows 20000`.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '200000' } } });
const ROWS = Number(values.rows);

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'api-bench-'));
  try {
    for (const server of [undefined, process.env['TEST_MYSQL_URL']]) await benchOn(server, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function benchOn(server: string | undefined, folder: string): Promise<void> {
  const engine = server ? 'MySQL' : 'SQLite';
  const [source, target] = [await createPlace(server, folder), await createPlace(server, folder)];
  try {
    await migrate(source, () => undefined);
    const db = await openDatabase({ ...source, timeoutMs: 60_000 });
    await fillTable(db, ROWS);
    await db.destroy();
    const path = join(source.dataDir, 'one');
    const backup = await runMeasured('backup-command.js', [path, '--without-site'], environmentOf(source));
    print(engine, 'backup', backup);
    if (source.url) {
      const seconds = await streamSeconds(source.url);
      print(engine, 'plain mysql2 stream', { seconds });
      console.log(`${engine}: a backup takes ${(backup.seconds / seconds).toFixed(2)}x the plain stream`);
    }
    print(engine, 'restore', await runMeasured('restore-command.js', [path], environmentOf(target)));
  } finally {
    await source.drop();
    await target.drop();
  }
}

interface Place extends DatabaseConfig {
  drop(): Promise<void>;
}

async function createPlace(server: string | undefined, folder: string): Promise<Place> {
  const dataDir = await mkdtemp(join(folder, 'site-'));
  const { url, drop } = server
    ? await createDatabase(server)
    : { url: undefined, drop: async () => undefined };
  return { dataDir, poolSize: 1, timeoutMs: 4000, drop, ...(url ? { url } : {}) };
}

function environmentOf({ dataDir, url }: Place): Record<string, string> {
  return { DATA_DIR: dataDir, ...(url ? { DATABASE_URL: url } : {}) };
}

/** The least that reading the rows can take with this driver. */
async function streamSeconds(url: string): Promise<number> {
  const start = performance.now();
  const connection = createConnection({ uri: url, dateStrings: true });
  let count = 0;
  const rows = connection.query({ sql: 'select * from application_submissions', rowsAsArray: true }).stream();
  for await (const _ of rows) count += 1;
  connection.end();
  if (count !== ROWS) throw new Error(`The stream had ${count} rows instead of ${ROWS}.`);
  return (performance.now() - start) / 1000;
}

function print(
  engine: string,
  what: string,
  { seconds, peakMegabytes }: Partial<Measured> & { seconds: number },
): void {
  const memory = peakMegabytes === undefined ? '' : `, ${peakMegabytes.toFixed(0)} MB at most`;
  console.log(
    `${engine}: ${what} of ${ROWS} submissions in ${seconds.toFixed(1)} s, ${(ROWS / seconds).toFixed(0)} rows/s${memory}`,
  );
}

await main();
