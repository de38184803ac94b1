import { Fault } from '../fault.mjs';
import { startContainer } from './mysql-container.mjs';
import { startPrivateServer } from './mysql-server.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

/**
 * Provides a MySQL or MariaDB server for the tests: TEST_MYSQL_URL, a private installed one, a container, or a private
 * one from apt.
 */
export async function provisionDatabase({ mayInstall }) {
  if (process.env.TEST_MYSQL_URL) return { env: { TEST_MYSQL_URL: process.env.TEST_MYSQL_URL } };
  const database =
    (await installed()) ?? (await startContainer()) ?? (mayInstall ? await fromApt() : undefined);
  if (database) return { env: { TEST_MYSQL_URL: database.url }, release: database.release };
  throw new Fault(
    'The API suite needs MySQL or MariaDB. No server is installed, and there is no container engine. Install mariadb-server, or set TEST_MYSQL_URL to a server that the tests may fill and empty.',
  );
}

async function installed() {
  const program = findProgram('mariadbd', 'mysqld');
  return program === undefined ? undefined : startPrivateServer(program);
}

async function fromApt() {
  return (await aptInstall('mariadb-server')) ? installed() : undefined;
}
