import { randomUUID } from 'node:crypto';
import { describe } from '@jest/globals';
import { createConnection } from 'mysql2/promise';

const server = process.env['TEST_MYSQL_URL'];

/** Tests that need a MySQL-family server, which `npm test` starts. */
export function onMysql(name: string, tests: () => void): void {
  if (server) describe(name, tests);
  else describe.skip(`${name} (SKIPPED: TEST_MYSQL_URL is not set)`, tests);
}

export interface MysqlUnderTest {
  readonly port: number;
  /** The address of a new, empty database. With ports, at these ports of this machine one after the other. */
  url(...ports: number[]): string;
  query(sql: string): Promise<unknown>;
  close(): Promise<void>;
}

export async function createMysqlDatabase(address = server ?? ''): Promise<MysqlUnderTest> {
  const { hostname, port, username, password } = new URL(address);
  const database = `state_${randomUUID().replaceAll('-', '')}`;
  const connection = await createConnection({
    host: hostname,
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  });
  await connection.query(`create database ${database} character set latin1`);
  const account = password ? `${username}:${password}` : username;
  return {
    port: Number(port || 3306),
    url: (...ports) => `mysql://${account}@${ports.map((each) => `127.0.0.1:${each}`).join(',')}/${database}`,
    query: async (sql) => (await connection.query(sql.replaceAll('DATABASE', database)))[0],
    async close() {
      await connection.query(`drop database ${database}`);
      await connection.end();
    },
  };
}
