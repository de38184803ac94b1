import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../project.mjs';
import { isGaleraInstalled, startGalera } from './galera.mjs';

const POLL_MS = 50;
/** Starts a cluster of one node, and prints its server's process ID. */
const STARTS_CLUSTER = `
  const { startGalera } = await import(process.argv[1]);
  const { nodes } = await startGalera({ nodes: 1 });
  console.log(nodes[0].pid());
  process.stdin.resume();`;

/** Writes rows that a stopped node misses. The others accept writes once they have expelled that node. */
async function createDatabase({ port }) {
  const { createConnection } = createRequire(join(ROOT, 'api', 'package.json'))('mysql2/promise');
  const connection = await createConnection({ host: '127.0.0.1', port, user: 'root' });
  await connection.query('create database missed');
  await connection.end();
}

const isRunning = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const name = 'a cluster for tests';
const isInstalled = isGaleraInstalled();

(isInstalled ? describe : describe.skip)(isInstalled ? name : `${name} (SKIPPED: no Galera)`, () => {
  it('sends a node that was killed what it missed, and locks no other for a copy of all data', async () => {
    const { nodes, untilWhole, stop } = await startGalera();
    const logged = nodes[2].log().length;
    await nodes[2].kill();
    await createDatabase(nodes[0]);
    await nodes[2].start();
    await untilWhole();
    expect(nodes[2].log().slice(logged)).toContain('rsync IST completed on joiner');
    expect(nodes[2].log().slice(logged)).not.toContain('rsync SST completed on joiner');
    await stop();
  }, 180_000);

  it('sends a copy of all data to a killed node whose recovery does not end', async () => {
    const { nodes, untilWhole, stop } = await startGalera({ recoveryTimeoutMs: 1 });
    const logged = nodes[2].log().length;
    await nodes[2].kill();
    await nodes[2].start();
    await untilWhole();
    expect(nodes[2].log().slice(logged)).toContain('rsync SST completed on joiner');
    await stop();
  }, 180_000);

  it('ends with its process, also when that is killed', async () => {
    const module = fileURLToPath(new URL('galera.mjs', import.meta.url));
    const parent = spawn(process.execPath, ['--input-type=module', '--eval', STARTS_CLUSTER, module]);
    const [pid] = await once(createInterface(parent.stdout), 'line');
    expect(isRunning(Number(pid))).toBe(true);
    parent.kill('SIGKILL');
    while (isRunning(Number(pid))) await wait(POLL_MS);
  }, 180_000);
});
