import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runOrFail } from '../commands.mjs';
import { setTimeout as wait } from 'node:timers/promises';
import { Fault } from '../fault.mjs';
import { freePort } from '../ports.mjs';
import { createGaleraNode, isRoot, LIBRARY, SERVER_USER } from './galera-node.mjs';
import { initializeServer, roomyFolder } from './mysql-server.mjs';
import { aptInstall, findProgram } from './system-packages.mjs';

/** A node that is too far behind gets a copy of the data by rsync. Its script requires lsof. */
const PROGRAMS = { mariadbd: 'mariadb-server', rsync: 'rsync', lsof: 'lsof' };
const POLL_MS = 100;
const FOLDER_GUARD = 'cat >/dev/null; until rm -rf "$1"; do sleep 1; done';

/** Whether this machine can run a cluster. */
export const isGaleraInstalled = () =>
  existsSync(LIBRARY) && Object.keys(PROGRAMS).every((program) => findProgram(program) !== undefined);

/** Provides the programs for `startGalera`: installed ones, or apt's. */
export async function provisionGalera({ mayInstall }) {
  if (mayInstall && !existsSync(LIBRARY)) await aptInstall('galera-4');
  for (const [program, name] of Object.entries(PROGRAMS))
    if (mayInstall && !findProgram(program)) await aptInstall(name);
  if (!isGaleraInstalled())
    throw new Fault(
      `The tests of a database cluster need Galera, and it is not installed. Install galera-4, ${Object.values(PROGRAMS).join(', ')}.`,
    );
  return {};
}

/**
 * Starts a Galera cluster on loopback and resolves when every node is synced. Its data is in `folder`, a new one in memory
 * without a name; `stop` ends all nodes and removes it, and so does the end of this process. See `createGaleraNode` for what
 * a node can do, also when its recovery takes longer than `recoveryTimeoutMs`. `url(database)` names all hosts, `url(database, [node])` only these; the user is root, without a password.
 * `untilWhole()` resolves when every node is a member again.
 */
export async function startGalera({
  folder = roomyFolder('site-galera-'),
  nodes: count = 3,
  recoveryTimeoutMs,
} = {}) {
  mkdirSync(folder, { recursive: true });
  const folderGuard = spawn('sh', ['-c', FOLDER_GUARD, 'sh', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const plans = await planNodes(folder, count);
  const nodes = plans.map((plan) => createGaleraNode(plan, plans, () => nodes, { recoveryTimeoutMs }));
  /** Resolves when all nodes are members again. Before that, losing another node could lose the majority. */
  async function untilWhole() {
    for (const node of nodes) while (!(await isMember(node, count).catch(() => false))) await wait(POLL_MS);
  }
  async function stop() {
    await Promise.all(nodes.map((node) => node.end()));
    folderGuard.stdin.end();
    if (folderGuard.exitCode === null) await once(folderGuard, 'exit');
  }
  try {
    await initialize(folder, plans, nodes);
    await nodes[0].start();
    await Promise.all(nodes.slice(1).map((node) => node.start()));
    // A joining node may briefly take the others out of service.
    await untilWhole();
  } catch (error) {
    await stop();
    throw error;
  }
  const hostsOf = (named) => named.map(({ port }) => `127.0.0.1:${port}`).join(',');
  return {
    nodes,
    url: (database, named = nodes) => `mysql://root@${hostsOf(named)}/${database}`,
    untilWhole,
    stop,
  };
}

/** Whether a node sees the whole cluster and accepts statements. */
async function isMember(node, count) {
  const wanted = {
    wsrep_cluster_size: String(count),
    wsrep_local_state_comment: 'Synced',
    wsrep_ready: 'ON',
  };
  for (const [name, value] of Object.entries(wanted)) if ((await node.status(name)) !== value) return false;
  return true;
}

/** A node's folder and ports: for clients, for group communication, for full copies and for incremental ones. */
function planNodes(folder, count) {
  const names = Array.from({ length: count }, (_, index) => `node${index + 1}`);
  return Promise.all(
    names.map(async (name) => {
      const [port, groupPort, copyPort, changesPort] = await Promise.all(Array.from({ length: 4 }, freePort));
      return { name, folder: join(folder, name), port, groupPort, copyPort, changesPort };
    }),
  );
}

/** Every node starts from a copy of the first one's data, so none needs a copy by rsync. */
async function initialize(folder, [first, ...others], [founder]) {
  mkdirSync(first.folder, { recursive: true });
  await initializeServer(findProgram('mariadbd'), first.folder);
  await allowServer(folder);
  await founder.start();
  await founder.leave();
  for (const other of others) cpSync(first.folder, other.folder, { recursive: true });
  await allowServer(folder);
}

async function allowServer(folder) {
  if (!isRoot) return;
  await runOrFail('chown', ['-R', SERVER_USER, folder], { advice: 'Install mariadb-server for its user.' });
}
