import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe } from '@jest/globals';
import { isOnMysql } from './start-test-api.ts';

const OWN_GALERA = join(__dirname, '../../../shared/run/own-galera.mjs');
const isInstalled = () => spawnSync(process.execPath, [OWN_GALERA, '--find']).status === 0;

/** Tests that need their own Galera cluster of three nodes because they kill or suspend nodes. */
export function onOwnCluster(name: string, tests: () => void): void {
  if (!isOnMysql) describe.skip(name, tests);
  else if (isInstalled()) describe(name, tests);
  else describe.skip(`${name} (SKIPPED: galera-4 is not installed)`, tests);
}

export interface OwnCluster {
  /** The address of a database on all nodes, beginning with the node of this index. */
  urlFrom(index: number, database: string): string;
  /** The address of a server database on one node. */
  urlOf(index: number): string;
  signal(index: number, signal: NodeJS.Signals): void;
  /** Starts a killed node again. Resolves when it has caught up. */
  restart(index: number): Promise<void>;
  /** Resolves when all nodes are members again. */
  untilWhole(): Promise<void>;
  end(): Promise<void>;
}

export async function startOwnCluster(): Promise<OwnCluster> {
  const guard = spawn(process.execPath, [OWN_GALERA], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(guard.stdout)[Symbol.asyncIterator]();
  const read = async <T>() => JSON.parse((await lines.next()).value ?? 'null') as T;
  const { nodes } = await read<{ nodes: { port: number; pid: number }[] }>();
  const hostOf = (index: number) => `127.0.0.1:${nodes[index % nodes.length]?.port}`;
  return {
    urlFrom: (index, database) =>
      `mysql://root@${[index, index + 1, index + 2].map(hostOf).join(',')}/${database}`,
    urlOf: (index) => `mysql://root@${hostOf(index)}/mysql`,
    signal: (index, signal) => void process.kill(nodes[index]?.pid ?? 0, signal),
    async restart(index) {
      guard.stdin.write(`${index}\n`);
      const { pid } = await read<{ pid: number }>();
      Object.assign(nodes[index] ?? {}, { pid });
    },
    async untilWhole() {
      guard.stdin.write('whole\n');
      await read();
    },
    async end() {
      guard.stdin.end();
      if (guard.exitCode === null) await once(guard, 'exit');
    },
  };
}
