import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { killGroup, run } from '../commands.mjs';
import { Fault } from '../fault.mjs';
import { withMemoryLimit } from '../memory-limit.mjs';
import { ROOT } from '../project.mjs';
import { FAST, ownTemporaryTables, SERVER_MEGABYTES } from './mysql-server.mjs';
import { findProgram } from './system-packages.mjs';

export const LIBRARY = '/usr/lib/galera/libgalera_smm.so';
const SYNCED_WITHIN_MS = 120_000;
const POLL_MS = 50;
/** Recovery normally takes seconds. Once it ran for 23 minutes and used 20 GB, until the kernel killed it. */
const RECOVERED_WITHIN_MS = 60_000;

/** A server that runs as root cannot send its data, because its rsync would run as nobody. */
export const isRoot = process.getuid?.() === 0;
/** The user that Debian's package creates. */
export const SERVER_USER = 'mysql';

/**
 * Kills the server and its scripts when stdin closes. SIGKILL, because a frozen server receives no other signal. No
 * `--`, because dash does not accept it.
 */
const GUARD = 'cat >/dev/null; kill -9 -"$1"';

/**
 * How soon the other nodes continue without a killed or frozen one. They commit nothing until then, so it must be
 * shorter than the API's DATABASE_TIMEOUT_MS.
 */
export const MEMBERSHIP = {
  'evs.keepalive_period': 'PT0.5S',
  'evs.inactive_check_period': 'PT0.25S',
  'evs.suspect_timeout': 'PT2S',
  'evs.inactive_timeout': 'PT6S',
  'evs.install_timeout': 'PT6S',
};

/**
 * One node of a cluster, not started. `plan` is one of `plans`, and `all` returns all nodes.
 *
 * - `name`, `port`, `pid()`, `isRunning()`, `log()`
 * - `start()` resolves when the node is synced. Where no node runs, it founds the cluster again from its own data. A node whose
 *   recovery does not end, or for which the others no longer have what it missed, gets a copy of all data.
 * - `kill(signal = 'SIGKILL')` resolves when the signal was sent, and for SIGKILL when the server has ended.
 * - `leave()` stops it in an orderly way.
 * - `status(name)` is one value of `show global status`.
 * - `end()` kills it for good.
 */
export function createGaleraNode(plan, plans, all, { recoveryTimeoutMs = RECOVERED_WITHIN_MS } = {}) {
  let server;
  let guard;
  const isRunning = () => server !== undefined && server.exitCode === null && server.signalCode === null;
  const logFile = join(plan.folder, 'error.log');
  const log = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');

  async function start() {
    const position = await positionOf(plan, plans, recoveryTimeoutMs);
    if ((await startAt(position)) || (position.length > 0 && (await startAt([])))) return;
    throw new Fault(`${log()}\n\nThe Galera node ${plan.name} does not start. Its log is above.`);
  }

  /** Starts the server, and resolves with whether the node is synced. */
  async function startAt(position) {
    // No `await` between this line and the start of the server. Otherwise two nodes that start together would each
    // found a cluster.
    const isFounder = !all().some((node) => node.isRunning());
    if (isFounder) allowFounding(plan);
    const [program, ...args] = limited([...optionsOf(plan, plans, isFounder), ...position]);
    server = spawn(program, args, { detached: true, stdio: 'ignore' });
    guard = spawn('sh', ['-c', GUARD, 'sh', String(server.pid)], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = guard;
    server.once('exit', () => ended.kill('SIGKILL'));
    return isSynced();
  }

  async function isSynced() {
    for (
      const deadline = Date.now() + SYNCED_WITHIN_MS;
      Date.now() < deadline && isRunning();
      await wait(POLL_MS)
    )
      if ((await status('wsrep_local_state_comment').catch(() => undefined)) === 'Synced') return true;
    await end();
    return false;
  }

  async function status(name) {
    const connection = await mysql2().createConnection({ host: '127.0.0.1', port: plan.port, user: 'root' });
    try {
      const [[row]] = await connection.query('show global status like ?', [name]);
      return row?.Value;
    } finally {
      connection.destroy();
    }
  }

  async function kill(signal = 'SIGKILL') {
    const exited = once(server, 'exit');
    server.kill(signal);
    if (signal === 'SIGKILL') await exited;
  }

  async function leave() {
    const exited = once(server, 'exit');
    server.kill('SIGTERM');
    await exited;
  }

  async function end() {
    if (!server) return;
    const exited = isRunning() ? once(server, 'exit') : undefined;
    // A script that copies data may outlive its server.
    killGroup(server.pid, 'SIGKILL');
    await exited;
  }

  return {
    name: plan.name,
    port: plan.port,
    pid: () => server?.pid,
    isRunning,
    log,
    start,
    kill,
    status,
    leave,
    end,
  };
}

/** The API's driver; this folder has no dependencies of its own. */
const mysql2 = () => createRequire(join(ROOT, 'api', 'package.json'))('mysql2/promise');

/** Galera lets only the node that stopped last found a cluster. After a kill, no node knows that it was the last. */
function allowFounding({ folder }) {
  const file = join(folder, 'data', 'grastate.dat');
  if (!existsSync(file)) return;
  writeFileSync(file, readFileSync(file, 'utf8').replace(/safe_to_bootstrap: \d/, 'safe_to_bootstrap: 1'));
}

/**
 * The start option with the position of a killed node. With it, the other nodes send only what it missed; otherwise one
 * of them would be locked to copy all data. Debian's service does the same. Empty if the position is unknown.
 */
async function positionOf(plan, plans, timeoutMs) {
  const state = join(plan.folder, 'data', 'grastate.dat');
  if (!existsSync(state) || !/seqno:\s+-1$/m.test(readFileSync(state, 'utf8'))) return [];
  const [program, ...args] = limited([
    ...optionsOf(plan, plans, false).filter((option) => !option.startsWith('--log-error=')),
    '--wsrep-recover',
  ]);
  const { output } = await run(program, args, { timeoutMs });
  const position = /WSREP: Recovered position: (\S+)/.exec(output)?.[1];
  return position ? [`--wsrep-start-position=${position}`] : [];
}

const limited = (options) => withMemoryLimit(SERVER_MEGABYTES, [findProgram('mariadbd'), ...options]);

function optionsOf(plan, plans, isFounder) {
  const { name, folder, port, groupPort, copyPort, changesPort } = plan;
  const provider = {
    base_host: '127.0.0.1',
    'gmcast.listen_addr': `tcp://127.0.0.1:${groupPort}`,
    'ist.recv_addr': `127.0.0.1:${changesPort}`,
    'gcache.dir': join(folder, 'data'),
    'gcache.size': '32M',
    ...MEMBERSHIP,
  };
  const members = plans.map((each) => `127.0.0.1:${each.groupPort}`).join(',');
  return [
    '--no-defaults',
    ...(isRoot ? [`--user=${SERVER_USER}`] : []),
    ...FAST,
    // Writes each commit to the file system, so that a killed node knows its position.
    '--innodb-flush-log-at-trx-commit=2',
    '--innodb-buffer-pool-size=64M',
    '--innodb-log-file-size=32M',
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--bind-address=127.0.0.1',
    `--port=${port}`,
    `--datadir=${join(folder, 'data')}`,
    ownTemporaryTables(folder),
    `--socket=${join(folder, 'socket')}`,
    `--pid-file=${join(folder, 'pid')}`,
    `--log-error=${join(folder, 'error.log')}`,
    '--wsrep-on=ON',
    `--wsrep-provider=${LIBRARY}`,
    '--wsrep-cluster-name=site',
    `--wsrep-cluster-address=gcomm://${members}`,
    `--wsrep-node-name=${name}`,
    '--wsrep-node-address=127.0.0.1',
    `--wsrep-node-incoming-address=127.0.0.1:${port}`,
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${copyPort}`,
    '--wsrep-slave-threads=2',
    `--wsrep-provider-options=${Object.entries(provider)
      .map(([key, value]) => `${key}=${value}`)
      .join(';')}`,
    ...(isFounder ? ['--wsrep-new-cluster'] : []),
  ];
}
