import { mkdtempSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrFail } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { answersMysql } from './mysql-greeting.mjs';
import { withMemoryLimit } from '../memory-limit.mjs';
import { freePort } from '../ports.mjs';
import { startGuarded } from './private-server.mjs';
import { findProgram } from './system-packages.mjs';

export const TEST_DATABASE = 'site_test';
const CREATE_DATABASE = `CREATE DATABASE IF NOT EXISTS ${TEST_DATABASE} CHARACTER SET utf8mb4;`;

/** No durability: a test database need not survive a crash. */
export const FAST = [
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=256M',
  '--skip-log-bin',
  '--skip-name-resolve',
  '--performance-schema=OFF',
  '--max-connections=300',
];

/** Three times what any test needs. A server that exceeds it is faulty and fails alone. */
export const SERVER_MEGABYTES = 2048;
/** An installation normally takes seconds. */
const INSTALLED_WITHIN_MS = 300_000;

/** Starts the installed server privately: own data folder, own port, loopback only. */
export async function startPrivateServer(program) {
  const folder = roomyFolder('site-mysql-');
  const port = await freePort();
  await initializeServer(program, folder);
  writeFileSync(join(folder, 'init.sql'), CREATE_DATABASE);
  const command = withMemoryLimit(SERVER_MEGABYTES, [program, ...serverOptions(folder, port)]);
  const release = startGuarded(folder, command);
  if (await answersMysql(port)) {
    const pid = Number(readFileSync(join(folder, 'pid'), 'utf8'));
    return { url: `mysql://root@127.0.0.1:${port}/${TEST_DATABASE}`, pid, command, release };
  }
  const log = readFileSync(join(folder, 'error.log'), 'utf8');
  await release();
  throw new Fault(`${log}\n\n${program} does not start. Fix what its log above says, or set TEST_MYSQL_URL.`);
}

const MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

/** Linux's in-memory folder, if it has enough space. Creating a table there takes a tenth of the time. */
function roomyMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}

/** A new folder for a test database. */
export const roomyFolder = (prefix) => mkdtempSync(join(roomyMemory() ?? tmpdir(), prefix));

const asRoot = () => (process.getuid?.() === 0 ? ['--user=root'] : []);

/** Each server needs its own folder for temporary tables, because a server deletes all of them at its start. */
export const ownTemporaryTables = (folder) => `--tmpdir=${folder}`;

/** Creates an empty server in `folder/data`. */
export async function initializeServer(program, folder) {
  const options = [
    '--no-defaults',
    `--datadir=${join(folder, 'data')}`,
    ownTemporaryTables(folder),
    ...asRoot(),
  ];
  const installer = findProgram('mariadb-install-db');
  const [command, args] =
    program.endsWith('mariadbd') && installer
      ? [installer, ['--auth-root-authentication-method=normal', '--skip-test-db']]
      : [program, ['--initialize-insecure']];
  const [limited, ...limitedArgs] = withMemoryLimit(SERVER_MEGABYTES, [command, ...options, ...args]);
  await runOrFail(limited, limitedArgs, {
    timeoutMs: INSTALLED_WITHIN_MS,
    advice: `${command} failed. Fix what it reports above, or set TEST_MYSQL_URL.`,
  });
}

function serverOptions(folder, port) {
  return [
    '--no-defaults',
    ...asRoot(),
    ...FAST,
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    `--datadir=${join(folder, 'data')}`,
    ownTemporaryTables(folder),
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--log-error=${join(folder, 'error.log')}`,
    `--init-file=${join(folder, 'init.sql')}`,
  ];
}
