import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { describe } from '@jest/globals';
import { createConnection } from 'mysql2/promise';
import { isOnMysql } from './start-test-api.ts';

const OWN_SERVER = join(__dirname, '../../../shared/run/own-mysql.mjs');
const isInstalled = () => spawnSync(process.execPath, [OWN_SERVER, '--find']).status === 0;

/** Tests that need their own MySQL server because they kill or suspend it. */
export function onOwnServer(name: string, tests: () => void): void {
  if (!isOnMysql) describe.skip(name, tests);
  else if (isInstalled()) describe(name, tests);
  else describe.skip(`${name} (SKIPPED: mariadbd or mysqld is not installed)`, tests);
}

export interface OwnServer {
  readonly url: string;
  readonly pid: () => number;
  /** Starts a killed server again on the same data. Resolves when it answers. */
  restart(): Promise<void>;
  end(): Promise<void>;
}

export async function startOwnServer(): Promise<OwnServer> {
  const guard = spawn(process.execPath, [OWN_SERVER], { stdio: ['pipe', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface(guard.stdout), 'line')) as [string];
  const started = JSON.parse(line) as { url: string; pid: number; command: [string, ...string[]] };
  let restarted: ReturnType<typeof spawn> | undefined;
  return {
    url: started.url,
    pid: () => restarted?.pid ?? started.pid,
    async restart() {
      const [program, ...options] = started.command;
      restarted = spawn(program, options, { stdio: 'ignore' });
      await untilAnswers(started.url);
    },
    async end() {
      if (restarted?.kill()) await once(restarted, 'exit');
      guard.stdin.end();
      await once(guard, 'exit');
    },
  };
}

async function untilAnswers(url: string): Promise<void> {
  for (;;) {
    const connection = await createConnection(url).catch(() => null);
    if (connection) return connection.end();
  }
}
