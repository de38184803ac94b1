import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { describe } from '@jest/globals';

const PROGRAM = path.join(__dirname, '..', '..', '..', '..', 'shared', 'run', 'own-galera.mjs');

const isInstalled = () => spawnSync(process.execPath, [PROGRAM, '--find']).status === 0;

/** Tests that need a Galera cluster. They run together with those that need a MySQL-family server. */
export function onGalera(name: string, tests: () => void): void {
  if (!process.env['TEST_MYSQL_URL']) describe.skip(`${name} (SKIPPED: TEST_MYSQL_URL is not set)`, tests);
  else if (isInstalled()) describe(name, tests);
  else describe.skip(`${name} (SKIPPED: Galera is not installed)`, tests);
}

export interface GaleraUnderTest {
  readonly nodes: readonly { readonly port: number; readonly pid: number }[];
  /** Stops all nodes. */
  end(): Promise<void>;
}

/** A private Galera cluster of three nodes. */
export async function startGalera(): Promise<GaleraUnderTest> {
  const cluster = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(cluster.stdout), 'line')) as [string];
  const { nodes } = JSON.parse(line) as Pick<GaleraUnderTest, 'nodes'>;
  return {
    nodes,
    async end() {
      cluster.stdin.end();
      await once(cluster, 'exit');
    },
  };
}
