import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { createConnection, type Connection } from 'mysql2/promise';

const NOT_READY = 1047;
const ATTEMPTS = 300;
const EVERY_MS = 100;

/** A Galera node refuses statements while the others look for a silent node, as on a busy machine. */
async function whenReady(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return void (await work());
    } catch (error) {
      if ((error as { errno?: number }).errno !== NOT_READY || attempt === ATTEMPTS) throw error;
      await delay(EVERY_MS);
    }
}

/** Creates a separate database on the MySQL or MariaDB server of the test run. Without a server, `url` is undefined for SQLite. */
export async function createDatabase(
  server = process.env['TEST_MYSQL_URL'],
): Promise<{ url: string | undefined; drop(): Promise<void> }> {
  if (!server) return { url: undefined, drop: async () => undefined };
  const name = `api_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (work: (connection: Connection) => Promise<unknown>) => {
    const connection = await createConnection(server);
    await whenReady(() => work(connection));
    await connection.end();
  };
  await run((connection) => connection.query(`create database ${name}`));
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => run((connection) => connection.query(`drop database ${name}`)),
  };
}
