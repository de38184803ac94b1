import { Fault } from '../fault.mjs';
import { startContainer } from './mysql-container.mjs';
import { startPrivateServer } from './mysql-server.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

/**
 * A MySQL or MariaDB server for the tests, `{ url, release }`: the one of TEST_MYSQL_URL, a private one of an installed
 * program (by apt, where allowed), or a container.
 */
export async function provisionDatabase() {
  const url = process.env.TEST_MYSQL_URL;
  if (url) return { url, release: async () => {} };
  const database = (await installed()) ?? (await fromApt()) ?? (await startContainer());
  if (database) return database;
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
