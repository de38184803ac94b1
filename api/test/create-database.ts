import { randomUUID } from 'node:crypto';
import { createConnection, type Connection } from 'mysql2/promise';

/** Creates a separate database on the MySQL or MariaDB server of the test run. Without a server, `url` is undefined for SQLite. */
export async function createDatabase(
  server = process.env['TEST_MYSQL_URL'],
): Promise<{ url: string | undefined; drop(): Promise<void> }> {
  if (!server) return { url: undefined, drop: async () => undefined };
  const name = `api_test_${randomUUID().replaceAll('-', '')}`;
  const run = async (work: (connection: Connection) => Promise<unknown>) => {
    const connection = await createConnection(server);
    await work(connection);
    await connection.end();
  };
  await run((connection) => connection.query(`create database ${name}`));
  return {
    url: Object.assign(new URL(server), { pathname: `/${name}` }).href,
    drop: () => run((connection) => connection.query(`drop database ${name}`)),
  };
}
