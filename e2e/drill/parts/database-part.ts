import { setTimeout as pause } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';
import type { DatabaseNode } from '../engines/engines.ts';
import type { Part } from './part.ts';

const POLL_MS = 100;
const READY_WITHIN_MS = 120_000;

/** A database node as a part. It rejoins the cluster when it starts. */
export function databasePart(node: DatabaseNode): Part {
  const { name } = node;
  async function untilReady(withinMs = READY_WITHIN_MS): Promise<void> {
    for (const deadline = Date.now() + withinMs; Date.now() < deadline; await pause(POLL_MS))
      if (await isSynced(node.port)) return;
    throw new Error(`${name} did not join the cluster within ${withinMs / 1000} s`);
  }
  return {
    name,
    role: 'database',
    start: () => node.start(),
    async kill(awayMs = 1000) {
      await node.signal('SIGKILL');
      await pause(awayMs);
      await node.start();
    },
    freeze: () => void process.kill(node.pid(), 'SIGSTOP'),
    thaw: () => void process.kill(node.pid(), 'SIGCONT'),
    async restart() {
      await node.signal('SIGTERM');
      await pause(1000);
      await node.start();
    },
    untilReady,
    stop: () => Promise.resolve(),
    pid: () => node.pid(),
    output: () => '',
  };
}

async function isSynced(port: number): Promise<boolean> {
  const connection = await createConnection({
    host: '127.0.0.1',
    port,
    user: 'root',
    connectTimeout: 1000,
  }).catch(() => null);
  if (!connection) return false;
  try {
    const [rows] = await connection.query("show global status like 'wsrep_local_state_comment'");
    return (rows as { Value: string }[])[0]?.Value === 'Synced';
  } catch {
    return false;
  } finally {
    connection.destroy();
  }
}
